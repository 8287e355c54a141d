import { randomBytes, randomInt } from 'node:crypto';
import { v7 } from 'uuid';

/**
 * A new id, made here because PostgreSQL 15 has no UUID of version 7. Each id of a process is greater than the one before,
 * also when the clock steps back. It is no secret, and it shows when it was made.
 */
export const newId = (): string => v7();

/** A secret for links and tokens: 256 bits, 43 characters, safe in an address. */
export const newSecret = (bytes = 32): string => randomBytes(bytes).toString('base64url');

/** A code a person types, e.g. `048213`; every value is equally likely. */
export const newCode = (digits = 6): string => String(randomInt(10 ** digits)).padStart(digits, '0');
