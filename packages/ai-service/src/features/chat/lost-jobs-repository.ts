import type { Database } from '@deskmate/db/database';
import { jobs, processes } from '@deskmate/db/tables/ai/jobs';
import { and, eq, lt, ne, notExists, or, sql } from 'drizzle-orm';

import type { OwedJob } from './job-repository.ts';

export type LostJob = { chatId: string; clientId: string; content: string; reasoning: string };
export type LostJobsRepository = ReturnType<typeof lostJobsRepository>;

/** What a process needs to look after answers whose own process is gone. */
export function lostJobsRepository(db: Database) {
  const alive = (beatAfter: Date) =>
    db
      .select({ one: sql`1` })
      .from(processes)
      .where(and(eq(processes.processId, jobs.processId), sql`beat_at >= ${beatAfter.toISOString()}::timestamptz`));
  return {
    async beat(processId: string, now: Date): Promise<void> {
      await db
        .insert(processes)
        .values({ processId, beatAt: now })
        .onConflictDoUpdate({ target: processes.processId, set: { beatAt: now } });
    },

    async leave(processId: string): Promise<void> {
      await db.delete(processes).where(eq(processes.processId, processId));
    },

    /** Running answers of processes that have not been heard of since `beatAfter`, with what was flushed of them. */
    async lost(ownProcessId: string, beatAfter: Date): Promise<LostJob[]> {
      const dead = and(eq(jobs.state, 'running'), ne(jobs.processId, ownProcessId), notExists(alive(beatAfter)));
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
        .where(dead);
    },

    /** Answers that ended while the ledger could not be told: of dead processes, and old ones of our own. */
    owed: (ownProcessId: string, times: { beatAfter: Date; endedBefore: Date }): Promise<OwedJob[]> =>
      db
        .select({ chatId: jobs.chatId, state: jobs.state, credits: jobs.credits })
        .from(jobs)
        .where(
          and(
            sql`state in ('settle', 'refund')`,
            or(
              and(eq(jobs.processId, ownProcessId), lt(jobs.endedAt, times.endedBefore)),
              and(ne(jobs.processId, ownProcessId), notExists(alive(times.beatAfter))),
            ),
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
    async forget(times: { temporaryBefore: Date; processBefore: Date }): Promise<void> {
      await db.execute(sql`
        delete from ai.jobs where state = 'ended' and ended_at < ${times.temporaryBefore.toISOString()}::timestamptz`);
      await db.execute(sql`
        delete from ai.job_pieces p where not exists (select 1 from ai.jobs where jobs.chat_id = p.chat_id)`);
      await db.delete(processes).where(lt(processes.beatAt, times.processBefore));
    },
  };
}
