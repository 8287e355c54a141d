import * as z from 'zod';
import { aiAddresses } from '../../addresses.ts';
import { fieldLimits } from '../../limits.ts';
import { shownStatuses } from '../../streams/answer-status.ts';
import { toolIds } from '../../tools.ts';
import { cursor, isoTime, lineOfText, page, uuid } from '../fields.ts';
import { route } from '../route.ts';
import { action, answerConclusion } from './chat.ts';

export const tool = z.enum(toolIds);

/** One conversation in a list. */
export const historyItem = z.object({
  session_id: z.string(),
  type: tool,
  title: z.string(),
  pinned: z.boolean(),
  archived: z.boolean(),
  tags: z.array(z.string()),
  /** True while an answer in it is being written. */
  running: z.boolean(),
  /** True when an answer has finished and was not shown to the client yet. */
  unread: z.boolean(),
  created_at: isoTime,
  updated_at: isoTime,
  /** Only in search results: the message that matches and the words around it. */
  match: z.object({ chat_id: z.string(), excerpt: z.string() }).nullable(),
});

/** One message of a conversation's tree. */
export const historyMessage = z.object({
  chat_id: z.string(),
  parent_id: z.string().nullable(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  reasoning_content: z.string(),
  /** Milliseconds the model reasoned; null if it did not. */
  reasoning_ms: z.int().nullable(),
  model: z.string().nullable(),
  model_group: z.string().nullable(),
  status: z.enum(shownStatuses),
  credits: z.int().nullable(),
  feedback: z.enum(['up', 'down']).nullable(),
  /** What the tool was asked to do with a message of the client; null for a plain chat. */
  action: action.nullable(),
  ...answerConclusion.shape,
  attachments: z.array(z.object({ fileUID: z.string(), fileName: z.string(), contentType: z.string(), size: z.int() })),
  created_at: isoTime,
});

export const conversation = z.object({
  session_id: z.string(),
  type: tool,
  title: z.string(),
  pinned: z.boolean(),
  archived: z.boolean(),
  tags: z.array(z.string()),
  /** The answer (leaf) last looked at, which names the branch to open. */
  active_chat_id: z.string().nullable(),
  /** One page: the newest messages, or those before the cursor; oldest first. All answers to a message are newer than it. */
  messages: z.array(historyMessage),
  /** Leads to the page of the next older messages; null when this page holds the oldest. */
  next_cursor: z.string().nullable(),
  created_at: isoTime,
  updated_at: isoTime,
});

const sessionParams = z.object({ session_id: uuid });

export const listHistory = route({
  method: 'GET',
  path: aiAddresses.history,
  summary: 'Own conversations, pinned first, then newest; with q, a full-text search over messages.',
  query: z.strictObject({
    type: tool.optional(),
    q: z.string().trim().max(200).optional(),
    archived: z.enum(['true', 'false']).optional(),
    /** Only those that are pinned. */
    pinned: z.literal('true').optional(),
    cursor: cursor.optional(),
  }),
  response: page(historyItem),
});

export const openConversation = route({
  method: 'GET',
  path: `${aiAddresses.history}/:session_id`,
  summary: 'One conversation with its newest messages; with the cursor of a page, the messages before it.',
  params: sessionParams,
  query: z.strictObject({ cursor: cursor.optional() }),
  response: conversation,
});

export const changeConversation = route({
  method: 'PATCH',
  path: `${aiAddresses.history}/:session_id`,
  summary: 'Rename, pin, tag, archive, or remember the branch last looked at.',
  params: sessionParams,
  body: z.strictObject({
    title: lineOfText(fieldLimits.titleMax).optional(),
    pinned: z.boolean().optional(),
    archived: z.boolean().optional(),
    tags: z.array(lineOfText(40)).max(20).optional(),
    active_chat_id: z.string().max(64).optional(),
    seen: z.boolean().optional(),
  }),
  response: historyItem,
});

export const deleteConversation = route({
  method: 'DELETE',
  path: `${aiAddresses.history}/:session_id`,
  summary: 'Delete a conversation; it can be restored for a while.',
  params: sessionParams,
});

export const restoreConversation = route({
  method: 'POST',
  path: `${aiAddresses.history}/:session_id/restore`,
  summary: 'Undo a deletion.',
  params: sessionParams,
  response: historyItem,
});

export type HistoryItem = z.infer<typeof historyItem>;
export type HistoryMessage = z.infer<typeof historyMessage>;
export type Conversation = z.infer<typeof conversation>;
