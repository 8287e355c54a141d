import type { Database } from '@deskmate/db/database';
import { imageGenerations, images } from '@deskmate/db/tables/ai/images';
import { and, eq, sql } from 'drizzle-orm';
import { searchVector } from '../conversations/search/search-vector-sql.ts';
import { findReachedBound, reserveStorage, type StorageRequest } from '../files/storage-quota-repository.ts';
import type { GenerationRow } from './generation-repository.ts';

export type NewGeneration = { generation: GenerationRow; imageIds: string[] };
/** `uploads`: those of the references that are uploaded files; the message keeps them from being removed as unused. */
export type BegunGeneration = { generation: GenerationRow; uploads: string[]; title: string };
export type ImageQuota = {
  /** Images of one client that may be waiting or drawn at once. */
  openImages: number;
  storedImages: number;
  storedBytes: number;
};
/** `foreign`: the conversation is another client's, or deleted. */
export type GenerationClaim = 'claimed' | 'foreign' | 'other_tool' | 'busy' | 'full' | { sentBefore: string };
export type GenerationClaimRepository = ReturnType<typeof createGenerationClaimRepository>;

/** The start of a generation: once per request, within the quota of its client, in a conversation of its own tool. */
export function createGenerationClaimRepository(db: Database) {
  return {
    /** Stores a generation before credit is held, and takes its images off the client's quota; counted under a lock. */
    claim: ({ generation, imageIds }: NewGeneration, quota: ImageQuota): Promise<GenerationClaim> =>
      db.transaction(async (tx) => {
        const { clientId, sessionId, imageCount } = generation;
        await tx.execute(sql`
          insert into ai.client_storage (client_id, unpaid_day) values (${clientId}, '1970-01-01')
          on conflict (client_id) do update set client_id = excluded.client_id`);
        const { rows } = await tx.execute<{
          sentBefore: string | null;
          open: number;
          stored: number;
          bytes: number;
          isForeign: boolean;
          type: string | null;
        }>(sql`
          select (select id from ai.image_generations where client_id = ${clientId} and state <> 'refund'
              and client_message_id = ${generation.clientMessageId}::uuid) as "sentBefore",
            (select count(*)::int from ai.images where client_id = ${clientId} and status in ('waiting', 'drawing')) as open,
            s.images as stored, s.image_bytes::float8 as bytes,
            coalesce(c.client_id <> ${clientId} or c.deleted_at is not null, false) as "isForeign", c.type
          from ai.client_storage s left join ai.conversations c on c.session_id = ${sessionId}::uuid
          where s.client_id = ${clientId}`);
        const [found] = rows;
        if (!found) throw new Error('the row of the client’s storage is missing');
        if (found.sentBefore) return { sentBefore: found.sentBefore };
        if (found.isForeign) return 'foreign';
        if (found.type !== null && found.type !== 'art') return 'other_tool';
        if (found.open + imageCount > quota.openImages) return 'busy';
        if (found.stored + imageCount > quota.storedImages || found.bytes >= quota.storedBytes) return 'full';
        await tx.execute(sql`
          update ai.client_storage set images = images + ${imageCount}::int where client_id = ${clientId}`);
        await tx.insert(imageGenerations).values(generation);
        const { id, modelId, styleId, createdAt } = generation;
        await tx.insert(images).values(
          imageIds.map((imageId, place) => ({
            imageId,
            generationId: id,
            place,
            clientId,
            sessionId,
            modelId,
            styleId,
            createdAt,
            status: 'waiting',
          })),
        );
        return 'claimed';
      }),

    /**
     * Credit is held: stores the prompt in its conversation, which is made if it is new.
     * @returns false when a bound of the history was reached, or the conversation has become another client's.
     */
    begin: ({ generation, uploads, title }: BegunGeneration, storage: StorageRequest): Promise<boolean> =>
      db.transaction(async (tx) => {
        const { id, clientId, sessionId, prompt } = generation;
        const at = sql`${generation.createdAt.toISOString()}::timestamptz`;
        const { rows } = await tx.execute(sql`
          with storage as (${reserveStorage(clientId, storage)}), conversation as (
            insert into ai.conversations (session_id, client_id, type, title, search, active_chat_id, message_count, bytes,
              created_at, updated_at)
            select ${sessionId}::uuid, client_id, 'art', ${title}, ${searchVector(clientId, title)}, ${id}, 1,
              ${storage.bytes}::int, ${at}, ${at}
            from storage
            on conflict (session_id) do update
              set updated_at = excluded.updated_at, active_chat_id = excluded.active_chat_id,
                message_count = conversations.message_count + 1, bytes = conversations.bytes + excluded.bytes
              where conversations.client_id = excluded.client_id and conversations.deleted_at is null
                and conversations.type = 'art' and conversations.message_count < ${storage.conversationMessages}::int
            returning session_id
          )
          insert into ai.messages (chat_id, session_id, client_id, parent_id, role, content, attachments, model_id,
            model_name, model_group, status, search, created_at)
          select ${id}, session_id, ${clientId}, null, 'user', ${prompt}, ${sql.param(uploads)}::text[], ${generation.modelId}, ${generation.modelName},
            ${generation.modelGroup}, 'done', ${searchVector(clientId, prompt)}, ${at}
          from conversation returning chat_id`);
        if (rows.length === 0) return false;
        const begun = await tx
          .update(imageGenerations)
          .set({ state: 'running' })
          .where(and(eq(imageGenerations.id, id), eq(imageGenerations.state, 'holding')))
          .returning({ id: imageGenerations.id });
        if (begun.length === 0) throw new Error('the generation was abandoned by another process');
        return true;
      }),

    /** The bound that the prompt would exceed. */
    findReachedBound: (owner: { sessionId: string; clientId: string }, request: StorageRequest) =>
      findReachedBound(db, owner, request),

    /**
     * The generation is not carried out. Its row stays until the ledger has been told, and its request can be sent again.
     * @returns false when it has begun or is given up already.
     */
    abandon: (id: string): Promise<boolean> =>
      db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ clientId: string; count: number }>(sql`
          update ai.image_generations set state = 'refund', client_message_id = gen_random_uuid()
          where id = ${id} and state = 'holding' returning client_id as "clientId", image_count as count`);
        const [given] = rows;
        if (!given) return false;
        await tx.delete(images).where(eq(images.generationId, id));
        await tx.execute(sql`
          update ai.client_storage set images = greatest(0, images - ${given.count}::int)
          where client_id = ${given.clientId}`);
        return true;
      }),

    /** An earlier sending of a request. */
    async findSent(clientId: string, clientMessageId: string): Promise<string | null> {
      const [row] = await db
        .select({ id: imageGenerations.id })
        .from(imageGenerations)
        .where(and(eq(imageGenerations.clientId, clientId), eq(imageGenerations.clientMessageId, clientMessageId)));
      return row?.id ?? null;
    },
  };
}
