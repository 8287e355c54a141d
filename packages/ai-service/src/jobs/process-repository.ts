import type { Database } from '@deskmate/db/database';
import { processes } from '@deskmate/db/tables/ai/jobs';
import { eq, type SQL, sql } from 'drizzle-orm';
import { deadAfterMs } from './recovery-rounds.ts';

/** `deadAfterMs`: a process without a heartbeat for this long is dead; 0 when no other process can be alive. */
export type OwnProcess = { processId: string; deadAfterMs: number };

export type ProcessRepository = ReturnType<typeof createProcessRepository>;

/** The heartbeats of the processes that share a database. */
export function createProcessRepository(db: Database) {
  return {
    async heartbeat(processId: string): Promise<void> {
      await db
        .insert(processes)
        .values({ processId, beatAt: sql`now()` })
        .onConflictDoUpdate({ target: processes.processId, set: { beatAt: sql`now()` } });
    },

    async leave(processId: string): Promise<void> {
      await db.delete(processes).where(eq(processes.processId, processId));
    },

    /** How many processes are alive; none where the tables are not there yet. */
    async countAlive(): Promise<number> {
      const found = await db.execute(sql`select 1 where to_regclass('ai.processes') is not null`);
      if (found.rows.length === 0) return 0;
      return db.$count(processes, sql`beat_at > now() - ${milliseconds(deadAfterMs)}`);
    },

    /** Deletes the rows of processes without a heartbeat for this long. */
    async deleteOlder(afterMs: number): Promise<void> {
      await db.delete(processes).where(sql`beat_at < now() - ${milliseconds(afterMs)}`);
    },
  };
}

/**
 * A condition: whether a row belongs to a process that is dead. By the clock of the database, because the clocks of two
 * machines may differ by more than a heartbeat may be late.
 */
export const isDead = (ofRow: SQL, { processId, deadAfterMs }: OwnProcess): SQL => sql`(${ofRow} <> ${processId}
  and not exists (select 1 from ai.processes
    where processes.process_id = ${ofRow} and beat_at > now() - ${milliseconds(deadAfterMs)}))`;

const milliseconds = (count: number): SQL => sql`${count}::float8 * interval '1 millisecond'`;
