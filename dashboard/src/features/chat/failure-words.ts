import type { ErrorCode } from '@deskmate/api/contracts/errors';
import type { Language } from '@deskmate/api/storage';
import type { Failure } from '../../conversation/state/conversation-state.ts';

/**
 * What a failed answer says (spec §8 "Stream errors"): the friendly sentence of its class to the letter;
 * any other failure shows the service's own message, in English as it came, else by its code.
 */
export function failureWords(
  { code, words }: Pick<Failure, 'code' | 'words'>,
  language: Language,
  translate: (code: ErrorCode) => string,
): string {
  const isClass = code.startsWith('upstream_') || code === 'internal';
  return !isClass && language === 'en' && words ? words : translate(code === 'internal' ? 'upstream_failed' : code);
}

/** "9 seconds", as the person's language counts, in the unit that one would say it in; rounded up. */
export function spokenWait(seconds: number, language: Language): string {
  const [count, unit] =
    seconds < 90
      ? ([seconds, 'second'] as const)
      : seconds < 5400
        ? ([seconds / 60, 'minute'] as const)
        : ([seconds / 3600, 'hour'] as const);
  const locale = language === 'ar' ? 'ar-u-nu-latn' : 'en';
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.ceil(count));
}
