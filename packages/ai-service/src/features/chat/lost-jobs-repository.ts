import type { Database } from '@deskmate/db/database';
import { jobs, processes } from '@deskmate/db/tables/ai/jobs';
import { and, eq, lt, ne, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { OwedJob } from './job-repository.ts';

export type LostJob = { chatId: string; clientId: string; content: string; reasoning: string };
export type LostJobsRepository = ReturnType<typeof lostJobsRepository>;
/** `deadAfterMs`: a process that has not been heard of for this long is dead; 0 when no other can be alive. */
export type Own = { processId: string; deadAfterMs: number };

/** What a process needs to look after answers whose own process is gone. */
export function lostJobsRepository(db: Database) {
  // Beats are told by the database's clock: those of two machines may differ by more than a heart may stand still.
  const isDead = ({ processId, deadAfterMs }: Own): SQL | undefined =>
    and(
      ne(jobs.processId, processId),
      notExists(
        db
          .select({ one: sql`1` })
          .from(processes)
          .where(and(eq(processes.processId, jobs.processId), sql`beat_at > now() - ${milliseconds(deadAfterMs)}`)),
      ),
    );
  return {
    async beat(processId: string): Promise<void> {
      await db
        .insert(processes)
        .values({ processId, beatAt: sql`now()` })
        .onConflictDoUpdate({ target: processes.processId, set: { beatAt: sql`now()` } });
    },

    async leave(processId: string): Promise<void> {
      await db.delete(processes).where(eq(processes.processId, processId));
    },

    /**
     * Answers that nobody writes any more, with what was flushed of them: those of dead processes, and
     * own ones begun before `begunBefore` that are not among `writing`.
     */
    async lost(own: Own, { writing, begunBefore }: { writing: string[]; begunBefore: Date }): Promise<LostJob[]> {
      const left = and(
        eq(jobs.processId, own.processId),
        lt(jobs.createdAt, begunBefore),
        sql`chat_id <> all(${sql.param(writing)}::text[])`,
      );
      // Named in full: in a field of a select Drizzle leaves the table away, and the inner table would be meant.
      const text = (column: string) =>
        sql<string>`coalesce((select string_agg(${sql.raw(column)}, '' order by seq)
          from ai.job_pieces where job_pieces.chat_id = ai.jobs.chat_id), '')`;
      return db
        .select({
          chatId: jobs.chatId,
          clientId: jobs.clientId,
          content: text('content'),
          reasoning: text('reasoning'),
        })
        .from(jobs)
        .where(and(eq(jobs.state, 'running'), or(isDead(own), left)));
    },

    /** Answers that ended while the ledger could not be told: of dead processes, and old ones of our own. */
    owed: (own: Own, endedBefore: Date): Promise<OwedJob[]> =>
      db
        .select({ chatId: jobs.chatId, state: jobs.state, credits: jobs.credits })
        .from(jobs)
        .where(
          and(
            sql`state in ('settle', 'refund')`,
            or(and(eq(jobs.processId, own.processId), lt(jobs.endedAt, endedBefore)), isDead(own)),
          ),
        ),

    /** Own answers that another process was asked to stop. */
    async stopRequests(ownProcessId: string): Promise<string[]> {
      const rows = await db
        .select({ chatId: jobs.chatId })
        .from(jobs)
        .where(and(eq(jobs.processId, ownProcessId), eq(jobs.state, 'running'), eq(jobs.stopRequested, true)));
      return rows.map((row) => row.chatId);
    },

    /** Temporary answers go for good a minute after they ended; nothing else of theirs is kept. */
    async forget(times: {
      temporaryBefore: Date;
      processAfterMs: number;
      streamsOfDeadAfterMs: number | null;
    }): Promise<void> {
      if (times.streamsOfDeadAfterMs !== null) {
        await db.execute(sql`
          delete from ai.open_streams s where not exists (
            select 1 from ai.processes p where p.process_id = s.process_id
              and beat_at > now() - ${milliseconds(times.streamsOfDeadAfterMs)})`);
      }
      await db.execute(sql`
        delete from ai.jobs where state = 'ended' and ended_at < ${times.temporaryBefore.toISOString()}::timestamptz`);
      await db.execute(sql`
        delete from ai.job_pieces p where not exists (select 1 from ai.jobs where jobs.chat_id = p.chat_id)`);
      await db.delete(processes).where(sql`beat_at < now() - ${milliseconds(times.processAfterMs)}`);
    },
  };
}

const milliseconds = (count: number): SQL => sql`${count}::float8 * interval '1 millisecond'`;
