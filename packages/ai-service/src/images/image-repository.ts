import type { Image } from '@deskmate/api/contracts/ai/images';
import type { Database } from '@deskmate/db/database';
import { conversations } from '@deskmate/db/tables/ai/conversations';
import { imageGenerations, images } from '@deskmate/db/tables/ai/images';
import { and, desc, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { SearchQuery } from '../conversations/search/search-lexemes.ts';
import { searchVector } from '../conversations/search/search-vector-sql.ts';
import { noteUnfinished } from '../files/unfinished-file-repository.ts';
import type { ImagePosition } from './cursors.ts';
import type { GenerationRow } from './generation-repository.ts';
import { imageKeys } from './image-bytes.ts';

const { search: _, ...columns } = getTableColumns(images);

/** How much drawn images of one client may be stored. */
export type StoredQuota = { storedImages: number; storedBytes: number };
type Row = Omit<typeof images.$inferSelect, 'search'>;
/** A drawn image; what is known of its bytes is known then. */
export type GalleryImage = {
  image: Omit<Row, 'format' | 'width' | 'height' | 'bytes'> & {
    format: Image['format'];
    width: number;
    height: number;
    bytes: number;
  };
  generation: GenerationRow;
};
export type GalleryFilter = {
  search: SearchQuery | null;
  modelId: string | undefined;
  styleId: number | undefined;
  isFavourite: boolean;
  from: Date | undefined;
  until: Date | undefined;
  sessionId: string | undefined;
  after: ImagePosition | null;
  limit: number;
};
export type ImageRepository = ReturnType<typeof createImageRepository>;

/** Drawn images. Those of a deleted conversation read as missing, until the deletion is undone. */
export function createImageRepository(db: Database) {
  const selectKept = () =>
    db
      .select({ image: columns, generation: imageGenerations })
      .from(images)
      .innerJoin(imageGenerations, eq(imageGenerations.id, images.generationId))
      .innerJoin(conversations, eq(conversations.sessionId, images.sessionId));
  const isKept = (clientId: string) =>
    and(eq(images.clientId, clientId), eq(images.status, 'done'), isNull(conversations.deletedAt));

  return {
    /** Newest first. */
    list: (clientId: string, filter: GalleryFilter): Promise<GalleryImage[]> =>
      selectKept()
        .where(and(isKept(clientId), ...conditionsOf(filter)))
        .orderBy(desc(images.createdAt), desc(images.imageId))
        .limit(filter.limit) as Promise<GalleryImage[]>,

    /** Those of the ids that this client has, in no order. */
    findOwn: (clientId: string, imageIds: string[]): Promise<GalleryImage[]> =>
      imageIds.length === 0
        ? Promise.resolve([])
        : (selectKept().where(and(isKept(clientId), inArray(images.imageId, imageIds))) as Promise<GalleryImage[]>),

    /** @returns whether there was such an image. */
    async change(
      clientId: string,
      imageId: string,
      { favourite, altText, prompt }: { favourite?: boolean; altText?: string; prompt: string },
    ): Promise<boolean> {
      const rows = await db
        .update(images)
        .set({
          imageId,
          ...(favourite === undefined ? {} : { favourite }),
          // An empty text removes it: the default describes the image again.
          ...(altText === undefined
            ? {}
            : { altText: altText === '' ? null : altText, search: searchVector(clientId, `${prompt} ${altText}`) }),
        })
        .where(and(eq(images.imageId, imageId), eq(images.clientId, clientId), eq(images.status, 'done')))
        .returning({ imageId: images.imageId });
      return rows.length > 0;
    },

    /** Drawn images read as missing from now on, and no longer count as stored. @returns how many of them there were. */
    async remove(clientId: string, imageIds: string[], now: Date): Promise<number> {
      const deleted = sql`
        update ai.images set status = 'deleted', deleted_at = ${now.toISOString()}::timestamptz
        where image_id = any(${sql.param(imageIds)}::text[]) and client_id = ${clientId} and status = 'done'`;
      return countInStorage(db, clientId, deleted, sql`-1`);
    },

    /** Undoes that, until they are purged. @returns how many there were; `full` where others took their place meanwhile. */
    restore: (clientId: string, imageIds: string[], quota: StoredQuota): Promise<number | 'full'> => {
      const ids = sql.param(imageIds);
      const isOf = sql`image_id = any(${ids}::text[]) and client_id = ${clientId} and status = 'deleted'`;
      return db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ isFull: boolean }>(sql`
          select images + (select count(*) from ai.images where ${isOf}) > ${quota.storedImages}
            or image_bytes > ${quota.storedBytes} as "isFull"
          from ai.client_storage where client_id = ${clientId} for update`);
        if (rows[0]?.isFull) return 'full';
        const back = sql`update ai.images set status = 'done', deleted_at = null where ${isOf}`;
        return countInStorage(tx, clientId, back, sql`1`);
      });
    },

    /** Images that were deleted before `deletedBefore`, or their conversations were; at most `limit`. */
    async due(deletedBefore: Date, limit: number): Promise<string[]> {
      const before = sql`${deletedBefore.toISOString()}::timestamptz`;
      const { rows } = await db.execute<{ imageId: string }>(sql`
        select image_id as "imageId" from ai.images where deleted_at < ${before}
        union
        select image_id from ai.conversations c join ai.images i using (session_id) where c.deleted_at < ${before}
        limit ${limit}::int`);
      return rows.map(({ imageId }) => imageId);
    },

    /**
     * Removes one of those, if it is still due: a deletion may have been undone meanwhile.
     * @returns whether it was removed; then its bytes are noted and must be deleted.
     */
    purge: (imageId: string, deletedBefore: Date): Promise<boolean> =>
      db.transaction(async (tx) => {
        const clientId = await purgeRow(tx, imageId, deletedBefore);
        if (clientId !== null) await noteUnfinished(tx, clientId, imageKeys(imageId));
        return clientId !== null;
      }),
  };
}

