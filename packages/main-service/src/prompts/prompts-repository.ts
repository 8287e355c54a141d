import type { Database } from '@deskmate/db/database';
import { prompts } from '@deskmate/db/tables/main/prompts';
import { and, asc, count, eq } from 'drizzle-orm';

export type Prompt = typeof prompts.$inferSelect;

export const createPromptsRepository = (db: Database) => {
  const own = (clientId: string, id: string) => and(eq(prompts.id, id), eq(prompts.clientId, clientId));
  return {
    list: (clientId: string): Promise<Prompt[]> =>
      db.select().from(prompts).where(eq(prompts.clientId, clientId)).orderBy(asc(prompts.title), asc(prompts.id)),

    async count(clientId: string): Promise<number> {
      const [found] = await db.select({ number: count() }).from(prompts).where(eq(prompts.clientId, clientId));
      return found?.number ?? 0;
    },

    async add(prompt: Prompt): Promise<void> {
      await db.insert(prompts).values(prompt);
    },

    async change(
      clientId: string,
      id: string,
      change: Pick<Prompt, 'title' | 'text' | 'updatedAt'>,
    ): Promise<Prompt | null> {
      const [changed] = await db.update(prompts).set(change).where(own(clientId, id)).returning();
      return changed ?? null;
    },

    async remove(clientId: string, id: string): Promise<boolean> {
      const removed = await db.delete(prompts).where(own(clientId, id)).returning({ id: prompts.id });
      return removed.length === 1;
    },
  };
};
