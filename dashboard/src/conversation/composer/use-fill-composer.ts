import { type RefObject, useEffect } from 'react';
import type { OpenConversation } from '../state/use-conversation.ts';
import type { ComposerHandle } from './use-composer.ts';

/** Returns a question without an answer to the composer, and puts in the words that a new conversation begins with. */
export function useFillComposer(
  composer: RefObject<ComposerHandle | null>,
  { store, state: { returned } }: Pick<OpenConversation, 'store' | 'state'>,
  startWords: string | null,
): void {
  useEffect(() => {
    const question = returned && store.takeReturned();
    if (question) composer.current?.put(question.text, question.attachments);
  }, [composer, store, returned]);
  useEffect(() => {
    if (startWords) composer.current?.put(startWords);
  }, [composer, startWords]);
}
