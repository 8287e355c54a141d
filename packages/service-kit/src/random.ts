import { randomBytes, randomInt } from 'node:crypto';

let lastMs = 0;
/** 12 bits that order the ids of one millisecond. */
let counter = 0;

/**
 * A new id in the form of a UUID of version 7 (RFC 9562, with a counter): made here because PostgreSQL 15 cannot. Each id
 * of a process is greater than the one before, also when the clock steps back. It is no secret, and it shows when it was
 * made.
 */
export function newId(): string {
  const nowMs = Date.now();
  if (nowMs > lastMs) {
    lastMs = nowMs;
    counter = randomInt(0x400);
  } else if (counter < 0xfff) counter += 1;
  else {
    lastMs += 1;
    counter = 0;
  }
  const bytes = randomBytes(16);
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** A secret for links and tokens: 256 bits, 43 characters, safe in an address. */
export const newSecret = (bytes = 32): string => randomBytes(bytes).toString('base64url');

/** A code a person types, e.g. `048213`; every value is equally likely. */
export const newCode = (digits = 6): string => String(randomInt(10 ** digits)).padStart(digits, '0');
