import type { OpenaiChatRequest } from '@deskmate/api/contracts/ai/openai-compatible';
import type { ChatModel } from '../models/model-table.ts';
import { unsupportedValue } from './openai-error.ts';
import { refuse } from './read-messages.ts';

type Unserved = { served: (value: unknown) => boolean; msg: string };

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
const isOneOf = (...values: unknown[]) => ({ served: (value: unknown) => values.includes(value) });

/** Parameters that would change the answer and are not supported, with the values that have no effect. */
const unserved: Record<string, Unserved> = {
  tools: { served: isEmptyList, msg: 'are not supported: responses are text only' },
  tool_choice: { ...isOneOf('none', 'auto'), msg: 'is not supported: responses are text only' },
  functions: { served: isEmptyList, msg: 'are not supported: responses are text only' },
  function_call: { ...isOneOf('none', 'auto'), msg: 'is not supported: responses are text only' },
  n: { ...isOneOf(1), msg: 'should be 1: each request gets one response' },
  response_format: { served: isPlainText, msg: 'should be {"type": "text"}: no other format is supported' },
  logprobs: { ...isOneOf(false), msg: 'are not supported' },
  top_logprobs: { ...isOneOf(0), msg: 'are not supported' },
  logit_bias: { served: isEmptyObject, msg: 'is not supported' },
  frequency_penalty: { ...isOneOf(0), msg: 'is not supported' },
  presence_penalty: { ...isOneOf(0), msg: 'is not supported' },
  modalities: { served: isTextAlone, msg: 'should be ["text"]: responses are text only' },
  audio: { served: () => false, msg: 'is not supported: responses are text only' },
  web_search_options: { served: () => false, msg: 'are not supported' },
};

/**
 * Refuses unsupported parameters instead of ignoring them.
 * @throws ServiceError `invalid_input` that names the parameter.
 */
export function checkParameters(query: OpenaiChatRequest, { adapter, row }: Pick<ChatModel, 'adapter' | 'row'>): void {
  for (const [name, { served, msg }] of Object.entries(unserved)) {
    const value = query[name];
    if (value !== undefined && value !== null && !served(value)) throw refuse(name, msg, unsupportedValue);
  }
  if (!row.reasoning || adapter.samplingWhenReasoning !== false) return;
  for (const name of ['temperature', 'top_p'] as const) {
    if ((query[name] ?? 1) !== 1) throw refuse(name, 'should be 1: this model has no other', unsupportedValue);
  }
}

function isPlainText(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'text';
}

function isTextAlone(value: unknown): boolean {
  return Array.isArray(value) && value.every((mode) => mode === 'text');
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
