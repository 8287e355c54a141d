import type { Database } from '@deskmate/db/database';
import { conversations } from '@deskmate/db/tables/ai/conversations';
import { feedback } from '@deskmate/db/tables/ai/feedback';
import { files } from '@deskmate/db/tables/ai/files';
import { messages } from '@deskmate/db/tables/ai/messages';
import { shares } from '@deskmate/db/tables/ai/shares';
import { and, asc, eq, getTableColumns } from 'drizzle-orm';

/**
 * Everything the AI service keeps of one client, without the search index. Answers that are being written are in
 * their conversation once they have ended.
 */
export function createClientRecordsRepository(db: Database) {
  const { search: _, ...conversation } = getTableColumns(conversations);
  const { search: __, ...message } = getTableColumns(messages);
  return {
    /** One conversation at a time, the oldest first, deleted ones that can still be restored included. */
    async *conversations(clientId: string) {
      const found = await db
        .select(conversation)
        .from(conversations)
        .where(eq(conversations.clientId, clientId))
        .orderBy(asc(conversations.createdAt), asc(conversations.sessionId));
      for (const one of found) {
        const own = and(eq(messages.sessionId, one.sessionId), eq(messages.clientId, clientId));
        const all = await db.select(message).from(messages).where(own).orderBy(asc(messages.createdAt));
        yield { ...one, messages: all };
      }
    },
    shares: (clientId: string) => db.select().from(shares).where(eq(shares.clientId, clientId)),
    feedback: (clientId: string) => db.select().from(feedback).where(eq(feedback.clientId, clientId)),
    files: (clientId: string) => db.select().from(files).where(eq(files.clientId, clientId)),
  };
}
