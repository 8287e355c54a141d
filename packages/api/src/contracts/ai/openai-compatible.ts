import * as z from 'zod';
import { aiAddresses } from '../../addresses.ts';
import { fieldLimits } from '../../limits.ts';
import { route } from '../route.ts';

// The OpenAI chat format. Of the fields that are not listed here, the route rejects those that would change the answer
// and ignores the others.

const text = z.string().max(fieldLimits.promptMax);

/** Data URLs of pictures; the bound is that of an upload, written in base64. */
const imagePart = z.looseObject({
  type: z.literal('image_url'),
  image_url: z.looseObject({ url: z.string().max(Math.ceil((fieldLimits.uploadBytes * 4) / 3) + 100) }),
});
const textPart = z.looseObject({ type: z.literal('text'), text });
/** What a model declined with, in a history of another vendor. */
const refusalPart = z.looseObject({ type: z.literal('refusal'), refusal: text });
const toolCall = z.looseObject({ function: z.looseObject({ name: text, arguments: text }).nullish() });

export const openaiMessage = z.looseObject({
  /** `tool` and `function`: results of tools, in a history of another program. */
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
  content: z
    .union([text, z.array(z.discriminatedUnion('type', [textPart, imagePart, refusalPart])).max(100)])
    .nullish(),
  refusal: text.nullish(),
  tool_calls: z.array(toolCall).max(100).nullish(),
});

const tokens = z.int().min(1).nullish();
const stop = z.string().min(1).max(500);

export const openaiChatRequest = z.looseObject({
  model: z.string().min(1).max(100),
  messages: z.array(openaiMessage).min(1).max(2000),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  /** The former name of `max_completion_tokens`. */
  max_tokens: tokens,
  max_completion_tokens: tokens,
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  /** Texts before which the answer ends. */
  stop: z.union([stop, z.array(stop).max(4)]).nullish(),
});

export const openaiFinish = z.enum(['stop', 'length', 'content_filter']);

export const openaiUsage = z.object({
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  total_tokens: z.int(),
});

export const openaiCompletion = z.object({
  id: z.string(),
  object: z.literal('chat.completion'),
  /** Seconds since 1970. */
  created: z.int(),
  model: z.string(),
  choices: z.array(
    z.object({
      index: z.int(),
      message: z.object({
        role: z.literal('assistant'),
        content: z.string(),
        reasoning_content: z.string().optional(),
        refusal: z.null(),
      }),
      logprobs: z.null(),
      finish_reason: openaiFinish,
    }),
  ),
  usage: openaiUsage,
});

export const openaiComplete = route({
  method: 'POST',
  path: aiAddresses.chat,
  summary: 'Ask in the OpenAI format with a personal API key; answers in that format, whole or as a stream.',
  body: openaiChatRequest,
  response: openaiCompletion,
});

export const openaiModel = z.object({
  id: z.string(),
  object: z.literal('model'),
  created: z.int(),
  owned_by: z.string(),
});

export const openaiListModels = route({
  method: 'GET',
  path: aiAddresses.openaiModels,
  summary: 'The chat models that can be asked, in the OpenAI format.',
  response: z.object({ object: z.literal('list'), data: z.array(openaiModel) }),
});

export const openaiFindModel = route({
  method: 'GET',
  path: `${aiAddresses.openaiModels}/:model`,
  summary: 'One chat model that can be asked, in the OpenAI format.',
  params: z.strictObject({ model: z.string().min(1).max(100) }),
  response: openaiModel,
});

export type OpenaiMessage = z.output<typeof openaiMessage>;
export type OpenaiChatRequest = z.output<typeof openaiChatRequest>;
export type OpenaiCompletion = z.infer<typeof openaiCompletion>;
export type OpenaiFinish = z.infer<typeof openaiFinish>;
export type OpenaiUsage = z.infer<typeof openaiUsage>;
