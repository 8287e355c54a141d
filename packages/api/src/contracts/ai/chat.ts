import * as z from 'zod';
import { aiAddresses, mainAddresses } from '../../addresses.ts';
import { isLanguage, isLanguageCode } from '../../languages.ts';
import { fieldLimits } from '../../limits.ts';
import { answerFinishes } from '../../streams/answer-status.ts';
import { id, uuid } from '../fields.ts';
import { route } from '../route.ts';
import { citation, pagesUsed } from './citations.ts';

const prompt = z.string().max(fieldLimits.promptMax);

const setting = z.string().max(40);

const languageWords = 'a language code such as de, pt-BR or zh-Hans';
// Strings, because stored actions of earlier versions may name others.
const language = z.string().refine((code): boolean => isLanguageCode(code), `must be ${languageWords}`);
const languageOrSame = z
  .string()
  .refine((code): boolean => code === 'same' || isLanguageCode(code), `must be same, or ${languageWords}`);
const sourceLanguage = z
  .string()
  .refine((code): boolean => code === 'auto' || isLanguage(code), `must be auto, or ${languageWords}`);

/** What a tool is asked to do, by tool. The text of the person is the message itself. */
export const action = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('chat') }),
  z.strictObject({
    type: z.literal('write'),
    option: z.enum(['compose', 'reply']),
    /** How the text is made: from notes, by improving it, or by corrections only. */
    method: z.enum(['auto', 'draft', 'improve', 'correct']),
    /** `message` becomes `sms` on the wire. */
    format: setting,
    tone: setting,
    length: setting,
    /** A language code, or `same` for the language of the text. */
    language: languageOrSame,
    /** The message replied to, or the text improved. */
    original_text: prompt.optional(),
    /** The text as it stands now, with the changes of the client, which the message ("Shorter.") asks to change. */
    draft: prompt.optional(),
  }),
  z.strictObject({
    type: z.literal('translate'),
    language,
    source_language: sourceLanguage,
    formality: setting.optional(),
    domain: setting.optional(),
    glossary_id: id.optional(),
    task: z.enum(['alternatives', 'literal', 'transliteration']).optional(),
  }),
  z.strictObject({
    type: z.literal('read'),
    document_ids: z.array(id).max(20),
    scope: z.enum(['relevant', 'whole']),
    task: z.enum(['summary', 'outline', 'questions']).optional(),
    length: setting.optional(),
  }),
]);

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
  /** How a regenerated answer should differ. */
  regenerate_style: z.enum(['shorter', 'longer', 'formal', 'simpler']).optional(),
  attachments: z.array(z.string().max(64)).max(10).optional(),
  /** `chat_id` of the answer that this request replaces together with its question (Translate, while typing). */
  supersedes: z.string().max(64).optional(),
  temporary: z.boolean().optional(),
});

export const finish = z.enum(answerFinishes);

export const usage = z.object({
  input_tokens: z.int().nullable(),
  output_tokens: z.int().nullable(),
  /** Credits taken for this answer, and from which group. */
  credits: z.int(),
  credit_group: z.string(),
});

/** A part of a text that is shown folded: it announces the text or remarks on it. Offsets count UTF-16 units of `content`. */
const fold = z.object({ start: z.int().min(0), end: z.int().min(0), kind: z.enum(['preface', 'remark']) });

/** Kinds of what must stand in a text letter by letter. */
export const verbatimKinds = ['placeholder', 'tag', 'link', 'code', 'term', 'cue'] as const;
/** Kinds of what is only pointed out, because a right text may differ in it. */
export const looseKinds = ['number', 'name', 'length'] as const;
/** Something of the source that is not in the text as expected; the place in `content` where there is one. */
const textCheck = z.object({
  kind: z.enum([...verbatimKinds, ...looseKinds]),
  expected: z.string(),
  found: z.string().optional(),
  start: z.int().min(0).optional(),
  end: z.int().min(0).optional(),
});

/** What is added to the text of a finished answer, by its check or its tool. */
export const answerConclusion = z.object({
  /** The text, or what it was made from, was too long to be checked. */
  unchecked: z.boolean(),
  folds: z.array(fold),
  checks: z.array(textCheck),
  /**
   * The text is none that was asked for: in another language, the unchanged source, or an apology, at the second try as
   * well. `charged`: it is not the first few of the day. `replaced`: the other of both tries is one that was asked for.
   */
  refused: z.enum(['free', 'charged', 'replaced']).nullable(),
  /** `chat_id` of the version that the model was asked for at once, because parts of this one must be as in the source. */
  second_version: z.string().nullable(),
  /** Answers about documents: what is quoted, and which pages were read for it. */
  citations: z.array(citation),
  pages_used: z.array(pagesUsed),
});

/** The conclusion of a message to which nothing was added. */
export const emptyConclusion: z.infer<typeof answerConclusion> = {
  unchecked: false,
  folds: [],
  checks: [],
  refused: null,
  second_version: null,
  citations: [],
  pages_used: [],
};

/** What another client gets of a conclusion with a copy of the answer. The others name documents and terms of its author. */
export const copiedConclusionFields = ['unchecked', 'folds', 'refused'] as const satisfies (keyof AnswerConclusion)[];

/**
 * `data` of one event. `content` and `reasoning_content` are what was added since the offsets
 * of the previous event; the event's `id` is the pair of offsets after it, `<content>-<reasoning>`,
 * counted in UTF-16 units. Once the text was replaced, offsets count in the new text and the id is
 * `<content>-<reasoning>-<revision>`. Exactly one event of a stream carries `done` or `error`, the last.
 */
export const chatFrame = z.object({
  chat_id: z.string(),
  /** `chat_id` of the user's own message (first event only). */
  user_chat_id: z.string().optional(),
  content: z.string(),
  reasoning_content: z.string(),
  model: z.string(),
  model_group: z.string(),
  /** The text of this event replaces all text before it, e.g. a draft that failed its tool's check. */
  replaces: z.literal(true).optional(),
  /** The text has ended, and another version of it is being written, because something in it was not right. */
  second_try: z.literal(true).optional(),
  done: z.boolean().optional(),
  finish: finish.optional(),
  usage: usage.optional(),
  ...answerConclusion.partial().shape,
  /** `retry_after_seconds` where it is known when asking again makes sense. */
  error: z.object({ code: z.string(), message: z.string(), retry_after_seconds: z.int().optional() }).optional(),
});

export const complete = route({
  method: 'POST',
  path: aiAddresses.chat,
  summary: 'Ask; answers an event stream. The answer is written on the server whether or not anyone listens.',
  body: chatRequest,
});

/** Under the main backend's base. */
export const completeByOlderName = route({
  ...complete,
  path: mainAddresses.chat,
  summary: 'Older name of chat/completions.',
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

export type TextFold = z.infer<typeof fold>;
export type TextCheck = z.infer<typeof textCheck>;
export type ChatAction = z.infer<typeof action>;
export type ChatTurn = z.infer<typeof turn>;
/** As clients send it. */
export type ChatRequest = z.input<typeof chatRequest>;
/** A field is absent where nothing was added. */
export type AnswerConclusion = Partial<z.infer<typeof answerConclusion>>;
export type ChatFrame = z.infer<typeof chatFrame>;
export type ChatUsage = z.infer<typeof usage>;
