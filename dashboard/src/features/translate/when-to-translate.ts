import { fieldLimits } from '@deskmate/api/limits';

/** Up to this many characters a text is translated while it is typed; a longer one by the button. */
export const typingMax = 500;

/** The pause in typing after which a translation begins. */
export const pauseMs = 900;

/** Why nothing can be translated, or how a translation begins. */
export type Trigger = 'empty' | 'tooLong' | 'onPause' | 'onButton';

export function triggerOf(text: string, isWhileTyping: boolean): Trigger {
  if (text.trim() === '') return 'empty';
  if (text.length > fieldLimits.translationMax) return 'tooLong';
  // One letter, or signs alone, are no word yet.
  const hasWord =
    /[\p{L}\p{N}].*[\p{L}\p{N}]|[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/su;
  return isWhileTyping && text.length <= typingMax && hasWord.test(text) ? 'onPause' : 'onButton';
}

/**
 * Whether this is another text than the one translated before, not an edit of it: it keeps less than a third of the
 * shorter one at its beginning and its end. Another text has a history entry of its own.
 */
export function isAnotherText(before: string, now: string): boolean {
  const [old, fresh] = [before.trim(), now.trim()];
  const shorter = Math.min(old.length, fresh.length);
  if (shorter === 0) return old !== fresh;
  let start = 0;
  while (start < shorter && old[start] === fresh[start]) start += 1;
  let end = 0;
  while (end < shorter - start && old[old.length - 1 - end] === fresh[fresh.length - 1 - end]) end += 1;
  return start + end < shorter / 3;
}
