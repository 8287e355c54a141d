import type { changeConversation as contract } from '@deskmate/api/contracts/ai/history';
import type * as z from 'zod';
import { findConversation } from './find-conversation.ts';
import type { HistoryRepository, ListedConversation } from './history-repository.ts';

type Change = z.output<typeof contract.body>;

/** Changes the fields that are given. @throws ServiceError `not_found` */
export async function changeConversation(
  history: Pick<HistoryRepository, 'find' | 'change'>,
  { clientId, sessionId }: { clientId: string; sessionId: string },
  { active_chat_id: activeChatId, seen, ...change }: Change,
): Promise<ListedConversation> {
  await history.change(clientId, sessionId, {
    ...definedOnly(change),
    ...(activeChatId === undefined ? {} : { activeChatId }),
    ...(seen === undefined ? {} : { unread: !seen }),
  });
  return findConversation(history, clientId, sessionId);
}

const definedOnly = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
