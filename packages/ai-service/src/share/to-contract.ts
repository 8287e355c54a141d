import type { PublicConversation, PublicImages, Share } from '@deskmate/api/contracts/ai/share';
import type { ShareType } from '@deskmate/api/tools';
import type { GalleryImage } from '../images/image-repository.ts';
import { toSharedImage } from '../images/to-contract.ts';
import { withoutFolds } from '../tools/text-checks/find-folds.ts';
import type { SharedMessageRow, ShareRow } from './share-repository.ts';

export const toShare = (row: ShareRow, publicUrl: string): Share => ({
  ...head(row),
  type: row.type as ShareType,
  session_id: row.sessionId,
  chat_id: row.leafChatId,
  image_ids: row.imageIds,
  show_prompt: row.showsPrompt,
  url: `${publicUrl}/share/${row.type}/${row.shareId}`,
  expires_at: row.expiresAt?.toISOString() ?? null,
});

type Page = { messages: SharedMessageRow[]; author: string | null; nextCursor: string | null };

/** What strangers read of a conversation: nothing that leads to it or to its author. */
export const toPublicConversation = (row: ShareRow, { messages, author, nextCursor }: Page): PublicConversation => ({
  ...head(row),
  type: row.type as PublicConversation['type'],
  messages: messages.map(({ role, content, folds, model, createdAtMs }) => ({
    role,
    content: folds ? withoutFolds(content, folds) : content,
    model,
    created_at: new Date(createdAtMs).toISOString(),
  })),
  next_cursor: nextCursor,
  author,
});

/** What strangers read of images: no id of theirs, and their prompts only if they are shared. */
export const toPublicImages = (row: ShareRow, images: GalleryImage[], author: string | null): PublicImages => ({
  ...head(row),
  type: 'image',
  images: images.map((image) => toSharedImage(image, row.imageIds.indexOf(image.image.imageId), row.showsPrompt)),
  expires_at: row.expiresAt?.toISOString() ?? null,
  author,
});

const head = (row: ShareRow) => ({
  share_id: row.shareId,
  title: row.title,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});
