import { isLanguageCode } from '@deskmate/api/languages';
import { useEffect, useEffectEvent } from 'react';
import type { OpenTranslation } from './use-translation.ts';

/** Inserts the text that another tool or the public site has handed over, with its target language. */
export function useInitialText(
  words: string | null,
  language: string | null,
  source: Pick<OpenTranslation['source'], 'put'>,
  settings: Pick<OpenTranslation['settings'], 'change'>,
): void {
  const start = useEffectEvent(() => {
    if (language !== null && isLanguageCode(language)) settings.change({ target: language });
    if (words) source.put(words);
  });
  useEffect(() => start(), [words, language]);
}
