import type { Clock } from '@deskmate/service-kit/clock';
import { findConversation } from './find-conversation.ts';
import type { HistoryRepository } from './history-repository.ts';

export type DeleteDeps = {
  history: Pick<HistoryRepository, 'find' | 'remove'>;
  stopConversation: (clientId: string, sessionId: string) => Promise<void>;
  clock: Clock;
};

/** Deletes a conversation, for now, and stops what is written or drawn in it. @throws ServiceError `not_found` */
export async function deleteConversation(
  { history, stopConversation, clock }: DeleteDeps,
  clientId: string,
  sessionId: string,
): Promise<void> {
  await findConversation(history, clientId, sessionId);
  // In this order, because no answer begins in a deleted conversation.
  await history.remove(clientId, sessionId, clock.date());
  await stopConversation(clientId, sessionId);
}
