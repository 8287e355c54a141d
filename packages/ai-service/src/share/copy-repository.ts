import type { Database } from '@deskmate/db/database';
import { conversations } from '@deskmate/db/tables/ai/conversations';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { ownerLexeme } from '../conversations/search/search-lexemes.ts';
import { searchVector } from '../conversations/search/search-vector-sql.ts';
import {
  findReachedBound,
  releaseStorage,
  reserveStorage,
  type StorageRequest,
} from '../files/storage-quota-repository.ts';
import { branchOf } from './share-repository.ts';

export type BranchEntry = { chatId: string; bytes: number };
/** A message to copy, and what its copy is called. */
export type MessageCopy = { sourceId: string; copyId: string; parentId: string | null; createdAt: Date };
export type NewCopy = { sessionId: string; clientId: string; type: string; title: string; now: Date };
/** An existing conversation; while `isCopying` it is not listed. */
export type CopyTarget = { clientId: string; isDeleted: boolean; isCopying: boolean; createdAt: Date };
/** What a copy keeps: of an action by its type, and of a conclusion. All other fields stay with the author. */
export type KeptFields = { action: Record<string, readonly string[]>; conclusion: readonly string[] };
export type CopyRepository = ReturnType<typeof createCopyRepository>;

/** Copies the branch of a share into a conversation, inside the database and a few messages at a time. */
export function createCopyRepository(db: Database, kept: KeptFields) {
  return {
    /** The messages of a shared branch, the first one first. */
    async branch(leafChatId: string): Promise<BranchEntry[]> {
      const { rows } = await db.execute<BranchEntry>(sql`
        with recursive ${branchOf(leafChatId)}
        select chat_id as "chatId", bytes::int as bytes from branch order by position`);
      return rows;
    },

    async find(sessionId: string): Promise<CopyTarget | null> {
      const [row] = await db.select().from(conversations).where(eq(conversations.sessionId, sessionId));
      return (
        (row && {
          clientId: row.clientId,
          isDeleted: row.deletedAt !== null,
          isCopying: row.empty && row.activeChatId === null,
          createdAt: row.createdAt,
        }) ??
        null
      );
    },

    /**
     * Creates the conversation, not listed yet, and reserves its storage.
     * @returns false when it exists already or a bound is reached.
     */
    async begin({ sessionId, clientId, type, title, now }: NewCopy, request: StorageRequest): Promise<boolean> {
      const at = sql`${now.toISOString()}::timestamptz`;
      const isNew = sql`not exists (select 1 from ai.conversations where session_id = ${sessionId}::uuid)`;
      const { rows } = await db.execute<{ isStored: boolean; isMade: boolean }>(sql`
        with storage as (${reserveStorage(clientId, request, isNew)}), made as (
          insert into ai.conversations
            (session_id, client_id, type, title, search, empty, message_count, bytes, created_at, updated_at)
          select ${sessionId}::uuid, client_id, ${type}, ${title},
            ${searchVector(clientId, title)}, true, ${request.messages}::int,
            ${request.bytes}::int, ${at}, ${at}
          from storage
          on conflict do nothing
          returning session_id
        )
        select exists (select 1 from storage) as "isStored", exists (select 1 from made) as "isMade"`);
      const { isStored, isMade } = rows[0] ?? { isStored: false, isMade: false };
      if (isStored && !isMade) await releaseStorage(db, clientId, request.bytes);
      return isMade;
    },

    /**
     * Running it twice makes no second copy. The search words are copied too, under the new owner, and of the action
     * and the conclusion the kept fields.
     */
    async copy(sessionId: string, clientId: string, copies: MessageCopy[]): Promise<void> {
      const column = <K extends keyof MessageCopy>(name: K) => copies.map((copy) => copy[name]);
      await db.execute(sql`
        insert into ai.messages (chat_id, session_id, client_id, parent_id, role, content, action, conclusion, model_name, status,
          search, created_at)
        select given.copy_id, ${sessionId}::uuid, ${clientId}, given.parent_id, m.role, m.content,
          ${keepFields(sql`m.action`, sql`${JSON.stringify(kept.action)}::jsonb -> (m.action ->> 'type')`)},
          ${keepFields(sql`m.conclusion`, sql`${JSON.stringify(kept.conclusion)}::jsonb`)}, m.model_name, 'done',
          ts_delete(coalesce(m.search, ''), '@' || m.client_id) || array_to_tsvector(array[${ownerLexeme(clientId)}]),
          given.created_at
        from unnest(${sql.param(column('sourceId'))}::text[], ${sql.param(column('copyId'))}::text[],
          ${sql.param(column('parentId'))}::text[],
          ${sql.param(copies.map(({ createdAt }) => createdAt.toISOString()))}::timestamptz[])
          as given(source_id, copy_id, parent_id, created_at)
        join ai.messages m on m.chat_id = given.source_id
        on conflict do nothing`);
    },

    /** The bound that a copy would exceed. */
    findReachedBound: (owner: { sessionId: string; clientId: string }, request: StorageRequest) =>
      findReachedBound(db, owner, request),

    /** Lists the conversation, open at its last answer. */
    async finish(sessionId: string, clientId: string, activeChatId: string | null): Promise<void> {
      await db
        .update(conversations)
        .set({ empty: false, activeChatId: sql`coalesce(active_chat_id, ${activeChatId})` })
        .where(and(eq(conversations.sessionId, sessionId), eq(conversations.clientId, clientId)));
    },
  };
}

/** The object with only those fields that the array of JSON names; null without any. */
const keepFields = (object: SQL, names: SQL): SQL => sql`case when jsonb_typeof(${object}) = 'object' then (
  select jsonb_object_agg(key, value) from jsonb_each(${object}) where (${names}) ? key) end`;
