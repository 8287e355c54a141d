import { ServiceError } from '@deskmate/api/contracts/errors';
import { fieldLimits } from '@deskmate/api/limits';
import { identity } from '@deskmate/brand/identity';
import { commonPasswords } from './common-passwords.ts';
import { hashedForm } from './password-forms.ts';

/**
 * Refuses common passwords and those made of the product's name or the own address, in the form that is hashed. The
 * contract checks the length of what was typed, which may be longer.
 * @throws ServiceError `weak_password`.
 */
export function refuseWeakPassword(password: string, email: string): void {
  const hashed = hashedForm(password);
  const lower = hashed.toLowerCase();
  const isWeak =
    hashed.length < fieldLimits.passwordMin ||
    commonPasswords.has(lower) ||
    isMonotonous(lower) ||
    isOnlyOneOf(lower, guessableWords(email));
  if (isWeak) throw new ServiceError('weak_password');
}

const isMonotonous = (password: string): boolean => new Set(password).size <= 2;

function guessableWords(email: string): string[] {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  return [identity.name, identity.domain, local, domain].map(lettersOf).filter((word) => word.length >= 3);
}

/** Digits and signs around a word do not count: `Deskmate-2026!`. */
const isOnlyOneOf = (password: string, words: string[]): boolean => {
  const letters = lettersOf(password);
  return words.some((word) => letters === word || letters === word + word);
};

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '');
