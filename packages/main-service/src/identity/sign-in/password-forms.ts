import type { PasswordHasher } from './password-hasher.ts';

/** Passwords as people type them: the same one, however their keyboard composes its letters. */
export type Passwords = PasswordHasher & {
  /**
   * As `verify`, for a login.
   * @returns also a hash to store in place of one that was made from another form; null when it is as it should be.
   */
  check(passwordHash: string | null, password: string): Promise<{ isRight: boolean; renewedHash: string | null }>;
};

/** The form that is hashed: what NIST SP 800-63B-4 (3.1.1.2) asks for, so that `é` as one sign or as two is one password. */
export const hashedForm = (password: string): string => password.normalize('NFKC');

/**
 * The forms that a stored hash may have been made from: before they were made from one form, they were made from whatever
 * a keyboard sent. Most passwords have one form; the number depends on the text alone, so its time tells nothing.
 */
const formsOf = (password: string): string[] => [
  ...new Set([hashedForm(password), password, password.normalize('NFC'), password.normalize('NFD')]),
];

export function createPasswords({ hash, verify }: PasswordHasher): Passwords {
  async function findForm(passwordHash: string | null, password: string): Promise<string | null> {
    for (const form of formsOf(password)) if (await verify(passwordHash, form)) return form;
    return null;
  }
  return {
    hash: (password) => hash(hashedForm(password)),
    verify: async (passwordHash, password) => (await findForm(passwordHash, password)) !== null,
    async check(passwordHash, password) {
      const form = await findForm(passwordHash, password);
      const isOutdated = form !== null && form !== hashedForm(password);
      return { isRight: form !== null, renewedHash: isOutdated ? await hash(hashedForm(password)) : null };
    },
  };
}
