import { randomInt } from 'node:crypto';

/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const length = 8;

export const newReferralCode = (): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** As it is stored: a person may have typed it. */
export const normalizeReferralCode = (code: string): string => code.trim().toUpperCase();
