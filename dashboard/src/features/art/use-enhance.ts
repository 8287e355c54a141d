import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useErrorWords } from '../../i18n/use-error-words.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { subscriptionKey } from '../../session/session-queries.ts';
import { enhancePrompt } from './generation-queries.ts';

export type Enhancement =
  | { state: 'none' }
  | { state: 'asking' }
  | { state: 'ready'; prompt: string }
  | { state: 'failed'; words: string };

/** A fuller prompt from the one in the box: shown first, and taken only if the person says so. */
export function useEnhance() {
  const api = useApi();
  const queries = useQueryClient();
  const errorWords = useErrorWords();
  const [enhancement, setEnhancement] = useState<Enhancement>({ state: 'none' });
  const asking = useRef<AbortController | null>(null);
  useEffect(() => () => asking.current?.abort(), []);

  async function ask(prompt: string, styleId: number) {
    asking.current?.abort();
    const controller = new AbortController();
    asking.current = controller;
    setEnhancement({ state: 'asking' });
    try {
      const fuller = await enhancePrompt(api, prompt, styleId, controller.signal);
      if (!controller.signal.aborted) setEnhancement({ state: 'ready', prompt: fuller });
    } catch (error) {
      if (!controller.signal.aborted) setEnhancement({ state: 'failed', words: errorWords(error) });
    }
    void queries.invalidateQueries({ queryKey: subscriptionKey });
  }

  function close() {
    asking.current?.abort();
    setEnhancement({ state: 'none' });
  }

  return { enhancement, ask: (prompt: string, styleId: number) => void ask(prompt, styleId), close };
}
