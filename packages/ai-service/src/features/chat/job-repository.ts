import type { Database } from '@deskmate/db/database';
import { jobPieces, jobs } from '@deskmate/db/tables/ai/jobs';
import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { JobFacts } from './answer-job.ts';

export type Piece = { chatId: string; seq: number; content: string; reasoning: string };
export type Claim = 'claimed' | 'busy' | 'full' | { sentBefore: string };
export type JobRow = typeof jobs.$inferSelect;
export type OwedJob = Pick<JobRow, 'chatId' | 'state' | 'credits'>;
export type JobRepository = ReturnType<typeof jobRepository>;

/** Rows of running answers: the claim on a conversation, the flushed text, what the ledger is still to be told. */
export function jobRepository(db: Database) {
  return {
    claim: (facts: JobFacts, claim: { processId: string; slots: number; now: Date }) => claimJob(db, facts, claim),

    async find(chatId: string): Promise<JobRow | null> {
      const [row] = await db.select().from(jobs).where(eq(jobs.chatId, chatId));
      return row ?? null;
    },

    async remove(chatId: string): Promise<void> {
      await db.delete(jobs).where(eq(jobs.chatId, chatId));
    },

    /** The ledger has been told. A temporary answer stays readable a little longer. */
    async close(chatId: string): Promise<void> {
      await db.execute(sql`
        with gone as (delete from ai.jobs where chat_id = ${chatId} and not temporary)
        update ai.jobs set state = 'ended' where chat_id = ${chatId} and temporary`);
    },

    /** One statement for all running answers. Saying it twice does no harm. */
    async savePieces(pieces: Piece[]): Promise<void> {
      const column = <K extends keyof Piece>(name: K) => sql.param(pieces.map((piece) => piece[name]));
      await db.execute(sql`
        insert into ai.job_pieces (chat_id, seq, content, reasoning)
        select * from unnest(${column('chatId')}::text[], ${column('seq')}::int[],
          ${column('content')}::text[], ${column('reasoning')}::text[])
        on conflict do nothing`);
    },

    readPieces: (chatId: string, fromSeq: number): Promise<Piece[]> =>
      db
        .select()
        .from(jobPieces)
        .where(and(eq(jobPieces.chatId, chatId), gte(jobPieces.seq, fromSeq)))
        .orderBy(asc(jobPieces.seq)),

    async requestStop(chatId: string): Promise<void> {
      await db.update(jobs).set({ stopRequested: true }).where(eq(jobs.chatId, chatId));
    },

    async hasRunning(sessionId: string): Promise<string | null> {
      const [row] = await db
        .select({ chatId: jobs.chatId })
        .from(jobs)
        .where(and(eq(jobs.sessionId, sessionId), eq(jobs.state, 'running')));
      return row?.chatId ?? null;
    },
  };
}

async function claimJob(
  db: Database,
  facts: JobFacts,
  claim: { processId: string; slots: number; now: Date },
): Promise<Claim> {
  // A slot may be taken between looking and writing; then there is another look, at most once for each slot.
  for (let tries = 0; tries < claim.slots + 2; tries += 1) {
    if (await insertJob(db, facts, claim)) return 'claimed';
    const others = await db
      .select()
      .from(jobs)
      .where(sql`client_id = ${facts.clientId} or session_id = ${facts.sessionId}`);
    const same = others.find((job) => job.clientId === facts.clientId && job.clientMessageId === facts.clientMessageId);
    if (same) return { sentBefore: same.chatId };
    const running = others.filter((job) => job.state === 'running');
    if (running.some((job) => job.sessionId === facts.sessionId)) return 'busy';
    if (running.length >= claim.slots) return 'full';
  }
  return 'full';
}

/** Three unique indexes decide: one answer per request, one per conversation, one per slot of a client. */
async function insertJob(
  db: Database,
  facts: JobFacts,
  { processId, slots, now }: { processId: string; slots: number; now: Date },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into ai.jobs (chat_id, session_id, client_id, client_message_id, user_chat_id, process_id, slot, temporary,
      model_name, model_group, credits, credit_group, state, created_at)
    select ${facts.chatId}, ${facts.sessionId}::uuid, ${facts.clientId}, ${facts.clientMessageId}::uuid,
      ${facts.userChatId}, ${processId}, free.slot, ${facts.temporary}::boolean, ${facts.modelName}, ${facts.modelGroup},
      ${facts.credits}::int, ${facts.creditGroup}, 'running', ${now.toISOString()}::timestamptz
    from generate_series(0, ${slots}::int - 1) as free(slot)
    where not exists (
      select 1 from ai.jobs where client_id = ${facts.clientId} and jobs.slot = free.slot and state = 'running')
    order by free.slot limit 1
    on conflict do nothing
    returning chat_id`);
  return rows.length > 0;
}
