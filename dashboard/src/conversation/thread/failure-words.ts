import type { ErrorCode } from '@deskmate/api/contracts/errors';
import type { Language } from '@deskmate/api/storage';
import type { Failure } from '../store/conversation-state.ts';

/** A failure of the model or of the service; only its class is shown. */
export const isClassOfFailure = (code: ErrorCode): boolean => code.startsWith('upstream_') || code === 'internal';

/**
 * The text of a failed answer: the fixed sentence of its class;
 * any other failure shows the service's own message in English, and the sentence of its code in other languages.
 */
export function failureWords(
  { code, words }: Pick<Failure, 'code' | 'words'>,
  language: Language,
  translate: (code: ErrorCode) => string,
): string {
  return !isClassOfFailure(code) && language === 'en' && words
    ? words
    : translate(code === 'internal' ? 'upstream_failed' : code);
}
