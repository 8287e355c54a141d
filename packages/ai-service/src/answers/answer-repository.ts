import type { AnswerConclusion } from '@deskmate/api/contracts/ai/chat';
import { type AnswerFinish, statusOfFinish } from '@deskmate/api/streams/answer-status';
import type { Database } from '@deskmate/db/database';
import { conversations } from '@deskmate/db/tables/ai/conversations';
import { messages } from '@deskmate/db/tables/ai/messages';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { searchVector } from '../conversations/search/search-vector-sql.ts';
import {
  countUnpaid,
  findReachedBound,
  fitsConversation,
  releaseStorage,
  reserveStorage,
  type StorageRequest,
  type UnpaidWork,
} from '../files/storage-quota-repository.ts';
import { insertAnswerCost } from '../models/costs/cost-repository.ts';
import type { AnswerFacts, NewMessage } from './answer-job.ts';
import type { SecondVersion } from './check-answer.ts';

export type AnswerRow = typeof messages.$inferSelect;

/** What is stored when an answer begins. */
type BegunAnswer = {
  facts: AnswerFacts;
  modelId: string;
  /** Null when a stored message is answered again. */
  message: NewMessage | null;
  title: string;
  tool: string;
  storage: StorageRequest;
  now: Date;
};

export type FinishedAnswer = {
  chatId: string;
  content: string;
  reasoning: string;
  reasoningMs: number | null;
  revision: number;
  finish: AnswerFinish;
  conclusion: AnswerConclusion;
  errorCode: string | null;
  /** Credits taken; 0 when the hold is released. */
  credits: number;
  inputTokens: number | null;
  outputTokens: number | null;
  /** No client was following when it ended. */
  unread: boolean;
  /** What the client caused for nothing; null for an answer that is charged, or whose end is not their doing. */
  unpaid: UnpaidWork | null;
  now: Date;
};

export type AnswerRepository = ReturnType<typeof createAnswerRepository>;

