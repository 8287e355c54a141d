import { unzipSync } from 'fflate';
import { DocumentFault } from './document-text.ts';

const maxEntries = 1000;
const maxBytes = 100_000_000;
const maxRatio = 100;

/**
 * Unpacks the requested entries of an office document, after looking at the sizes that all of them claim:
 * a few kilobytes can unpack to terabytes. An entry that is larger than it claims is cut there.
 */
export function openZip(bytes: Uint8Array, isIncluded: (name: string) => boolean): Map<string, Uint8Array> {
  let entries = 0;
  let unpacked = 0;
  const unzipped = unzipSync(bytes, {
    filter({ name, originalSize, size }) {
      entries += 1;
      unpacked += originalSize;
      const ratio = originalSize / Math.max(1, size);
      if (entries > maxEntries || unpacked > maxBytes || (ratio > maxRatio && originalSize > 1_000_000)) {
        throw new DocumentFault('too_large');
      }
      return isIncluded(name);
    },
  });
  return new Map(Object.entries(unzipped));
}
