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
