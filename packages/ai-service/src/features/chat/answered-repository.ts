import type { Database } from '@deskmate/db/database';
import { conversations } from '@deskmate/db/tables/ai/conversations';
import { messages } from '@deskmate/db/tables/ai/messages';
import { and, eq, isNull } from 'drizzle-orm';

export type AnsweredRow = typeof messages.$inferSelect;
export type AnsweredRepository = ReturnType<typeof answeredRepository>;

/** Answers that have ended, for those who come back to read them. */
export function answeredRepository(db: Database) {
  return {
    async find(clientId: string, chatId: string): Promise<AnsweredRow | null> {
      const [row] = await db
        .select({ message: messages })
        .from(messages)
        .innerJoin(conversations, eq(conversations.sessionId, messages.sessionId))
        .where(
          and(
            eq(messages.chatId, chatId),
            eq(messages.clientId, clientId),
            eq(messages.role, 'assistant'),
            isNull(conversations.deletedAt),
          ),
        );
      return row?.message ?? null;
    },
  };
}
