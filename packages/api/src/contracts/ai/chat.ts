import * as z from 'zod';
import { aiAddresses } from '../../addresses.ts';
import { fieldLimits } from '../../limits.ts';
import { uuid } from '../fields.ts';
import { route } from '../route.ts';

const prompt = z.string().max(fieldLimits.promptMax);

/** What is asked; spec §3 "Chat request". The fields after `type` belong to write and translate. */
export const action = z.strictObject({
  type: z.enum(['chat', 'write', 'translate', 'read']),
  option: z.enum(['compose', 'reply']).optional(),
  length: z.string().max(40).optional(),
  /** `message` becomes `sms` on the wire (spec §3). */
  format: z.string().max(40).optional(),
  tone: z.string().max(40).optional(),
  language: z.string().max(40).optional(),
  /** The message replied to, or the text improved. */
  original_text: prompt.optional(),
});

export const turn = z.strictObject({ role: z.enum(['user', 'assistant']), content: prompt });

export const chatRequest = z.strictObject({
  ai_model_id: z.string().min(1).max(100),
  /** Names the conversation; made by the client. */
  session_id: uuid,
  action,
  client_agent: z.strictObject({ type: z.literal('browser'), agent: z.string().max(400) }).optional(),
  /** What is new: one user message. Empty only with `regenerate`. */
  messages: z.array(turn).max(1).default([]),
  /** The whole history of a temporary chat, which only the browser has. */
  conversations: z.array(turn).max(2000).optional(),
  /** Idempotency: however often it is sent, there is one answer. */
  client_message_id: uuid,
  /** `chat_id` of the answer this message follows; null or absent at the start. */
  parent_id: z.string().max(64).nullable().optional(),
  /** `chat_id` of the answer to write again; makes a sibling. */
  regenerate: z.string().max(64).optional(),
  /** Extra wish for a regenerated answer. */
  regenerate_style: z.enum(['shorter', 'longer', 'formal', 'simpler']).optional(),
  attachments: z.array(z.string().max(64)).max(10).optional(),
  temporary: z.boolean().optional(),
});

export const finish = z.enum(['stop', 'length', 'stopped', 'refused', 'interrupted', 'failed']);

export const usage = z.object({
  input_tokens: z.int().nullable(),
  output_tokens: z.int().nullable(),
  /** Credits taken for this answer, and from which group. */
  credits: z.int(),
  credit_group: z.string(),
});

/**
 * `data` of one event. `content` and `reasoning_content` are what was added since the offsets
 * of the previous event; the event's `id` is the pair of offsets after it, `<content>-<reasoning>`,
 * counted in UTF-16 units. Exactly one event of a stream carries `done` or `error`, the last.
 */
export const chatFrame = z.object({
  chat_id: z.string(),
  /** `chat_id` of the user's own message (first event only). */
  user_chat_id: z.string().optional(),
  content: z.string(),
  reasoning_content: z.string(),
  model: z.string(),
  model_group: z.string(),
  done: z.boolean().optional(),
  finish: finish.optional(),
  usage: usage.optional(),
  /** `retry_after_seconds` where it is known when asking again makes sense. */
  error: z.object({ code: z.string(), message: z.string(), retry_after_seconds: z.int().optional() }).optional(),
});

export const complete = route({
  method: 'POST',
  path: aiAddresses.chat,
  summary: 'Ask; answers an event stream. The answer is written on the server whether or not anyone listens.',
  body: chatRequest,
});

export const followStream = route({
  method: 'GET',
  path: `${aiAddresses.chat}/:chat_id/stream`,
  summary: 'Follow an answer from the offsets in Last-Event-ID (or from its start).',
  params: z.object({ chat_id: z.string().max(64) }),
  query: z.strictObject({ after: z.string().max(40).optional() }),
});

export const stopStream = route({
  method: 'POST',
  path: `${aiAddresses.chat}/:chat_id/stop`,
  summary: 'Stop an answer; what was written is kept.',
  params: z.object({ chat_id: z.string().max(64) }),
  response: z.object({ status: z.string() }),
});

export type ChatAction = z.infer<typeof action>;
export type ChatTurn = z.infer<typeof turn>;
/** As clients send it. */
export type ChatRequest = z.input<typeof chatRequest>;
export type ChatFrame = z.infer<typeof chatFrame>;
export type ChatFinish = z.infer<typeof finish>;
export type ChatUsage = z.infer<typeof usage>;
