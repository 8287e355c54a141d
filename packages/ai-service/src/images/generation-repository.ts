import type { CreditGroup } from '@deskmate/api/contracts/fields';
import type { AspectRatio } from '@deskmate/api/contracts/image-options';
import type { ImageFailure, PolicyRule } from '@deskmate/api/image-failures';
import type { Database } from '@deskmate/db/database';
import { conversations } from '@deskmate/db/tables/ai/conversations';
import { imageGenerations, images } from '@deskmate/db/tables/ai/images';
import { and, asc, desc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { GenerationPosition } from './cursors.ts';

export type GenerationRow = Omit<typeof imageGenerations.$inferSelect, 'aspectRatio' | 'creditGroup'> & {
  aspectRatio: AspectRatio;
  creditGroup: CreditGroup;
};
export type StoredImage = {
  imageId: string;
  place: number;
  status: 'waiting' | 'drawing' | 'done' | 'failed' | 'stopped' | 'deleted';
  failure: ImageFailure | null;
  failureRule: PolicyRule | null;
};
/** A generation and its images in their places; purged ones are missing. */
export type StoredGeneration = { generation: GenerationRow; images: StoredImage[] };
export type GenerationRepository = ReturnType<typeof createGenerationRepository>;

const unshown = ['holding', 'refund'];

/** Generations of images as they are read. */
export function createGenerationRepository(db: Database) {
  const withImages = async (found: GenerationRow[]): Promise<StoredGeneration[]> => {
    const ids = found.map(({ id }) => id);
    const all = ids.length === 0 ? [] : await imagesOf(db, ids);
    return found.map((generation) => ({
      generation,
      images: all.filter(({ generationId }) => generationId === generation.id),
    }));
  };
  const shown = () =>
    db
      .select({ generation: imageGenerations })
      .from(imageGenerations)
      .innerJoin(conversations, eq(conversations.sessionId, imageGenerations.sessionId));
  const isShown = (clientId: string) =>
    and(
      eq(imageGenerations.clientId, clientId),
      notInArray(imageGenerations.state, unshown),
      isNull(conversations.deletedAt),
    );

  return {
    async find(clientId: string, id: string): Promise<StoredGeneration | null> {
      const rows = await shown().where(and(isShown(clientId), eq(imageGenerations.id, id)));
      const [stored] = await withImages(rows.map(({ generation }) => generation as GenerationRow));
      return stored ?? null;
    },

    /** Newest first. */
    async list(
      clientId: string,
      filter: { sessionId: string | undefined; after: GenerationPosition | null; limit: number },
    ): Promise<StoredGeneration[]> {
      const { after } = filter;
      const rows = await shown()
        .where(
          and(
            isShown(clientId),
            filter.sessionId ? eq(imageGenerations.sessionId, filter.sessionId) : undefined,
            after
              ? sql`(${imageGenerations.createdAt}, ${imageGenerations.id}) <
                  (${new Date(after.createdAtMs).toISOString()}::timestamptz, ${after.id})`
              : undefined,
          ),
        )
        .orderBy(desc(imageGenerations.createdAt), desc(imageGenerations.id))
        .limit(filter.limit);
      return withImages(rows.map(({ generation }) => generation as GenerationRow));
    },
  };
}

const imagesOf = async (db: Database, ids: string[]) =>
  (await db
    .select({
      generationId: images.generationId,
      imageId: images.imageId,
      place: images.place,
      status: images.status,
      failure: images.failure,
      failureRule: images.failureRule,
    })
    .from(images)
    .where(inArray(images.generationId, ids))
    .orderBy(asc(images.place))) as (StoredImage & { generationId: string })[];
