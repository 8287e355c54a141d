import type { Conversation, HistoryMessage } from '@deskmate/api/contracts/ai/history';
import { messageCursor } from './cursors.ts';
import { findConversation } from './find-conversation.ts';
import type { HistoryRepository } from './history-repository.ts';
import { toConversation } from './to-contract.ts';

export type OpenDeps = {
  history: Pick<HistoryRepository, 'find' | 'messages'>;
  /** Describes attached files that still exist. */
  describeFiles: (clientId: string, uids: string[]) => Promise<HistoryMessage['attachments']>;
};

/** One page of a conversation. */
const pageBounds = { messages: 100, bytes: 262_144 };

/** A conversation with its newest messages, or those before the cursor. @throws ServiceError `not_found` */
export async function openConversation(
  { history, describeFiles }: OpenDeps,
  clientId: string,
  { sessionId, cursor }: { sessionId: string; cursor: string | undefined },
): Promise<Conversation> {
  const before = messageCursor.read(cursor);
  const row = await findConversation(history, clientId, sessionId);
  const { messages, hasOlder } = await history.messages(sessionId, { ...pageBounds, before });
  const uids = messages.flatMap((message) => message.attachments ?? []);
  const files = uids.length === 0 ? [] : await describeFiles(clientId, uids);
  const oldest = hasOlder ? messages[0] : undefined;
  return {
    ...toConversation(row, messages, new Map(files.map((file) => [file.fileUID, file]))),
    next_cursor: oldest ? messageCursor.write({ createdAtMs: oldest.createdAtMs, chatId: oldest.chatId }) : null,
  };
}
