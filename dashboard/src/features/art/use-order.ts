import { ConnectionError } from '@deskmate/api/client/connection-error';
import type { Generation, ImageRequest } from '@deskmate/api/contracts/ai/images';
import type { AiModel } from '@deskmate/api/contracts/main/models';
import { type AnswerFailure, readAnswerError } from '@deskmate/api/streams/answer-error';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { conversationKey, historyKey } from '../../conversation/store/history-queries.ts';
import { useConversationRegistry } from '../../conversation/store/use-conversation-registry.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { subscriptionKey } from '../../session/session-queries.ts';
import { newGeneration } from './generation-progress.ts';
import { generationsKey, orderImages, withGeneration } from './generation-queries.ts';

export type Order = Omit<ImageRequest, 'client_message_id'>;

/** Gives orders. One whose answer was lost is sent again under its own id, so that it is taken only once. */
export function useOrder() {
  const { api, tokens } = useSession();
  const queries = useQueryClient();
  const registry = useConversationRegistry();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<AnswerFailure | null>(null);
  const unanswered = useRef<{ order: string; id: string } | null>(null);

  /** @returns whether the order was taken. */
  async function send(order: Order, model: AiModel): Promise<boolean> {
    setSending(true);
    setFailure(null);
    const text = JSON.stringify(order);
    const id = unanswered.current?.order === text ? unanswered.current.id : crypto.randomUUID();
    const request: ImageRequest = { ...order, client_message_id: id };
    try {
      const ordered = await orderImages(api, request);
      unanswered.current = null;
      const generation = newGeneration(request, ordered, orderedFrom(model), tokens.serverNowMs());
      queries.setQueryData<Generation[]>(generationsKey, (all) => withGeneration(all ?? [], generation));
      for (const queryKey of [subscriptionKey, historyKey]) void queries.invalidateQueries({ queryKey });
      registry.notifyTabs(order.session_id);
      return true;
    } catch (error) {
      unanswered.current = error instanceof ConnectionError ? { order: text, id } : null;
      setFailure(readAnswerError(error));
      // It may have been deleted elsewhere; the screen then says so.
      void queries.invalidateQueries({ queryKey: conversationKey(order.session_id) });
      return false;
    } finally {
      setSending(false);
    }
  }

  return { send, isSending, failure, closeFailure: () => setFailure(null) };
}

const orderedFrom = ({ model_name, group, price, query_credit_group_name }: AiModel) => ({
  name: model_name,
  group,
  price,
  creditGroup: query_credit_group_name,
});
