import type { Database } from '@deskmate/db/database';
import { type SQL, sql } from 'drizzle-orm';

/** Conversations that were deleted before `deletedBefore`, or never held anything since `emptyBefore`. */
export type PurgeBounds = { deletedBefore: Date; emptyBefore: Date };

export type PurgeRepository = ReturnType<typeof createPurgeRepository>;

/** Deletes for good what clients have deleted, and what is hidden. */
export function createPurgeRepository(db: Database) {
  return {
    /** Deletes messages of conversations that are due. @returns how many, at most `limit`. */
    purgeMessages: (due: PurgeBounds, limit: number): Promise<number> =>
      deleteMessages(
        db,
        sql`select m.chat_id from ai.conversations c join ai.messages m using (session_id)
          where ${isDue(due)} and c.message_count > 0 limit ${limit}::int`,
      ),

    /** Deletes conversations that are due and hold no message and no image any more, with their generations of images. @returns how many, at most `limit`. */
    async purge(due: PurgeBounds, limit: number): Promise<number> {
      const { rows } = await db.execute(sql`
        with gone as (
          delete from ai.conversations where session_id in (
            select session_id from ai.conversations c where ${isDue(due)}
              and not exists (select 1 from ai.messages m where m.session_id = c.session_id)
              and not exists (select 1 from ai.images i where i.session_id = c.session_id) limit ${limit}::int)
          returning session_id
        ), generations as (delete from ai.image_generations g using gone where g.session_id = gone.session_id)
        select session_id from gone`);
      return rows.length;
    },

    /** Deletes messages that are hidden because their answer failed. @returns how many, at most `limit`. */
    purgeFailed: (createdBefore: Date, limit: number): Promise<number> =>
      deleteMessages(
        db,
        sql`select chat_id from ai.messages
          where hidden and created_at < ${createdBefore.toISOString()}::timestamptz limit ${limit}::int`,
      ),
  };
}

const isDue = ({ deletedBefore, emptyBefore }: PurgeBounds): SQL => sql`(
  c.deleted_at < ${deletedBefore.toISOString()}::timestamptz
  or (c.empty and c.updated_at < ${emptyBefore.toISOString()}::timestamptz))`;

/** Deletes these messages and subtracts their size from the quotas of their clients and conversations. */
async function deleteMessages(db: Database, chatIds: SQL): Promise<number> {
  const { rows } = await db.execute<{ deleted: number }>(sql`
    with gone as (
      delete from ai.messages where chat_id in (${chatIds})
      returning client_id, session_id, octet_length(content) + octet_length(reasoning_content) as bytes
    ), storage as (
      update ai.client_storage s set bytes = greatest(0, s.bytes - freed.bytes)
      from (select client_id, sum(bytes) as bytes from gone group by client_id) freed where s.client_id = freed.client_id
    ), conversation as (
      update ai.conversations c set bytes = greatest(0, c.bytes - freed.bytes),
        message_count = greatest(0, c.message_count - freed.messages)
      from (select session_id, sum(bytes) as bytes, count(*)::int as messages from gone group by session_id) freed
      where c.session_id = freed.session_id
    )
    select count(*)::int as deleted from gone`);
  return rows[0]?.deleted ?? 0;
}