/** Answers as messages of their conversation. */
export function createAnswerRepository(db: Database) {
  return {
    /**
     * Writes the conversation (if new), the client's message and the empty answer at once.
     * @returns false when the conversation is meanwhile deleted or another client's, or a bound was reached.
     */
    async begin(answer: BegunAnswer): Promise<boolean> {
      const { facts, message, now, storage } = answer;
      const at = sql`${now.toISOString()}::timestamptz`;
      const { rows } = await db.execute<{ isStored: boolean; isBegun: boolean }>(sql`
        with storage as (${reserveStorage(facts.clientId, storage)}), conversation as (
          insert into ai.conversations (session_id, client_id, type, title, search, active_chat_id, message_count, bytes,
            created_at, updated_at)
          select ${facts.sessionId}::uuid, client_id, ${answer.tool}, ${answer.title},
            ${searchVector(facts.clientId, answer.title)}, ${facts.chatId}, ${storage.messages}::int, ${storage.bytes}::int,
            ${at}, ${at}
          from storage
          on conflict (session_id) do update
            set updated_at = excluded.updated_at, active_chat_id = excluded.active_chat_id, empty = false,
              message_count = conversations.message_count + excluded.message_count,
              bytes = conversations.bytes + excluded.bytes
            where conversations.client_id = excluded.client_id and conversations.deleted_at is null
              and ${fitsConversation(storage)}
          returning session_id
        ), question as (
          insert into ai.messages (chat_id, session_id, client_id, parent_id, role, content, action, attachments, status, search, created_at)
          select ${facts.userChatId}, session_id, ${facts.clientId}, ${message?.parentId ?? null}::text, 'user',
            ${message?.content ?? ''}, ${JSON.stringify(message?.action ?? null)}::jsonb,
            ${sql.param(message?.attachments ?? [])}::text[], 'done',
            ${searchVector(facts.clientId, message?.content ?? '')}, ${at}
          from conversation where ${message !== null}::boolean
        ), answer as (insert into ai.messages (chat_id, session_id, client_id, parent_id, role, content, model_id, model_name, model_group,
          status, credit_group, client_message_id, created_at)
        select ${facts.chatId}, session_id, ${facts.clientId}, ${facts.userChatId}, 'assistant', '', ${answer.modelId},
          ${facts.modelName}, ${facts.modelGroup}, 'running', ${facts.creditGroup}, ${facts.clientMessageId}::uuid,
          ${at} + interval '1 millisecond'
        from conversation returning chat_id)
        select exists (select 1 from storage) as "isStored", exists (select 1 from answer) as "isBegun"`);
      const { isStored, isBegun } = rows[0] ?? { isStored: false, isBegun: false };
      if (isStored && !isBegun) await releaseStorage(db, facts.clientId, storage.bytes);
      return isBegun;
    },

    /** The bound that an answer would exceed. */
    findReachedBound: (facts: AnswerFacts, storage: StorageRequest) => findReachedBound(db, facts, storage),

    /** An answer of this client, running or ended, unless its conversation is deleted. */
    async find(clientId: string, chatId: string): Promise<AnswerRow | null> {
      const [row] = await db
        .select({ message: messages })
        .from(messages)
        .innerJoin(conversations, eq(conversations.sessionId, messages.sessionId))
        .where(
          and(
            eq(messages.chatId, chatId),
            eq(messages.clientId, clientId),
            eq(messages.role, 'assistant'),
            isNull(conversations.deletedAt),
          ),
        );
      return row?.message ?? null;
    },

    /**
     * Stores an ended answer and what must be reported to the ledger. Only the first ending of an answer counts, whichever
     * process reports it.
     * @returns false when it had ended already.
     */
    async finish(clientId: string, answer: FinishedAnswer): Promise<boolean> {
      const { unpaid } = answer;
      if (!unpaid) return writeEnd(db, clientId, answer);
      // Together, so that at every moment a job is running or counted.
      return db.transaction(async (tx) => {
        const isFirst = await writeEnd(tx, clientId, answer);
        if (isFirst) await countUnpaid(tx, clientId, unpaid);
        return isFirst;
      });
    },

    /**
     * Stores a version beside an answer that was stored. A better one becomes the active one, if nothing was asked
     * meanwhile; another one counts as written before it.
     */
    async addVersion(clientId: string, of: string, version: SecondVersion): Promise<void> {
      const bytes = Buffer.byteLength(version.content) + Buffer.byteLength(version.reasoning);
      const conclusion = Object.keys(version.conclusion).length === 0 ? null : JSON.stringify(version.conclusion);
      await db.execute(sql`
        with version as (
          insert into ai.messages (chat_id, session_id, client_id, parent_id, role, content, reasoning_content, conclusion, model_id,
            model_name, model_group, status, credits, credit_group, search, created_at)
          select ${version.chatId}, session_id, client_id, parent_id, 'assistant', ${version.content},
            ${version.reasoning}, ${conclusion}::jsonb, model_id, model_name, model_group, ${statusOfFinish(version.finish)}, 0, credit_group, ${searchVector(clientId, version.content)},
            created_at + interval '1 millisecond'
          from ai.messages where chat_id = ${of} and client_id = ${clientId} and not hidden
          on conflict (chat_id) do nothing
          returning session_id
        ), storage as (
          update ai.client_storage s set bytes = s.bytes + ${bytes}::int
          where s.client_id = ${clientId} and exists (select 1 from version)
        )
        update ai.conversations c set message_count = c.message_count + 1, bytes = c.bytes + ${bytes}::int,
          active_chat_id = case when ${version.isBetter}::boolean and c.active_chat_id = ${of} then ${version.chatId}
            else c.active_chat_id end
        from version where c.session_id = version.session_id`);
    },

    /** @returns how many refused texts the client has had this day, this one included. */
    async countRefused(clientId: string, day: string): Promise<number> {
      const { rows } = await db.execute<{ count: number }>(sql`
        insert into ai.client_storage (client_id, unpaid_day, refused_day, refused_texts)
        values (${clientId}, '1970-01-01', ${day}, 1)
        on conflict (client_id) do update set refused_day = excluded.refused_day,
          refused_texts = case when client_storage.refused_day = excluded.refused_day
            then client_storage.refused_texts + 1 else 1 end
        returning refused_texts as count`);
      return rows[0]?.count ?? 1;
    },

    /** Hides the answer, with the other one of two tries, and its message, because another answer replaces them. */
    async hideSuperseded(chatId: string): Promise<void> {
      const { rows } = await db.execute<{ hidden: string }>(sql`
        update ai.messages m set hidden = true, search = null from ai.messages one
        where one.chat_id = ${chatId} and m.session_id = one.session_id
          and (m.chat_id in (one.chat_id, one.conclusion ->> 'second_version')
            or m.conclusion ->> 'second_version' = one.chat_id)
        returning m.chat_id as hidden`);
      for (const { hidden } of rows) await this.hideFailed(hidden);
    },

    /**
     * Hides a failed pair: the answer is hidden already, and its message is hidden unless another answer follows it.
     * If the failed answer was the active one, that other answer becomes active, else the one that the message
     * followed.
     */
    async hideFailed(chatId: string): Promise<void> {
      await db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ sessionId: string; parentId: string }>(
          sql`select session_id as "sessionId", parent_id as "parentId" from ai.messages where chat_id = ${chatId} and hidden`,
        );
        const [answer] = rows;
        if (!answer) return;
        await tx.execute(sql`
          update ai.messages set hidden = true, search = null where chat_id = ${answer.parentId}
            and not exists (select 1 from ai.messages a
              where a.session_id = ${answer.sessionId}::uuid and a.parent_id = ${answer.parentId} and not a.hidden)`);
        await tx.execute(sql`
          with visible as (
            select chat_id, parent_id, role, created_at from ai.messages
            where session_id = ${answer.sessionId}::uuid and not hidden
          ), answers as (
            select visible.*, parent_id = ${answer.parentId} as again, chat_id = (
              select parent_id from ai.messages where chat_id = ${answer.parentId}) as before
            from visible where role = 'assistant'
          )
          update ai.conversations set
            empty = not exists (select 1 from visible),
            active_chat_id = case when active_chat_id is distinct from ${chatId} then active_chat_id else (
              select chat_id from answers order by again desc, before desc nulls last, created_at desc limit 1) end
          where session_id = ${answer.sessionId}::uuid`);
      });
    },
  };
}

