import type { PublicShare, Share, ShareType } from '@deskmate/api/contracts/ai/share';
import type { ListedShare, ShareRow } from './share-repository.ts';

export const toShare = (row: ListedShare, publicUrl: string): Share => ({
  ...head(row),
  session_id: row.sessionId,
  url: `${publicUrl}/share/${row.type}/${row.shareId}`,
  expires_at: row.expiresAt?.toISOString() ?? null,
});

/** What strangers read: nothing that leads to the conversation or to its author. */
export const toPublicShare = (row: ShareRow, author: string | null): PublicShare => ({
  ...head(row),
  messages: row.messages,
  author,
});

const head = (row: ListedShare) => ({
  share_id: row.shareId,
  type: row.type as ShareType,
  title: row.title,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});
