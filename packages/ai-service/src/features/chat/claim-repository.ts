import type { ToolId } from '@deskmate/api/tools';
import type { Database } from '@deskmate/db/database';
import { jobs } from '@deskmate/db/tables/ai/jobs';
import { sql } from 'drizzle-orm';
import type { JobFacts } from './answer-job.ts';
import { findReachedBound, hasRoom, type StorageBound, type StorageRequest } from './storage-repository.ts';

/** `foreign`: the conversation is somebody else's, or deleted. `other_tool`: it belongs to another tool. */
export type Claim = 'claimed' | 'busy' | 'full' | 'foreign' | 'other_tool' | StorageBound | { sentBefore: string };
export type ClaimRepository = ReturnType<typeof claimRepository>;

/** `bounds` is null for what is not stored. */
type Claiming = { processId: string; slots: number; now: Date; bounds: StorageRequest | null; tool: ToolId };

/** The right to write an answer: once per request, one at a time in a conversation, a few per client. */
export function claimRepository(db: Database) {
  return {
    async claim(facts: JobFacts, claiming: Claiming): Promise<Claim> {
      // A slot may be taken between looking and writing; then there is another look, at most once for each slot.
      for (let tries = 0; tries < claiming.slots + 2; tries += 1) {
        if (await insertJob(db, facts, claiming)) return 'claimed';
        const hindrance = await findHindrance(db, facts, claiming);
        if (hindrance) return hindrance;
      }
      return 'full';
    },

    /** The answer that this very request got before, if it was sent before. */
    answeredBy: (clientId: string, clientMessageId: string): Promise<string | null> =>
      findAnswered(db, clientId, clientMessageId),
  };
}

/**
 * One statement, so that asking for a first word waits for the database once. Three unique indexes
 * decide between those who try at once: one answer per request, one per conversation, one per slot
 * of a client. It does not wait for the disk either: it has to outlive a fall of the database only where
 * the hold does, and that is written after it into the same log, and waits.
 */
async function insertJob(
  db: Database,
  facts: JobFacts,
  { processId, slots, now, bounds, tool }: Claiming,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with unhurried as (select set_config('synchronous_commit', 'off', true))
    insert into ai.jobs (chat_id, session_id, client_id, client_message_id, user_chat_id, process_id, slot, temporary,
      model_name, model_group, credits, credit_group, state, created_at)
    select ${facts.chatId}, ${facts.sessionId}::uuid, ${facts.clientId}, ${facts.clientMessageId}::uuid,
      ${facts.userChatId}, ${processId}, free.slot, ${facts.temporary}::boolean, ${facts.modelName}, ${facts.modelGroup},
      ${facts.credits}::int, ${facts.creditGroup}, 'running', ${now.toISOString()}::timestamptz
    from unhurried, generate_series(0, ${slots}::int - 1) as free(slot)
    where not exists (
        select 1 from ai.jobs where client_id = ${facts.clientId} and jobs.slot = free.slot and state = 'running')
      and not exists (
        select 1 from ai.messages
        where client_id = ${facts.clientId} and client_message_id = ${facts.clientMessageId}::uuid)
      and not exists (
        select 1 from ai.conversations where session_id = ${facts.sessionId}::uuid
          and (client_id <> ${facts.clientId} or deleted_at is not null or type <> ${tool}))
      and ${bounds ? hasRoom(facts, bounds) : sql`true`}
    order by free.slot limit 1
    on conflict do nothing
    returning chat_id`);
  return rows.length > 0;
}

/** Why there was nothing to claim; null when that has passed by now. */
async function findHindrance(db: Database, facts: JobFacts, { slots, bounds, tool }: Claiming): Promise<Claim | null> {
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
  return bounds && findReachedBound(db, facts, bounds);
}

async function findAnswered(db: Database, clientId: string, clientMessageId: string): Promise<string | null> {
  const { rows } = await db.execute<{ chatId: string }>(sql`
    select chat_id as "chatId" from ai.messages
    where client_id = ${clientId} and client_message_id = ${clientMessageId}::uuid`);
  return rows[0]?.chatId ?? null;
}

async function findConflict(
  db: Database,
  { sessionId, clientId }: JobFacts,
  tool: ToolId,
): Promise<'foreign' | 'other_tool' | null> {
  const { rows } = await db.execute<{ isForeign: boolean; type: string }>(sql`
    select client_id <> ${clientId} or deleted_at is not null as "isForeign", type
    from ai.conversations where session_id = ${sessionId}::uuid`);
  const [row] = rows;
  if (!row) return null;
  if (row.isForeign) return 'foreign';
  return row.type === tool ? null : 'other_tool';
}
