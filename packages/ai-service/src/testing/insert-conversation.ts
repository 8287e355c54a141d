import type { Database } from '@deskmate/db/database';
import { conversations } from '@deskmate/db/tables/ai/conversations';
import { messages } from '@deskmate/db/tables/ai/messages';
import { searchVector } from '../conversations/search/search-vector-sql.ts';

/**
 * Writes a conversation of one branch straight into the database: `contents` are its messages, the client's and the
 * model's in turn, named `<sessionId>-<index>` and a millisecond apart.
 */
export async function insertConversation(
  db: Database,
  { sessionId, clientId, contents }: { sessionId: string; clientId: string; contents: string[] },
): Promise<string[]> {
  const startedAtMs = Date.UTC(2026, 0, 1);
  const ids = contents.map((_, index) => `${sessionId}-${index}`);
  const now = new Date(startedAtMs + contents.length);
  await db.insert(conversations).values({
    sessionId,
    clientId,
    type: 'chat',
    title: 'Inserted',
    activeChatId: ids.at(-1),
    messageCount: contents.length,
    bytes: contents.reduce((sum, content) => sum + Buffer.byteLength(content), 0),
    createdAt: now,
    updatedAt: now,
  });
  const rows = contents.map((content, index) => ({
    chatId: ids[index] ?? '',
    sessionId,
    clientId,
    parentId: ids[index - 1] ?? null,
    role: index % 2 === 0 ? 'user' : 'assistant',
    content,
    status: 'done',
    search: searchVector(clientId, content),
    createdAt: new Date(startedAtMs + index),
  }));
  for (let from = 0; from < rows.length; from += 500) await db.insert(messages).values(rows.slice(from, from + 500));
  return ids;
}
