import type { Database } from '@deskmate/db/database';
import { sql } from 'drizzle-orm';

export type ThreadMessage = {
  chatId: string;
  parentId: string | null;
  role: 'user' | 'assistant';
  content: string;
  attachments: string[];
  /** What the tool was asked to do; read only for the message before the leaf, which may be answered again. */
  action: unknown;
};

export type ThreadRepository = ReturnType<typeof createThreadRepository>;

/** The stored conversation as a tree of messages. */
export function createThreadRepository(db: Database) {
  return {
    /**
     * The branch that ends with `leaf`, oldest first. Empty when the leaf is unknown, hidden, or in
     * another conversation or another client's: a foreign id reads as missing. Of a long one only its
     * end is read, somewhat more than `characters`.
     */
    async branch(
      clientId: string,
      sessionId: string,
      { leaf, characters }: { leaf: string; characters: number },
    ): Promise<ThreadMessage[]> {
      const columns = sql`m.chat_id, m.parent_id, m.role, m.content, m.attachments`;
      const { rows } = await db.execute<ThreadMessage>(sql`
        with recursive branch as (
          select ${columns}, 1 as depth, length(m.content) as characters from ai.messages m
          where m.chat_id = ${leaf} and m.session_id = ${sessionId}::uuid and m.client_id = ${clientId} and not m.hidden
          union all
          select ${columns}, branch.depth + 1, branch.characters + length(m.content) from ai.messages m
          join branch on m.chat_id = branch.parent_id and m.session_id = ${sessionId}::uuid
          where branch.depth < 4000 and (branch.depth < 3 or branch.characters <= ${characters}::int)
        )
        select chat_id as "chatId", parent_id as "parentId", role, content, attachments,
          case when depth = 2 then (select action from ai.messages m where m.chat_id = branch.chat_id) end as action
        from branch order by depth desc`);
      return rows;
    },
  };
}
