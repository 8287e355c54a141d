import type { Database } from '@deskmate/db/database';
import { sql } from 'drizzle-orm';

export type ThreadMessage = {
  chatId: string;
  parentId: string | null;
  role: 'user' | 'assistant';
  content: string;
  attachments: string[];
};

export type Standing = {
  /** Whose conversation it is; null if nobody's yet. */
  ownerId: string | null;
  deleted: boolean;
  /** The answer that this very request got before, if it was sent before. */
  answeredBy: string | null;
};

export type ThreadRepository = ReturnType<typeof threadRepository>;

/** Reads what an answer builds on. */
export function threadRepository(db: Database) {
  return {
    /** One look before anything is written. */
    async standing(asked: { sessionId: string; clientId: string; clientMessageId: string }): Promise<Standing> {
      const { rows } = await db.execute<{ ownerId: string | null; deleted: boolean; answeredBy: string | null }>(sql`
        select c.client_id as "ownerId", c.deleted_at is not null as deleted,
          (select chat_id from ai.messages
            where client_id = ${asked.clientId} and client_message_id = ${asked.clientMessageId}::uuid) as "answeredBy"
        from (select 1) as one left join ai.conversations c on c.session_id = ${asked.sessionId}::uuid`);
      return rows[0] ?? { ownerId: null, deleted: false, answeredBy: null };
    },

    /**
     * The branch that ends with `leaf`, oldest first. Empty when the leaf is unknown, hidden, or in
     * another conversation: a foreign id reads as missing.
     */
    async branch(sessionId: string, leaf: string): Promise<ThreadMessage[]> {
      const { rows } = await db.execute<ThreadMessage>(sql`
        with recursive branch as (
          select m.*, 1 as depth from ai.messages m
          where m.chat_id = ${leaf} and m.session_id = ${sessionId}::uuid and not m.hidden
          union all
          select m.*, branch.depth + 1 from ai.messages m
          join branch on m.chat_id = branch.parent_id and m.session_id = ${sessionId}::uuid
          where branch.depth < 4000
        )
        select chat_id as "chatId", parent_id as "parentId", role, content, attachments
        from branch order by depth desc`);
      return rows;
    },
  };
}
