import type { Database } from '@deskmate/db/database';
import { jobChunks, jobs } from '@deskmate/db/tables/ai/jobs';
import { and, asc, eq, gte, sql } from 'drizzle-orm';

/** A part of an answer's text as it was flushed. */
export type TextChunk = { chatId: string; seq: number; revision: number; content: string; reasoning: string };
export type JobRow = typeof jobs.$inferSelect;
/** An ended answer that has not been reported to the ledger yet. */
export type UnsettledJob = Pick<JobRow, 'chatId' | 'state' | 'credits'>;
export type JobRepository = ReturnType<typeof createJobRepository>;

/** Rows of running answers: their flushed text, requests to stop them, and what the ledger has not been told yet. */
export function createJobRepository(db: Database) {
  return {
    async find(chatId: string): Promise<JobRow | null> {
      const [row] = await db.select().from(jobs).where(eq(jobs.chatId, chatId));
      return row ?? null;
    },

    async remove(chatId: string): Promise<void> {
      await db.delete(jobs).where(eq(jobs.chatId, chatId));
    },

    /**
     * The answer never began; its hold is released now or when the ledger is back. Its request can be sent again
     * meanwhile.
     */
    async abandon(chatId: string, now: Date): Promise<void> {
      await db
        .update(jobs)
        .set({ state: 'refund', clientMessageId: sql`gen_random_uuid()`, endedAt: now })
        .where(and(eq(jobs.chatId, chatId), eq(jobs.state, 'running')));
    },

    /** Called after the ledger was informed. A temporary answer stays readable a little longer. */
    async close(chatId: string): Promise<void> {
      await db.execute(sql`
        with gone as (delete from ai.jobs where chat_id = ${chatId} and not temporary)
        update ai.jobs set state = 'ended' where chat_id = ${chatId} and temporary`);
    },

    /** One statement for all running answers. Saving a chunk twice has no effect. */
    async saveChunks(chunks: TextChunk[]): Promise<void> {
      const column = <K extends keyof TextChunk>(name: K) => sql.param(chunks.map((chunk) => chunk[name]));
      await db.execute(sql`
        insert into ai.job_pieces (chat_id, seq, revision, content, reasoning)
        select * from unnest(${column('chatId')}::text[], ${column('seq')}::int[], ${column('revision')}::int[],
          ${column('content')}::text[], ${column('reasoning')}::text[])
        on conflict do nothing`);
    },

    readChunks: (chatId: string, fromSeq: number): Promise<TextChunk[]> =>
      db
        .select()
        .from(jobChunks)
        .where(and(eq(jobChunks.chatId, chatId), gte(jobChunks.seq, fromSeq)))
        .orderBy(asc(jobChunks.seq)),

    async requestStop(chatId: string): Promise<void> {
      await db.update(jobs).set({ stopRequested: true }).where(eq(jobs.chatId, chatId));
    },

    async findRunning(sessionId: string): Promise<string | null> {
      const [row] = await db
        .select({ chatId: jobs.chatId })
        .from(jobs)
        .where(and(eq(jobs.sessionId, sessionId), eq(jobs.state, 'running')));
      return row?.chatId ?? null;
    },
  };
}
