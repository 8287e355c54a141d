import type { Database } from '@deskmate/db/database';
import { jobs } from '@deskmate/db/tables/ai/jobs';
import { sql } from 'drizzle-orm';
import {
  dayOf,
  findReachedBound,
  fitsQuota,
  mayWorkUnpaid,
  type StorageBound,
  type StorageRequest,
  type UnpaidLimits,
} from '../files/storage-quota-repository.ts';
import type { CostSource } from '../models/costs/cost-source.ts';
import type { AnswerFacts } from './answer-job.ts';

/** `foreign`: the conversation is another client's, or deleted. `other_tool`: it belongs to another tool. */
export type Claim =
  | 'claimed'
  | 'busy'
  | 'full'
  | 'foreign'
  | 'other_tool'
  | 'unpaid_limit'
  | StorageBound
  | { sentBefore: string };
export type ClaimRepository = ReturnType<typeof createClaimRepository>;

/** The tool whose conversation it is, and what is to be stored; null for an answer that is not stored. */
type ClaimRequest = { now: Date; storage: StorageRequest | null; tool: string; source: CostSource };
type Limits = {
  processId: string;
  /** How many answers one client may have running at once. */
  slots: number;
  unpaid: UnpaidLimits;
};

/** The right to write an answer: once per request, one at a time in a conversation, a few per client. */
export function createClaimRepository(db: Database, limits: Limits) {
  return {
    async claim(facts: AnswerFacts, request: ClaimRequest): Promise<Claim> {
      // A slot may be taken between reading and writing; then it is tried again, at most once for each slot.
      for (let attempts = 0; attempts < limits.slots + 2; attempts += 1) {
        if (await insertJob(db, facts, { ...limits, ...request })) return 'claimed';
        const refusal = await findRefusal(db, facts, { ...limits, ...request });
        if (refusal) return refusal;
      }
      return 'full';
    },

    /** The answer that an earlier sending of this request got. */
    findEarlierAnswer: (clientId: string, clientMessageId: string): Promise<string | null> =>
      findAnswered(db, clientId, clientMessageId),
  };
}

/**
 * One statement, so that the first word waits for the database once. Three unique indexes decide between parallel
 * attempts: one answer per request, one per conversation, one per slot of a client. It does not wait for the disk
 * (`synchronous_commit` off): the claim must survive a crash of the database only if the hold does, and the hold is
 * written after it into the same log, and waits.
 */
async function insertJob(
  db: Database,
  facts: AnswerFacts,
  { processId, slots, unpaid, now, storage, tool, source }: Limits & ClaimRequest,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with asynchronous as (select set_config('synchronous_commit', 'off', true))
    insert into ai.jobs (chat_id, session_id, client_id, client_message_id, user_chat_id, process_id, slot, temporary,
      model_name, model_group, credits, credit_group, cost_source, state, created_at)
    select ${facts.chatId}, ${facts.sessionId}::uuid, ${facts.clientId}, ${facts.clientMessageId}::uuid,
      ${facts.userChatId}, ${processId}, free.slot, ${facts.temporary}::boolean, ${facts.modelName}, ${facts.modelGroup},
      ${facts.credits}::int, ${facts.creditGroup}, ${JSON.stringify(source)}::jsonb, 'running', ${now.toISOString()}::timestamptz
    from asynchronous, generate_series(0, ${slots}::int - 1) as free(slot)
    where not exists (
        select 1 from ai.jobs where client_id = ${facts.clientId} and jobs.slot = free.slot and state = 'running')
      and not exists (
        select 1 from ai.messages
        where client_id = ${facts.clientId} and client_message_id = ${facts.clientMessageId}::uuid)
      and not exists (
        select 1 from ai.conversations where session_id = ${facts.sessionId}::uuid
          and (client_id <> ${facts.clientId} or deleted_at is not null or type <> ${tool}))
      and ${storage ? fitsQuota(facts, storage) : sql`true`}
      and ${mayWorkUnpaid(facts.clientId, unpaid, dayOf(now), besideSlot(facts.clientId))}
    order by free.slot limit 1
    on conflict do nothing
    returning chat_id`);
  return rows.length > 0;
}

/**
 * How many answers may run beside that of a slot: every lower slot counts as taken, because another request may take it at
 * the same moment, so that parallel requests stay within a bound together.
 */
const besideSlot = (clientId: string) => sql`free.slot + (
    select count(*)::int from ai.jobs where client_id = ${clientId} and state = 'running' and jobs.slot > free.slot)`;

/** Why the claim was refused; null when the reason no longer holds. */
async function findRefusal(
  db: Database,
  facts: AnswerFacts,
  { slots, unpaid, now, storage, tool }: Limits & ClaimRequest,
): Promise<Claim | null> {
  const answeredBy = await findAnswered(db, facts.clientId, facts.clientMessageId);
  if (answeredBy) return { sentBefore: answeredBy };
  const conflict = await findConflict(db, facts, tool);
  if (conflict) return conflict;
  const others = await db
    .select()
    .from(jobs)
    .where(sql`client_id = ${facts.clientId} or session_id = ${facts.sessionId}`);
  const same = others.find((job) => job.clientId === facts.clientId && job.clientMessageId === facts.clientMessageId);
  if (same) return { sentBefore: same.chatId };
  const running = others.filter((job) => job.state === 'running');
  if (running.some((job) => job.sessionId === facts.sessionId)) return 'busy';
  if (running.length >= slots) return 'full';
  const beside = sql`${running.length}::int`;
  const { rows } = await db.execute(
    sql`select 1 where not ${mayWorkUnpaid(facts.clientId, unpaid, dayOf(now), beside)}`,
  );
  if (rows.length > 0) return 'unpaid_limit';
  return storage && findReachedBound(db, facts, storage);
}

async function findAnswered(db: Database, clientId: string, clientMessageId: string): Promise<string | null> {
  const { rows } = await db.execute<{ chatId: string }>(sql`
    select chat_id as "chatId" from ai.messages
    where client_id = ${clientId} and client_message_id = ${clientMessageId}::uuid`);
  return rows[0]?.chatId ?? null;
}

async function findConflict(
  db: Database,
  { sessionId, clientId }: AnswerFacts,
  tool: string,
): Promise<'foreign' | 'other_tool' | null> {
  const { rows } = await db.execute<{ isForeign: boolean; type: string }>(sql`
    select client_id <> ${clientId} or deleted_at is not null as "isForeign", type
    from ai.conversations where session_id = ${sessionId}::uuid`);
  const [row] = rows;
  if (!row) return null;
  if (row.isForeign) return 'foreign';
  return row.type === tool ? null : 'other_tool';
}
