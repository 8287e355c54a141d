import { type RefObject, useEffect } from 'react';
import type { Question } from '../state/conversation-state.ts';
import type { ComposerHandle } from './use-composer.ts';

/** Returns a question without an answer to the composer, and puts in the words that a new conversation begins with. */
export function useFillComposer(
  composer: RefObject<ComposerHandle | null>,
  returned: Question | null,
  startWords: string | null,
): void {
  useEffect(() => {
    if (returned) composer.current?.put(returned.text, returned.attachments);
  }, [composer, returned]);
  useEffect(() => {
    if (startWords) composer.current?.put(startWords);
  }, [composer, startWords]);
}
