import type { PublicShare, Share } from '@deskmate/api/contracts/ai/share';
import type { ShareType } from '@deskmate/api/tools';
import type { SharedMessageRow, ShareRow } from './share-repository.ts';

export const toShare = (row: ShareRow, publicUrl: string): Share => ({
  ...head(row),
  session_id: row.sessionId,
  url: `${publicUrl}/share/${row.type}/${row.shareId}`,
  expires_at: row.expiresAt?.toISOString() ?? null,
});

type Page = { messages: SharedMessageRow[]; author: string | null; nextCursor: string | null };

/** What strangers read: nothing that leads to the conversation or to its author. */
export const toPublicShare = (row: ShareRow, { messages, author, nextCursor }: Page): PublicShare => ({
  ...head(row),
  messages: messages.map(({ role, content, model, createdAtMs }) => ({
    role,
    content,
    model,
    created_at: new Date(createdAtMs).toISOString(),
  })),
  next_cursor: nextCursor,
  author,
});

const head = (row: ShareRow) => ({
  share_id: row.shareId,
  type: row.type as ShareType,
  title: row.title,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});