/** @returns false when it had ended already. */
async function writeEnd(db: Database, clientId: string, answer: FinishedAnswer): Promise<boolean> {
  const at = sql`${answer.now.toISOString()}::timestamptz`;
  const failed = answer.finish === 'failed';
  const conclusion = Object.keys(answer.conclusion).length === 0 ? null : JSON.stringify(answer.conclusion);
  const bytes = Buffer.byteLength(answer.content) + Buffer.byteLength(answer.reasoning);
  const { rows } = await db.execute(sql`
    with job as (
      update ai.jobs set state = ${answer.credits > 0 ? 'settle' : 'refund'}, finish = ${answer.finish},
        error_code = ${answer.errorCode}::text, credits = ${answer.credits}::int, ended_at = ${at},
        conclusion = case when temporary then ${conclusion}::jsonb end
      where chat_id = ${answer.chatId} and state = 'running'
      returning chat_id, client_id, temporary, cost_source
    ), cost as (${insertAnswerCost({ input: answer.inputTokens, output: answer.outputTokens }, at)}
    ), answer as (
      update ai.messages set content = ${answer.content}, reasoning_content = ${answer.reasoning},
        revision = ${answer.revision}::int, conclusion = ${conclusion}::jsonb,
        reasoning_ms = ${answer.reasoningMs}::int, status = ${statusOfFinish(answer.finish)}, hidden = ${failed}::boolean,
        error_code = ${answer.errorCode}::text, credits = ${answer.credits}::int,
        input_tokens = ${answer.inputTokens}::int, output_tokens = ${answer.outputTokens}::int,
        search = ${failed ? sql`null` : searchVector(clientId, answer.content)}
      from job where messages.chat_id = job.chat_id
      returning session_id, parent_id
    ), chunks as (
      delete from ai.job_pieces using job where job_pieces.chat_id = job.chat_id and not job.temporary
    ), conversation as (
      update ai.conversations c set updated_at = ${at}, unread = c.unread or ${answer.unread}::boolean,
        bytes = c.bytes + ${bytes}::int
      from answer where c.session_id = answer.session_id
    ), storage as (
      update ai.client_storage s set bytes = s.bytes + ${bytes}::int,
        unpaid_bytes = case when ${answer.credits}::int = 0 then s.unpaid_bytes
          else greatest(0, s.unpaid_bytes - octet_length(question.content)) end
      from answer join ai.messages question on question.chat_id = answer.parent_id
      where s.client_id = ${clientId}
    )
    select chat_id from job`);
  return rows.length > 0;
}
