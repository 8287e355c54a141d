import { createHmac, randomInt } from 'node:crypto';

/** Without letters and digits that are easily mistaken for another. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const backupCodeLength = 10;
const backupCodeCount = 10;

/** New backup codes as people see them, e.g. `7KQ2M-XH4TR`. */
export const newBackupCodes = (): string[] =>
  Array.from({ length: backupCodeCount }, () => {
    const characters = Array.from({ length: backupCodeLength }, () => alphabet[randomInt(alphabet.length)]);
    return `${characters.slice(0, 5).join('')}-${characters.slice(5).join('')}`;
  });

/** A typed code without spaces, hyphens and invisible marks, in capitals and Latin digits. */
export const normalizeCode = (typed: string): string =>
  typed
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/[^0-9a-z]/gi, '')
    .toUpperCase();

export const isSixDigits = (code: string): boolean => /^\d{6}$/.test(code);

/** The form in which codes are stored. They are short, so without the key a stolen database would allow trying them all. */
export type CodeHash = (subject: string, code: string) => string;

export const createCodeHash =
  (key: Buffer): CodeHash =>
  (subject, code) =>
    createHmac('sha256', key)
      .update(`${subject} ${normalizeCode(code)}`)
      .digest('base64url');
