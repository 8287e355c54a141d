import { randomInt } from 'node:crypto';

/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const length = 8;

export const newReferralCode = (): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Turns a typed code into its stored form. */
export const normalizeReferralCode = (code: string): string => code.trim().toUpperCase();
