import type { Database } from '@deskmate/db/database';
import { referenceTexts } from '@deskmate/db/tables/ai/reference-texts';
import { and, asc, count, eq, inArray, max, sql } from 'drizzle-orm';

export type ReferenceText = Omit<typeof referenceTexts.$inferSelect, 'loadedAt'>;
export type TextRepository = ReturnType<typeof createTextRepository>;

/** The licensed texts that the operator loaded. */
export function createTextRepository(db: Database) {
  return {
    async isEmpty(): Promise<boolean> {
      return (await db.select({ place: referenceTexts.place }).from(referenceTexts).limit(1)).length === 0;
    },

    /** In all languages. */
    find: (places: readonly string[]): Promise<ReferenceText[]> =>
      places.length === 0
        ? Promise.resolve([])
        : db
            .select()
            .from(referenceTexts)
            .where(and(inArray(referenceTexts.kind, ['quran', 'hadith']), inArray(referenceTexts.place, [...places])))
            .orderBy(asc(referenceTexts.language)),

    /** Inserts texts, and replaces those of the same place and language. */
    async put(rows: ReferenceText[], loadedAt: Date): Promise<void> {
      await db
        .insert(referenceTexts)
        .values(rows.map((row) => ({ ...row, loadedAt })))
        .onConflictDoUpdate({
          target: [referenceTexts.kind, referenceTexts.place, referenceTexts.language],
          set: { text: sql`excluded.text`, source: sql`excluded.source`, loadedAt: sql`excluded.loaded_at` },
        });
    },

    /** @returns how many texts were removed */
    async remove(kind: ReferenceText['kind'], language: string): Promise<number> {
      const deleted = await db
        .delete(referenceTexts)
        .where(and(eq(referenceTexts.kind, kind), eq(referenceTexts.language, language)))
        .returning({ place: referenceTexts.place });
      return deleted.length;
    },

    /** Counts by kind, language and source. */
    summary: () =>
      db
        .select({
          kind: referenceTexts.kind,
          language: referenceTexts.language,
          source: referenceTexts.source,
          texts: count(),
          loadedAt: max(referenceTexts.loadedAt),
        })
        .from(referenceTexts)
        .groupBy(referenceTexts.kind, referenceTexts.language, referenceTexts.source)
        .orderBy(referenceTexts.kind, referenceTexts.language, referenceTexts.source),
  };
}
