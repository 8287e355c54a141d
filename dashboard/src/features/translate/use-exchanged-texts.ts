import { useState } from 'react';
import { isSameAction, type TranslateAction } from './translate-action.ts';

/** Both texts as they stood after the languages were exchanged: no request is needed for them. */
type Exchanged = { source: string; target: string; action: TranslateAction };

/** The translation that came about by exchanging the languages; null once the text or a setting is another. */
export function useExchangedTexts(text: string, action: TranslateAction) {
  const [last, exchange] = useState<Exchanged | null>(null);
  const isShown = last !== null && last.source === text && isSameAction(last.action, action);
  return { exchanged: isShown ? last.target : null, exchange };
}
