import { fieldLimits } from '@deskmate/api/limits';

export type PasswordStrength = 'short' | 'weak' | 'fair' | 'strong';

/** A guide while typing, by length and variety; common passwords are refused by the service, which knows them. */
export function passwordStrength(password: string): PasswordStrength {
  const characters = [...password];
  if (password.length < fieldLimits.passwordMin) return 'short';
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Lo}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const different = new Set(characters).size;
  if (different < 5 || isRun(characters)) return 'weak';
  const points = Math.min(different, 16) + characters.length / 2 + kinds * 3;
  if (points >= 28) return 'strong';
  return points >= 19 ? 'fair' : 'weak';
}

/** "12345678", "abcdefgh": every character follows the one before. */
function isRun(characters: string[]): boolean {
  const steps = characters
    .slice(1)
    .map((one, index) => (one.codePointAt(0) ?? 0) - (characters[index]?.codePointAt(0) ?? 0));
  return steps.every((step) => step === steps[0]);
}
