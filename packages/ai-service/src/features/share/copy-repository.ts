import type { Database } from '@deskmate/db/database';
import { conversations } from '@deskmate/db/tables/ai/conversations';
import { messages } from '@deskmate/db/tables/ai/messages';
import type { SharedMessage } from '@deskmate/db/tables/ai/shares';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { searchLexemes } from '../../search/search-lexemes.ts';

export type CopiedMessage = Omit<SharedMessage, 'created_at'> & {
  chatId: string;
  parentId: string | null;
  createdAt: Date;
};
type NewConversation = { sessionId: string; clientId: string; type: string; title: string; now: Date };
export type CopyRepository = ReturnType<typeof copyRepository>;

/** Writes a conversation that was copied from a share. */
export function copyRepository(db: Database) {
  return {
    /** @returns false when there is already a conversation of that id. */
    create: (conversation: NewConversation, copied: CopiedMessage[]): Promise<boolean> =>
      db.transaction(async (tx) => {
        const { sessionId, clientId, type, title, now } = conversation;
        const made = await tx
          .insert(conversations)
          .values({
            ...{ sessionId, clientId, type, title, createdAt: now, updatedAt: now },
            activeChatId: copied.findLast(({ role }) => role === 'assistant')?.chatId ?? null,
            search: lexemes(clientId, title),
          })
          .onConflictDoNothing()
          .returning({ sessionId: conversations.sessionId });
        if (made.length === 0) return false;
        await tx.insert(messages).values(
          copied.map(({ chatId, parentId, role, content, model, createdAt }) => ({
            ...{ chatId, parentId, role, content, createdAt, sessionId, clientId },
            modelName: model,
            status: 'done',
            search: lexemes(clientId, content),
          })),
        );
        return true;
      }),

    async isOwn(clientId: string, sessionId: string): Promise<boolean> {
      const rows = await db
        .select({ one: sql`1` })
        .from(conversations)
        .where(
          and(
            eq(conversations.sessionId, sessionId),
            eq(conversations.clientId, clientId),
            isNull(conversations.deletedAt),
          ),
        );
      return rows.length > 0;
    },
  };
}

const lexemes = (clientId: string, text: string) =>
  sql<string>`array_to_tsvector(${sql.param(searchLexemes(clientId, text))}::text[])`;
