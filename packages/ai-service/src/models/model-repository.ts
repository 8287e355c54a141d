import type { CreditGroup } from '@deskmate/api/contracts/fields';
import type { ImageOptions } from '@deskmate/api/contracts/image-options';
import type { Database } from '@deskmate/db/database';
import { models, type VendorPrice } from '@deskmate/db/tables/ai/models';
import { asc, eq, inArray, sql } from 'drizzle-orm';

export type { VendorPrice };

type Row = typeof models.$inferSelect;
export type ModelRow = Omit<Row, 'creditGroup' | 'type' | 'imageOptions'> & {
  creditGroup: CreditGroup;
  /** `audio`: the model for dictation; clients cannot choose it. */
  type: 'text' | 'image' | 'audio';
  /** Of every model of type `image`, and of no other. */
  imageOptions: ImageOptions | null;
};
export type ModelSeed = Omit<
  ModelRow,
  'updatedAt' | 'present' | 'status' | 'replacement' | 'imageOptions' | 'vendorPrice'
> &
  Partial<Pick<ModelRow, 'present' | 'status' | 'replacement' | 'imageOptions' | 'vendorPrice'>>;
export type ModelRepository = ReturnType<typeof createModelRepository>;

export function createModelRepository(db: Database) {
  return {
    all: async (): Promise<ModelRow[]> =>
      (await db.select().from(models).orderBy(asc(models.position), asc(models.modelId))) as ModelRow[],

    /** Inserts missing rows; existing ones keep the operator's changes. */
    async seed(rows: ModelSeed[], now: Date): Promise<void> {
      if (rows.length === 0) return;
      await db
        .insert(models)
        .values(rows.map((row) => ({ ...row, updatedAt: now })))
        .onConflictDoNothing();
    },

    /** Inserts or updates one row under a table lock; `change` sees all rows. */
    edit: (change: (rows: ModelRow[]) => ModelRow): Promise<ModelRow> =>
      db.transaction(async (tx) => {
        await tx.execute(sql`lock table ai.models in share row exclusive mode`);
        const row = change((await tx.select().from(models)) as ModelRow[]);
        await tx.insert(models).values(row).onConflictDoUpdate({ target: models.modelId, set: row });
        return row;
      }),

    /** Records which of a vendor's models are in its model list. */
    async markPresent(vendor: string, isPresent: (upstreamId: string) => boolean): Promise<void> {
      const rows = await db.select().from(models).where(eq(models.vendor, vendor));
      for (const present of [true, false]) {
        const ids = rows.filter((row) => isPresent(row.upstreamId) === present).map((row) => row.modelId);
        if (ids.length > 0) await db.update(models).set({ present }).where(inArray(models.modelId, ids));
      }
    },
  };
}
