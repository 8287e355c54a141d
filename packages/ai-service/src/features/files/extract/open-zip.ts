import { strFromU8, unzipSync } from 'fflate';
import { ExtractFault } from './extract-fault.ts';

const mostEntries = 1000;
const mostBytes = 100_000_000;
const mostRatio = 100;

/**
 * Unpacks the wanted entries of an office document, after looking at what all of them claim to be:
 * a few kilobytes can unpack to terabytes. A lying entry is cut at what it claimed.
 */
export function openZip(bytes: Uint8Array, isWanted: (name: string) => boolean): Map<string, string> {
  let entries = 0;
  let unpacked = 0;
  const wanted = unzipSync(bytes, {
    filter({ name, originalSize, size }) {
      entries += 1;
      unpacked += originalSize;
      const ratio = originalSize / Math.max(1, size);
      if (entries > mostEntries || unpacked > mostBytes || (ratio > mostRatio && originalSize > 1_000_000)) {
        throw new ExtractFault('too_large');
      }
      return isWanted(name);
    },
  });
  return new Map(Object.entries(wanted).map(([name, content]) => [name, strFromU8(content)]));
}

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** The characters that XML writes by name or number. */
export const unescapeXml = (text: string): string =>
  text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return named[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
