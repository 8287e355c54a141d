import type { OpenaiChatRequest } from '@deskmate/api/contracts/ai/openai-compatible';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { estimateTokens } from '@deskmate/api/credits/estimate-tokens';
import { priceTimes, tokensPerMessage } from '@deskmate/api/credits/query-price';
import { unstoredFacts } from '../answers/answer-job.ts';
import type { NewAnswer } from '../answers/start-answer.ts';
import type { ModelAdapter } from '../models/model-adapter.ts';
import type { ChatModel, ModelTable } from '../models/model-table.ts';
import { checkParameters } from './check-parameters.ts';
import { cutAtStop } from './cut-at-stop.ts';
import { contextLengthExceeded } from './openai-error.ts';
import { decodeMessages, readMessages, refuse, type SentMessages } from './read-messages.ts';

export type PreparedCompletion = { answer: NewAnswer; inputTokens: number };

/**
 * Checks everything that can be checked before credit is held. The answer is a temporary one: its conversation
 * is in the request alone, and no system prompt of ours is added.
 */
export async function prepareCompletion(
  models: ModelTable,
  clientId: string,
  query: OpenaiChatRequest,
  signal: AbortSignal,
): Promise<PreparedCompletion> {
  const found = await findModel(models, query.model);
  checkParameters(query, found);
  const stop = typeof query.stop === 'string' ? [query.stop] : (query.stop ?? []);
  const { row } = found;
  const messages = readMessages(query.messages, row.vision);
  const maxOutputTokens = maxTokensOf(query, row.maxOutputTokens);
  const inputTokens = countTokens(messages);
  if (inputTokens > row.contextTokens - maxOutputTokens) {
    throw refuse('messages', 'are longer than this model can read', contextLengthExceeded);
  }
  const answer: NewAnswer = {
    facts: unstoredFacts({
      clientId,
      modelName: found.displayName,
      modelGroup: row.groupName,
      credits: row.price * priceTimes(inputTokens),
      creditGroup: row.creditGroup,
    }),
    modelId: row.modelId,
    billed: found.billed,
    adapter: stopping(found.adapter, stop),
    buildRequest: async () => ({
      system: messages.system,
      messages: await decodeMessages(clientId, messages.messages, signal),
      upstreamId: row.upstreamId,
      maxOutputTokens,
      temperature: query.temperature ?? undefined,
      topP: query.top_p ?? undefined,
      stop,
      reasoning: row.reasoning,
    }),
    message: null,
    title: '',
    tool: 'api',
  };
  return { answer, inputTokens };
}

/** @throws ServiceError `invalid_input` for more than the model writes. */
function maxTokensOf(query: OpenaiChatRequest, most: number): number {
  const [param, asked] =
    query.max_completion_tokens != null
      ? ['max_completion_tokens', query.max_completion_tokens]
      : ['max_tokens', query.max_tokens ?? most];
  if (asked > most) throw refuse(param, `is too large: this model writes at most ${most} tokens, not ${asked}`);
  return asked;
}

const stopping = (adapter: ModelAdapter, stop: string[]): ModelAdapter =>
  stop.length === 0
    ? adapter
    : { ...adapter, stream: (request, signal) => cutAtStop(adapter.stream(request, signal), stop) };

async function findModel(models: ModelTable, id: string): Promise<ChatModel> {
  try {
    return await models.findForChat(id);
  } catch (error) {
    // The model table reports an unknown model with this code.
    if (error instanceof ServiceError && error.code === 'model_not_in_plan') {
      throw noSuchModel();
    }
    throw error;
  }
}

export const noSuchModel = (): ServiceError =>
  new ServiceError('not_found', { detail: 'The model does not exist. List available models with GET /models.' });

const countTokens = ({ system, messages }: SentMessages): number =>
  messages.reduce(
    (sum, { text, pictures }) => sum + estimateTokens(text, pictures.length) + tokensPerMessage,
    estimateTokens(system),
  );
