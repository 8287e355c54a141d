import type { ImageFailure, PolicyRule } from '@deskmate/api/image-failures';
import type { Database } from '@deskmate/db/database';
import { imageGenerations, images } from '@deskmate/db/tables/ai/images';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { searchVector } from '../conversations/search/search-vector-sql.ts';
import { isDead, type OwnProcess } from '../jobs/process-repository.ts';
import type { GenerationRow } from './generation-repository.ts';

/** What is stored of a drawn image beside its generation. */
export type DrawnFacts = {
  revisedPrompt: string | null;
  seed: string | null;
  format: string;
  width: number;
  height: number;
  bytes: number;
  thumbnailBytes: number;
};
export type ImageEnd = { status: 'failed'; failure: ImageFailure; rule: PolicyRule | null } | { status: 'stopped' };
/** An ended generation that has not been reported to the ledger. */
export type Unsettled = { id: string; state: 'settle' | 'refund'; credits: number };
export type DrawingRepository = ReturnType<typeof createDrawingRepository>;

/** The states of images while they are drawn. Each change counts once, whichever process reports it. */
export function createDrawingRepository(db: Database) {
  return {
    /** @returns whether the image was still waiting and belongs to this process. */
    async start(imageId: string, processId: string): Promise<boolean> {
      const { rows } = await db.execute(sql`
        update ai.images i set status = 'drawing' from ai.image_generations g
        where i.image_id = ${imageId} and i.status = 'waiting' and g.id = i.generation_id
          and g.process_id = ${processId} and not g.stop_requested returning i.image_id`);
      return rows.length > 0;
    },

    /**
     * May be called again when it is not known whether it was stored: an image is drawn once.
     * @returns false when another process has ended it meanwhile; its bytes are then to be removed.
     */
    async finish(generation: GenerationRow, imageId: string, facts: DrawnFacts): Promise<boolean> {
      const { clientId, prompt } = generation;
      const { rows } = await db.execute(sql`
        with drawn as (
          update ai.images set status = 'done', revised_prompt = ${facts.revisedPrompt}::text, seed = ${facts.seed}::text,
            format = ${facts.format}, width = ${facts.width}::int, height = ${facts.height}::int,
            bytes = ${facts.bytes}::bigint, thumbnail_bytes = ${facts.thumbnailBytes}::int,
            search = ${searchVector(clientId, prompt)}
          where image_id = ${imageId} and status = 'drawing' returning image_id
        ), counted as (
          update ai.image_generations set drawn_count = drawn_count + 1
          where id = ${generation.id} and exists (select 1 from drawn)
        ), storage as (
          update ai.client_storage set image_bytes = image_bytes + ${facts.bytes + facts.thumbnailBytes}::bigint
          where client_id = ${clientId} and exists (select 1 from drawn)
        )
        select image_id from drawn
        union all select image_id from ai.images where image_id = ${imageId} and status = 'done'`);
      return rows.length > 0;
    },

    /** An image that will not be drawn. */
    async end(imageId: string, how: ImageEnd): Promise<boolean> {
      const failure = how.status === 'failed' ? how : { failure: null, rule: null };
      const { rows } = await db.execute(sql`
        with ended as (
          update ai.images set status = ${how.status}, failure = ${failure.failure}::text,
            failure_rule = ${failure.rule}::text
          where image_id = ${imageId} and status in ('waiting', 'drawing') returning client_id
        ), storage as (
          update ai.client_storage s set images = greatest(0, s.images - 1) from ended where s.client_id = ended.client_id
        )
        select client_id from ended`);
      return rows.length > 0;
    },

    /** Stops what waits, and asks the process that draws the rest to stop that. @returns whether there was such a generation. */
    async requestStop(clientId: string, id: string): Promise<boolean> {
      const { rows } = await db.execute(sql`
        with asked as (
          update ai.image_generations set stop_requested = true
          where id = ${id} and client_id = ${clientId} and state = 'running' returning id
        ), stopped as (
          update ai.images set status = 'stopped' from asked
          where generation_id = asked.id and status = 'waiting' returning client_id
        ), storage as (
          update ai.client_storage s set images = greatest(0, s.images - freed.count)
          from (select client_id, count(*)::int as count from stopped group by client_id) freed
          where s.client_id = freed.client_id
        )
        select id from asked`);
      return rows.length > 0;
    },

    /**
     * Ends a generation of which no image is waiting or drawn any more.
     * @returns what the ledger is to be told; null when it is not at its end, or another call has ended it.
     */
    async close(id: string, { now, unread }: { now: Date; unread: boolean }): Promise<Unsettled | null> {
      const { rows } = await db.execute<{ credits: number }>(sql`
        with closed as (
          update ai.image_generations g set state = 'settle', ended_at = ${now.toISOString()}::timestamptz
          where id = ${id} and state = 'running' and not exists (
            select 1 from ai.images where generation_id = ${id} and status in ('waiting', 'drawing'))
          returning session_id, price * drawn_count as credits
        ), conversation as (
          update ai.conversations c set updated_at = ${now.toISOString()}::timestamptz,
            unread = c.unread or ${unread}::boolean
          from closed where c.session_id = closed.session_id
        )
        select credits from closed`);
      const [closed] = rows;
      return closed ? { id, state: 'settle', credits: closed.credits } : null;
    },

    async settled(id: string): Promise<void> {
      await db.execute(sql`
        with gone as (delete from ai.image_generations where id = ${id} and state = 'refund')
        update ai.image_generations set state = 'ended' where id = ${id} and state = 'settle'`);
    },

    /** Own generations whose Stop was received by another process. */
    async stopRequests(processId: string): Promise<string[]> {
      const rows = await db
        .select({ id: imageGenerations.id })
        .from(imageGenerations)
        .where(
          and(
            eq(imageGenerations.processId, processId),
            eq(imageGenerations.state, 'running'),
            eq(imageGenerations.stopRequested, true),
          ),
        );
      return rows.map(({ id }) => id);
    },

    /**
     * Generations that no process works on any more become this process's: those of dead processes, and own ones begun before
     * `begunBefore` that are not in `running`.
     */
    async takeOver(own: OwnProcess, { running, begunBefore }: { running: string[]; begunBefore: Date }) {
      const { rows } = await db.execute<{ id: string }>(sql`
        update ai.image_generations g set process_id = ${own.processId}
        where (g.state <> 'ended' and ${isDead(sql`g.process_id`, own)})
          or (g.state in ('holding', 'running') and g.process_id = ${own.processId}
            and g.created_at < ${begunBefore.toISOString()}::timestamptz and g.id <> all(${sql.param(running)}::text[]))
        returning id`);
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) return [];
      return (await db.select().from(imageGenerations).where(inArray(imageGenerations.id, ids))) as GenerationRow[];
    },

    /** Own generations that ended before `endedBefore`, that have not been reported to the ledger. */
    async unsettled(processId: string, endedBefore: Date): Promise<Unsettled[]> {
      const { rows } = await db.execute<Unsettled>(sql`
        select id, state, price * drawn_count as credits from ai.image_generations
        where process_id = ${processId} and state in ('settle', 'refund')
          and coalesce(ended_at, created_at) < ${endedBefore.toISOString()}::timestamptz`);
      return rows;
    },

    /** Images of a generation that are not at their end, in their places. */
    openImages: (generationId: string) =>
      db
        .select({ imageId: images.imageId, place: images.place, status: images.status })
        .from(images)
        .where(and(eq(images.generationId, generationId), inArray(images.status, ['waiting', 'drawing'])))
        .orderBy(images.place),

    /** Open generations of a conversation. */
    async openOf(clientId: string, sessionId: string): Promise<string[]> {
      const rows = await db
        .select({ id: imageGenerations.id })
        .from(imageGenerations)
        .where(
          and(
            eq(imageGenerations.sessionId, sessionId),
            eq(imageGenerations.clientId, clientId),
            eq(imageGenerations.state, 'running'),
          ),
        );
      return rows.map(({ id }) => id);
    },
  };
}
