import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import type { ConversationState } from '../store/conversation-state.ts';
import type { ConversationStore } from '../store/conversation-store.ts';

type Phase = 'idle' | 'waiting' | 'writing';

const noSubscription = () => () => {};

/** Tells screen readers of the first word of an answer and of its end, and nothing between. */
export function Announcer({ store, state }: { store: Pick<ConversationStore, 'growing'>; state: ConversationState }) {
  const t = useWords('conversation');
  const [words, setWords] = useState('');
  const before = useRef<{ phase: Phase; id: string | null }>({ phase: 'idle', id: null });
  const { running, failure, tree } = state;
  const growing = running ? store.growing() : null;
  const hasWords = useSyncExternalStore(
    growing?.subscribe ?? noSubscription,
    () => (growing?.get().content ?? '') !== '',
  );
  const id = running?.id ?? null;
  const phase: Phase = running === null ? 'idle' : hasWords ? 'writing' : 'waiting';
  useEffect(() => {
    const { phase: phaseBefore, id: endedId } = before.current;
    // While the text of an answer is replaced it has none for a moment.
    const isReplaced = phaseBefore === 'writing' && phase === 'waiting' && id === endedId;
    if (isReplaced) return;
    before.current = { phase, id };
    if (phase === phaseBefore) return;
    // Stopped before the first word, there is no answer that could be complete.
    const isThere = endedId !== null && tree.byId[endedId] !== undefined;
    const ending = failure ? t('announceFailed') : isThere ? t('announceEnd') : '';
    setWords(phase === 'writing' ? t('announceStart') : phase === 'idle' ? ending : '');
  }, [phase, id, failure, tree, t]);
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {words}
    </p>
  );
}
