import * as z from 'zod';
import { aiAddresses } from '../../addresses.ts';
import { fieldLimits } from '../../limits.ts';
import { shareTypes } from '../../tools.ts';
import { cursor, id, isoTime, page, uuid } from '../fields.ts';
import { route } from '../route.ts';

/** `text` is a chat and the default. */
export const shareType = z.enum(shareTypes);

/** At least 128 random bits, not derived from any other id. */
export const shareId = z.string().regex(/^[A-Za-z0-9_-]{20,64}$/);

/** A message as it stood when the snapshot was taken. */
export const sharedMessage = z.object({
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  model: z.string().nullable(),
  created_at: isoTime,
});

export const share = z.object({
  share_id: shareId,
  type: shareType,
  session_id: z.string(),
  title: z.string(),
  /** Whole public address. */
  url: z.string(),
  created_at: isoTime,
  updated_at: isoTime,
  expires_at: isoTime.nullable(),
});

/** What anyone with the link reads: no id of the conversation, no account of its author. */
export const publicShare = z.object({
  share_id: shareId,
  type: shareType,
  title: z.string(),
  /** One page, oldest first. */
  messages: z.array(sharedMessage),
  /** Leads to the messages after these; null when they are the last. */
  next_cursor: z.string().nullable(),
  /** The author's name, only if the author allows it (`isPublic`). */
  author: z.string().nullable(),
  created_at: isoTime,
  updated_at: isoTime,
});

const expiresInDays = z.int().min(1).max(365).nullable();

export const createShare = route({
  method: 'POST',
  path: aiAddresses.share,
  summary: 'Take a snapshot of a conversation, up to one answer, and give it a public link.',
  body: z.strictObject({
    session_id: uuid,
    /** Must be that of the conversation's tool, which it is by default. */
    type: shareType.optional(),
    /** The branch to share ends here; the one last looked at by default. */
    chat_id: id.optional(),
    title: z.string().trim().min(1).max(fieldLimits.titleMax).optional(),
    expires_in_days: expiresInDays.optional(),
  }),
  response: share,
});

export const listShares = route({
  method: 'GET',
  path: aiAddresses.share,
  summary: 'Own shares, newest first.',
  query: z.strictObject({ session_id: uuid.optional(), cursor: cursor.optional() }),
  response: page(share),
});

export const readShare = route({
  method: 'GET',
  path: `${aiAddresses.share}/:type/:share_id`,
  summary: 'Read a share; 404 when it is unknown, expired or revoked.',
  params: z.object({ type: z.string().max(40), share_id: z.string().max(80) }),
  query: z.strictObject({ cursor: cursor.optional() }),
  response: publicShare,
});

export const changeShare = route({
  method: 'PATCH',
  path: `${aiAddresses.share}/:share_id`,
  summary: 'Take the snapshot anew, rename it, or change when it expires.',
  params: z.object({ share_id: shareId }),
  body: z.strictObject({
    refresh: z.literal(true).optional(),
    title: z.string().trim().min(1).max(fieldLimits.titleMax).optional(),
    expires_in_days: expiresInDays.optional(),
  }),
  response: share,
});

export const revokeShare = route({
  method: 'DELETE',
  path: `${aiAddresses.share}/:share_id`,
  summary: 'Revoke a link; it is gone at once.',
  params: z.object({ share_id: shareId }),
});

export const continueShare = route({
  method: 'POST',
  path: aiAddresses.shareContinue,
  summary: 'Copy a share into the own history, to go on with it.',
  body: z.strictObject({ share_id: shareId, type: shareType, session_id: uuid }),
  response: z.object({ session_id: z.string() }),
});

export type Share = z.infer<typeof share>;
export type PublicShare = z.infer<typeof publicShare>;
