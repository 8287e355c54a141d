import type { Database } from '@deskmate/db/database';
import { type SQL, sql } from 'drizzle-orm';

export type StorageQuota = {
  conversationMessages: number;
  conversationBytes: number;
  clientBytes: number;
  /** Text that a client may send in a day (UTC) without an answer that was charged. */
  unpaidBytesPerDay: number;
};

/** Answers that a client may end for nothing in a day (UTC), and their tokens. */
export type UnpaidLimits = { unpaidAnswersPerDay: number; unpaidTokensPerDay: number };

/** What is to be stored before an answer begins: `bytes` of the client's message, and how many rows. */
export type StorageRequest = StorageQuota & { bytes: number; messages: number; day: string };

export type StorageBound = 'conversation_full' | 'history_full' | 'unanswered_limit';

/** The day of the unpaid bytes, in UTC. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** A condition for the claim: whether everything fits. The rows are written under the same bounds, exactly (`reserveStorage`). */
export const fitsQuota = ({ sessionId, clientId }: Owner, request: StorageRequest): SQL => sql`not exists (
    select 1 from ai.conversations where session_id = ${sessionId}::uuid and not ${fitsConversation(request)})
  and not exists (
    select 1 from ai.client_storage where client_id = ${clientId} and not (${fitsHistory(request)} and ${fitsDay(request)}))`;

type Owner = { sessionId: string; clientId: string };

/** Whether the row of the conversation can take what is to be stored. */
export const fitsConversation = (request: StorageRequest): SQL =>
  sql`(conversations.message_count + ${request.messages}::int <= ${request.conversationMessages}::int
    and conversations.bytes + ${request.bytes}::int <= ${request.conversationBytes}::bigint)`;

const fitsHistory = (request: StorageRequest): SQL =>
  sql`client_storage.bytes + ${request.bytes}::int <= ${request.clientBytes}::bigint`;

/** What answers that a client ended for nothing have cost, on a day in UTC. */
export type UnpaidWork = { answers: number; tokens: number; day: string };

/**
 * A condition for the claim: whether the client may cause more unpaid work on that day.
 * @param beside how many answers run beside the one that is claimed; each may be ended for nothing too
 */
export const mayWorkUnpaid = (clientId: string, limits: UnpaidLimits, day: string, beside: SQL): SQL => sql`not exists (
    select 1 from ai.client_storage where client_id = ${clientId} and unpaid_day = ${day}::date
      and (unpaid_answers + ${beside} >= ${limits.unpaidAnswersPerDay}::int
        or unpaid_tokens >= ${limits.unpaidTokensPerDay}::bigint))`;

/** Counts work that was done for nothing. */
export async function countUnpaid(db: Database, clientId: string, { answers, tokens, day }: UnpaidWork): Promise<void> {
  await db.execute(sql`
    insert into ai.client_storage (client_id, unpaid_answers, unpaid_tokens, unpaid_day)
    values (${clientId}, ${answers}::int, ${tokens}::int, ${day}::date)
    on conflict (client_id) do update set
      unpaid_answers = excluded.unpaid_answers + ${ifSameDay('unpaid_answers')},
      unpaid_tokens = excluded.unpaid_tokens + ${ifSameDay('unpaid_tokens')},
      unpaid_bytes = ${ifSameDay('unpaid_bytes')},
      unpaid_day = excluded.unpaid_day`);
}

/** Of a count of the day: what it was, or 0 on a new day. */
const ifSameDay = (column: string): SQL =>
  sql`case when client_storage.unpaid_day = excluded.unpaid_day then client_storage.${sql.identifier(column)} else 0 end`;

/** A message without text, such as an answer written again, is never refused for the day's text. */
const fitsDay = (request: StorageRequest): SQL => sql`(${request.bytes}::int = 0
  or client_storage.unpaid_day <> ${request.day}::date
  or client_storage.unpaid_bytes + ${request.bytes}::int <= ${request.unpaidBytesPerDay}::bigint)`;

/** Counts the bytes in the client's row, which it locks; returns no row when they do not fit. */
export const reserveStorage = (clientId: string, request: StorageRequest, condition: SQL = sql`true`): SQL => sql`
  insert into ai.client_storage (client_id, bytes, unpaid_bytes, unpaid_day)
  select ${clientId}, ${request.bytes}::int, ${request.bytes}::int, ${request.day}::date where ${condition}
  on conflict (client_id) do update set
    bytes = client_storage.bytes + excluded.bytes,
    unpaid_bytes = excluded.unpaid_bytes + ${ifSameDay('unpaid_bytes')},
    unpaid_answers = ${ifSameDay('unpaid_answers')},
    unpaid_tokens = ${ifSameDay('unpaid_tokens')},
    unpaid_day = excluded.unpaid_day
  where ${fitsHistory(request)} and ${fitsDay(request)}
  returning client_id`;

/** Undoes `reserveStorage` for rows that were then not written. */
export async function releaseStorage(db: Database, clientId: string, bytes: number): Promise<void> {
  await db.execute(sql`
    update ai.client_storage set bytes = greatest(0, bytes - ${bytes}::int),
      unpaid_bytes = greatest(0, unpaid_bytes - ${bytes}::int)
    where client_id = ${clientId}`);
}

/** Which bound a request that did not fit has reached; null when it fits by now. */
export async function findReachedBound(
  db: Database,
  owner: Owner,
  request: StorageRequest,
): Promise<StorageBound | null> {
  const { rows } = await db.execute<{ bound: StorageBound }>(sql`
    select 'conversation_full' as bound from ai.conversations
    where session_id = ${owner.sessionId}::uuid and not ${fitsConversation(request)}
    union all
    select case when ${fitsHistory(request)} then 'unanswered_limit' else 'history_full' end from ai.client_storage
    where client_id = ${owner.clientId} and not (${fitsHistory(request)} and ${fitsDay(request)})`);
  return rows[0]?.bound ?? null;
}
