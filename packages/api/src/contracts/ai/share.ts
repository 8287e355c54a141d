import * as z from 'zod';
import { aiAddresses } from '../../addresses.ts';
import { fieldLimits } from '../../limits.ts';
import { shareTypes } from '../../tools.ts';
import { cursor, id, isoTime, page, uuid } from '../fields.ts';
import { imageFormat } from '../image-options.ts';
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
  /** The conversation; null for a link to images. */
  session_id: z.string().nullable(),
  /** The last message that the link shows; null for a link to images. */
  chat_id: z.string().nullable(),
  /** Empty for images whose prompts are not shown, unless it was given. */
  title: z.string(),
  image_ids: z.array(z.string()),
  show_prompt: z.boolean(),
  /** Whole public address. */
  url: z.string(),
  created_at: isoTime,
  updated_at: isoTime,
  expires_at: isoTime.nullable(),
});

/** What anyone with the link reads: no id of the conversation, no account of its author. */
const publicHead = z.object({
  share_id: shareId,
  title: z.string(),
  /** The author's name, only if the author allows it (`isPublic`). */
  author: z.string().nullable(),
  created_at: isoTime,
  updated_at: isoTime,
});

export const publicConversation = publicHead.extend({
  type: shareType.exclude(['image']),
  /** One page, oldest first. */
  messages: z.array(sharedMessage),
  /** Leads to the messages after these; null when they are the last. */
  next_cursor: z.string().nullable(),
});

/** One image of a link; its bytes are at `share/image/{share_id}/{index}`. */
export const sharedImage = z.object({
  /** Its place in the link, which stays when others are deleted. */
  index: z.int(),
  /** Empty where it would tell a prompt that is not shown. */
  alt_text: z.string(),
  /** Null when prompts are not shown. */
  prompt: z.string().nullable(),
  model: z.string(),
  is_demo: z.boolean(),
  format: imageFormat,
  width: z.int(),
  height: z.int(),
});

export const publicImages = publicHead.extend({
  type: z.literal('image'),
  images: z.array(sharedImage),
  /** Until when the link works; null for as long as it is not revoked. */
  expires_at: isoTime.nullable(),
});

export const publicShare = z.discriminatedUnion('type', [publicConversation, publicImages]);

const expiresInDays = z.int().min(1).max(365).nullable();

const title = z.string().trim().min(1).max(fieldLimits.titleMax).optional();
const sharedImageIds = z.array(id).min(1).max(fieldLimits.sharedImagesMax);

const newConversationShare = z.strictObject({
  session_id: uuid,
  /** Must be that of the conversation's tool, which it is by default. */
  type: shareType.exclude(['image']).optional(),
  /** The branch to share ends here; the one last looked at by default. */
  chat_id: id.optional(),
  title,
  expires_in_days: expiresInDays.optional(),
});

const newImageShare = z.strictObject({
  type: z.literal('image'),
  /** Own images, in the order in which they are to be seen. */
  image_ids: sharedImageIds,
  show_prompt: z.boolean().default(false),
  title,
  expires_in_days: expiresInDays.optional(),
});

export const createShare = route({
  method: 'POST',
  path: aiAddresses.share,
  summary: 'Give a public link to a conversation as it is now, up to one answer, or to images.',
  body: z.discriminatedUnion('type', [newConversationShare, newImageShare]),
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

export const downloadSharedImage = route({
  method: 'GET',
  path: `${aiAddresses.share}/image/:share_id/:index`,
  summary: 'The bytes of one image of a share, or a WebP thumbnail; 404 like the share itself.',
  params: z.object({ share_id: z.string().max(80), index: z.coerce.number().int().min(0).max(10_000) }),
  query: z.strictObject({ size: z.enum(['thumbnail', 'original']).default('original') }),
});

export const changeShare = route({
  method: 'PATCH',
  path: `${aiAddresses.share}/:share_id`,
  summary: 'Take the snapshot anew, rename it, change when it expires, or whether prompts of images are shown.',
  params: z.object({ share_id: shareId }),
  body: z.strictObject({
    /** Of a conversation. */
    refresh: z.literal(true).optional(),
    /** With `refresh`: the branch now ends here; at the answer last looked at by default. */
    chat_id: id.optional(),
    /** Of images. */
    show_prompt: z.boolean().optional(),
    title,
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
export type NewImageShare = z.output<typeof newImageShare>;
export type NewConversationShare = z.output<typeof newConversationShare>;
export type PublicShare = z.infer<typeof publicShare>;
export type PublicConversation = z.infer<typeof publicConversation>;
export type PublicImages = z.infer<typeof publicImages>;
export type SharedImage = z.infer<typeof sharedImage>;
