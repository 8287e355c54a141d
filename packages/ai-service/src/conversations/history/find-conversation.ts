import { ServiceError } from '@deskmate/api/contracts/errors';
import type { HistoryRepository, ListedConversation } from './history-repository.ts';

/** @throws ServiceError `not_found`, also for a conversation of another client */
export async function findConversation(
  history: Pick<HistoryRepository, 'find'>,
  clientId: string,
  sessionId: string,
): Promise<ListedConversation> {
  const row = await history.find(clientId, sessionId);
  if (!row) throw new ServiceError('not_found');
  return row;
}
