import { isLanguageCode } from '@deskmate/api/languages';
import { useEffect, useEffectEvent } from 'react';
import type { OpenTranslation } from './use-translation.ts';

/** Puts in the words that another tool or the public site has handed over, with the language they are to become. */
export function useStartWords(
  words: string | null,
  language: string | null,
  translation: Pick<OpenTranslation, 'put' | 'change'>,
): void {
  const start = useEffectEvent(() => {
    if (language !== null && isLanguageCode(language)) translation.change({ target: language });
    if (words) translation.put(words);
  });
  useEffect(() => start(), [words, language]);
}
