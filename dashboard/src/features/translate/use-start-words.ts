import { isLanguageCode } from '@deskmate/api/languages';
import { useEffect, useEffectEvent } from 'react';
import type { OpenTranslation } from './use-translation.ts';

/** Inserts the text that another tool or the public site has handed over, with its target language. */
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
