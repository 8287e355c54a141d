import { useEffect, useRef, useState } from 'react';
import { useWords } from '../../messages/use-words.ts';
import type { ConversationState } from '../state/conversation-state.ts';

/** Tells screen readers when an answer begins and ends, and nothing between. */
export function Announcer({ state }: { state: ConversationState }) {
  const t = useWords('conversation');
  const [words, setWords] = useState('');
  const wasRunning = useRef(false);
  const isRunning = state.running !== null;
  const hasFailed = state.failure !== null;
  useEffect(() => {
    if (isRunning !== wasRunning.current) {
      setWords(t(isRunning ? 'announceStart' : hasFailed ? 'announceFailed' : 'announceEnd'));
    }
    wasRunning.current = isRunning;
  }, [isRunning, hasFailed, t]);
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {words}
    </p>
  );
}
