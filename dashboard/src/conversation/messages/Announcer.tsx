import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useWords } from '../../messages/use-words.ts';
import type { ConversationState } from '../state/conversation-state.ts';
import type { ConversationStore } from '../state/conversation-store.ts';

const noSubscription = () => () => {};

/** Tells screen readers of the first word of an answer and of its end, and nothing between. */
export function Announcer({ store, state }: { store: Pick<ConversationStore, 'growing'>; state: ConversationState }) {
  const t = useWords('conversation');
  const [words, setWords] = useState('');
  const before = useRef<'idle' | 'waiting' | 'writing'>('idle');
  const { running, failure, returned } = state;
  const growing = running ? store.growing() : null;
  const hasWords = useSyncExternalStore(
    growing?.subscribe ?? noSubscription,
    () => (growing?.get().content ?? '') !== '',
  );
  const phase = running === null ? 'idle' : hasWords ? 'writing' : 'waiting';
  // Stopped before the first word, there is no answer that could be complete.
  const ending = failure ? t('announceFailed') : returned ? '' : t('announceEnd');
  useEffect(() => {
    if (phase === before.current) return;
    before.current = phase;
    setWords(phase === 'writing' ? t('announceStart') : phase === 'idle' ? ending : '');
  }, [phase, ending, t]);
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {words}
    </p>
  );
}
