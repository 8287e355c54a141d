import type { Database } from '@deskmate/db/database';
import { jobs } from '@deskmate/db/tables/ai/jobs';
import { and, eq, lt, or, sql } from 'drizzle-orm';
import { isDead, type OwnProcess } from '../jobs/process-repository.ts';
import type { UnsettledJob } from './job-repository.ts';

export type AbandonedJob = { chatId: string; clientId: string; content: string; reasoning: string; revision: number };
export type RecoveryRepository = ReturnType<typeof createRecoveryRepository>;

const ofJob = sql`jobs.process_id`;

/** What a process needs to recover the answers of processes that have died. */
export function createRecoveryRepository(db: Database) {
  return {
    /**
     * Answers that no process writes any more, with their flushed text: those of dead processes, and own ones begun
     * before `begunBefore` that are not in `running`.
     */
    async findAbandoned(
      own: OwnProcess,
      { running, begunBefore }: { running: string[]; begunBefore: Date },
    ): Promise<AbandonedJob[]> {
      const leftBehind = and(
        eq(jobs.processId, own.processId),
        lt(jobs.createdAt, begunBefore),
        sql`chat_id <> all(${sql.param(running)}::text[])`,
      );
      // With the table's name: in a field of a select Drizzle omits it, and the column of the inner table would be used.
      const newest = sql`select coalesce(max(revision), 0) from ai.job_pieces where job_pieces.chat_id = ai.jobs.chat_id`;
      const text = (column: string) =>
        sql<string>`coalesce((select string_agg(${sql.raw(column)}, '' order by seq)
          from ai.job_pieces where job_pieces.chat_id = ai.jobs.chat_id and revision = (${newest})), '')`;
      return db
        .select({
          chatId: jobs.chatId,
          clientId: jobs.clientId,
          content: text('content'),
          reasoning: text('reasoning'),
          revision: sql<number>`(${newest})`,
        })
        .from(jobs)
        .where(and(eq(jobs.state, 'running'), or(isDead(ofJob, own), leftBehind)));
    },

    /** Ended answers that have not been reported to the ledger: those of dead processes, and older ones of our own. */
    findUnsettled: (own: OwnProcess, endedBefore: Date, limit: number): Promise<UnsettledJob[]> =>
      db
        .select({ chatId: jobs.chatId, state: jobs.state, credits: jobs.credits })
        .from(jobs)
        .where(
          and(
            sql`state in ('settle', 'refund')`,
            or(and(eq(jobs.processId, own.processId), lt(jobs.endedAt, endedBefore)), isDead(ofJob, own)),
          ),
        )
        // Some that can never be settled must not keep the others waiting.
        .orderBy(sql`random()`)
        .limit(limit),

    /** Own answers whose Stop was received by another process. */
    async findStopRequests(ownProcessId: string): Promise<string[]> {
      const rows = await db
        .select({ chatId: jobs.chatId })
        .from(jobs)
        .where(and(eq(jobs.processId, ownProcessId), eq(jobs.state, 'running'), eq(jobs.stopRequested, true)));
      return rows.map((row) => row.chatId);
    },

    /** Deletes ended temporary answers, and text without an answer. */
    async deleteExpired(temporaryBefore: Date): Promise<void> {
      await db.execute(sql`
        delete from ai.jobs where state = 'ended' and ended_at < ${temporaryBefore.toISOString()}::timestamptz`);
      await db.execute(sql`
        delete from ai.job_pieces p where not exists (select 1 from ai.jobs where jobs.chat_id = p.chat_id)`);
    },
  };
}
