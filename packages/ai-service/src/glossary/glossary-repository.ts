import type { Database } from '@deskmate/db/database';
import { glossaries } from '@deskmate/db/tables/ai/glossaries';
import { createKeyedQueue } from '@deskmate/service-kit/work/keyed-queue';
import { and, asc, eq, sql } from 'drizzle-orm';

export type GlossaryRow = typeof glossaries.$inferSelect;
export type GlossaryRepository = ReturnType<typeof createGlossaryRepository>;
type Content = Omit<GlossaryRow, 'glossaryId' | 'clientId'>;

export function createGlossaryRepository(db: Database) {
  // One request per client at a time asks for the lock, because a waiting transaction occupies a connection.
  const queueByClient = createKeyedQueue();
  const own = (clientId: string, glossaryId: string) =>
    and(eq(glossaries.clientId, clientId), eq(glossaries.glossaryId, glossaryId));
  return {
    /** By name; of the terms only their number. */
    list: (clientId: string) =>
      db
        .select({
          glossaryId: glossaries.glossaryId,
          name: glossaries.name,
          sourceLanguage: glossaries.sourceLanguage,
          targetLanguage: glossaries.targetLanguage,
          terms: sql<number>`jsonb_array_length(${glossaries.terms})::int`,
          updatedAt: glossaries.updatedAt,
        })
        .from(glossaries)
        .where(eq(glossaries.clientId, clientId))
        .orderBy(asc(glossaries.name), asc(glossaries.glossaryId)),

    async find(clientId: string, glossaryId: string): Promise<GlossaryRow | null> {
      const [row] = await db.select().from(glossaries).where(own(clientId, glossaryId));
      return row ?? null;
    },

    /** @returns false when the client has `most` already, exactly, also for parallel requests. */
    add: (row: GlossaryRow, most: number): Promise<boolean> =>
      queueByClient(row.clientId, () =>
        db.transaction(async (tx) => {
          await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`glossaries ${row.clientId}`}))`);
          const there = await tx.$count(glossaries, eq(glossaries.clientId, row.clientId));
          if (there >= most) return false;
          await tx.insert(glossaries).values(row);
          return true;
        }),
      ),

    async replace(clientId: string, glossaryId: string, content: Content): Promise<GlossaryRow | null> {
      const [row] = await db.update(glossaries).set(content).where(own(clientId, glossaryId)).returning();
      return row ?? null;
    },

    async remove(clientId: string, glossaryId: string): Promise<boolean> {
      const deleted = await db
        .delete(glossaries)
        .where(own(clientId, glossaryId))
        .returning({ glossaryId: glossaries.glossaryId });
      return deleted.length > 0;
    },
  };
}
