import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OpenConversation } from '../../conversation/store/use-conversation.ts';
import { paths } from '../../paths.ts';
import type { StoredTranslation } from './stored-translation.ts';
import type { TranslateAction } from './translate-action.ts';
import { isAnotherText } from './when-to-translate.ts';

/** A translation that is to begin. */
type PendingRequest = {
  text: string;
  action: TranslateAction;
  modelId: string;
  /** The history entry that is left for it, which holds another text; null to stay in this one. */
  leaves: string | null;
};

type Options = {
  sessionId: string;
  isStored: boolean;
  conversation: Pick<OpenConversation, 'store' | 'state' | 'load'>;
  stored: StoredTranslation | null;
  /** The text leaves this history entry for a new one, where it stays on the screen. */
  onLeave: () => void;
  onAsked: () => void;
};

/**
 * Asks for a translation. An edit of the text replaces the translation of its history entry; another text is asked for in
 * an entry of its own, once that is open.
 */
export function useTranslationRequest({ sessionId, isStored, conversation, stored, onLeave, onAsked }: Options) {
  const navigate = useNavigate();
  const { store, state, load } = conversation;
  const [pending, setPending] = useState<PendingRequest | null>(null);

  function begin(request: Omit<PendingRequest, 'leaves'>) {
    store.dismissFailure();
    const leaves = stored !== null && isAnotherText(stored.question.content, request.text) ? sessionId : null;
    setPending({ ...request, leaves });
    if (leaves === null) return;
    if (state.running) void store.stop();
    onLeave();
  }

  const ask = useEffectEvent(({ text, action, modelId }: PendingRequest) => {
    setPending(null);
    const answer = stored?.answer;
    store.ask({
      text,
      attachments: [],
      modelId,
      parentId: null,
      action,
      ...(answer ? { supersedes: answer.id } : {}),
    });
    onAsked();
    if (!isStored) void navigate(paths.conversation('translate', sessionId), { replace: true });
  });
  // An answer that has no name yet cannot be superseded; its name comes with its first event, at once.
  const isNamed = state.running?.phase !== 'sending';
  const isThere = load !== 'loading';
  useEffect(() => {
    if (pending && pending.leaves !== sessionId && isNamed && isThere) ask(pending);
  }, [pending, sessionId, isNamed, isThere]);

  return { isPending: pending !== null, begin, cancel: () => setPending(null) };
}