/** Runs a change of one client's images and counts them in or out of their storage. @returns how many there were. */
async function countInStorage(
  db: Pick<Database, 'execute'>,
  clientId: string,
  change: SQL,
  sign: SQL,
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    with changed as (${change} returning coalesce(bytes, 0) + coalesce(thumbnail_bytes, 0) as bytes),
    total as (select count(*)::int as count, coalesce(sum(bytes), 0)::bigint as bytes from changed),
    storage as (
      update ai.client_storage s set images = greatest(0, s.images + ${sign} * total.count),
        image_bytes = greatest(0, s.image_bytes + ${sign} * total.bytes)
      from total where s.client_id = ${clientId}
    )
    select count from total`);
  return rows[0]?.count ?? 0;
}

/** Deletes the image, and links whose images are then all deleted. @returns whose it was; null when it is not due. */
async function purgeRow(tx: Pick<Database, 'execute'>, imageId: string, deletedBefore: Date): Promise<string | null> {
  const before = sql`${deletedBefore.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<{ clientId: string }>(sql`
    with gone as (
      delete from ai.images i where image_id = ${imageId} and (i.deleted_at < ${before} or exists (
        select 1 from ai.conversations c where c.session_id = i.session_id and c.deleted_at < ${before}))
      returning client_id, status, coalesce(bytes, 0) + coalesce(thumbnail_bytes, 0) as bytes
    ), storage as (
      update ai.client_storage s set images = greatest(0, s.images - 1),
        image_bytes = greatest(0, s.image_bytes - gone.bytes)
      from gone where s.client_id = gone.client_id and gone.status not in ('failed', 'stopped', 'deleted')
    ), links as (
      delete from ai.shares sh using gone
      where sh.image_ids @> array[${imageId}] and sh.image_ids <> '{}' and not exists (
        select 1 from ai.images i where i.image_id = any(sh.image_ids) and i.image_id <> ${imageId})
    )
    select client_id as "clientId" from gone`);
  return rows[0]?.clientId ?? null;
}

function conditionsOf({ search, after, ...filter }: GalleryFilter): (SQL | undefined)[] {
  const at = (time: Date) => sql`${time.toISOString()}::timestamptz`;
  return [
    search ? sql`ai.own_words(${images.clientId}, ${images.search}) @@ ${search.ownWords}::tsquery` : undefined,
    filter.modelId === undefined ? undefined : eq(images.modelId, filter.modelId),
    filter.styleId === undefined ? undefined : eq(images.styleId, filter.styleId),
    filter.isFavourite ? eq(images.favourite, true) : undefined,
    filter.from ? sql`${images.createdAt} >= ${at(filter.from)}` : undefined,
    filter.until ? sql`${images.createdAt} < ${at(filter.until)}` : undefined,
    filter.sessionId === undefined ? undefined : eq(images.sessionId, filter.sessionId),
    after
      ? sql`(${images.createdAt}, ${images.imageId}) < (${at(new Date(after.createdAtMs))}, ${after.id})`
      : undefined,
  ];
}
