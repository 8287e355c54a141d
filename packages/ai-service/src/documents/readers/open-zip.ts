import { unzipSync } from 'fflate';
import { DocumentFault } from './document-text.ts';

/** A presentation of 500 slides with notes has about 2,500. */
const maxEntries = 5000;
const maxBytes = 100_000_000;
const maxRatio = 100;

export type Archive = {
  /** In the order of the archive. */
  names: readonly string[];
  /** Office programs do not tell names apart by case. @returns undefined where there is no such entry */
  read: (name: string) => Uint8Array | undefined;
};

/**
 * Opens an office document, after looking at the sizes that all of its entries claim: a few kilobytes can unpack to
 * terabytes. An entry is unpacked when it is read; one that is larger than it claims is cut there.
 * @throws DocumentFault `too_large`; `protected` where Office has encrypted the document
 */
export function openZip(bytes: Uint8Array): Archive {
  if (isEncrypted(bytes)) throw new DocumentFault('protected');
  const byName = new Map<string, string>();
  let entries = 0;
  let unpacked = 0;
  unzipSync(bytes, {
    filter({ name, originalSize, size }) {
      entries += 1;
      unpacked += originalSize;
      const ratio = originalSize / Math.max(1, size);
      if (entries > maxEntries || unpacked > maxBytes || (ratio > maxRatio && originalSize > 1_000_000)) {
        throw new DocumentFault('too_large');
      }
      byName.set(keyOf(name), name);
      return false;
    },
  });
  let left = 2 * maxBytes;
  return {
    names: [...byName.values()],
    read(name) {
      const stored = byName.get(keyOf(name));
      if (stored === undefined) return undefined;
      const part = unzipSync(bytes, { filter: (entry) => entry.name === stored })[stored];
      // A document may name one part many times.
      left -= part?.length ?? 0;
      if (left < 0) throw new DocumentFault('too_large');
      return part;
    },
  };
}

/** Some programs write Windows' separators. */
const keyOf = (name: string): string => name.replaceAll('\\', '/').toLowerCase();

/** The signature of the container in which Office stores an encrypted document. */
export const isCompoundFile = ([a, b, c, d]: Uint8Array): boolean =>
  a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0;

/** As bytes: a search for UTF-16 in memory at an odd place does not end. */
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le');
const isEncrypted = (bytes: Uint8Array): boolean =>
  isCompoundFile(bytes) && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(encryptedPackage);
