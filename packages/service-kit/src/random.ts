import { randomBytes, randomInt } from 'node:crypto';

let lastMs = 0;

/**
 * A new id in the form of a UUID of version 7: made here because PostgreSQL 15 cannot, and rising
 * with time so that indexes stay compact. It is no secret, and it shows when it was made.
 */
export function newId(): string {
  // Never earlier than the one before, so that ids of one process keep their order when the clock steps back.
  lastMs = Math.max(lastMs, Date.now());
  const bytes = randomBytes(16);
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** A secret for links and tokens: 256 bits, 43 characters, safe in an address. */
export const newSecret = (bytes = 32): string => randomBytes(bytes).toString('base64url');

/** A code a person types, e.g. `048213`; every value is equally likely. */
export const newCode = (digits = 6): string => String(randomInt(10 ** digits)).padStart(digits, '0');
