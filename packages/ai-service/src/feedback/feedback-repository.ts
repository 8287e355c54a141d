import type { Database } from '@deskmate/db/database';
import { feedback } from '@deskmate/db/tables/ai/feedback';
import { messages } from '@deskmate/db/tables/ai/messages';
import { and, eq } from 'drizzle-orm';

export type FeedbackRepository = ReturnType<typeof createFeedbackRepository>;
type Thumb = { chatId: string; clientId: string; rating: string; reasons: string[]; comment: string | null };

export function createFeedbackRepository(db: Database) {
  return {
    async ownsAnswer(clientId: string, chatId: string): Promise<boolean> {
      const rows = await db
        .select({ chatId: messages.chatId })
        .from(messages)
        .where(and(eq(messages.chatId, chatId), eq(messages.clientId, clientId), eq(messages.role, 'assistant')));
      return rows.length > 0;
    },
    async give(thumb: Thumb, now: Date): Promise<void> {
      const values = { ...thumb, updatedAt: now };
      await db.insert(feedback).values(values).onConflictDoUpdate({ target: feedback.chatId, set: values });
    },
    async takeBack(chatId: string): Promise<void> {
      await db.delete(feedback).where(eq(feedback.chatId, chatId));
    },
  };
}
