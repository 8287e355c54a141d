import { randomUUID } from 'node:crypto';
import type { OpenaiChatRequest } from '@deskmate/api/contracts/ai/openai-compatible';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { newId } from '@deskmate/service-kit/random';
import { cutAtStop } from '../../models/cut-at-stop.ts';
import type { ModelAdapter } from '../../models/model-adapter.ts';
import type { ChatModel, ModelTable } from '../../models/model-table.ts';
import { creditsForQuery } from '../chat/credits-for-query.ts';
import { estimateTokens } from '../chat/estimate-tokens.ts';
import type { PreparedAnswer } from '../chat/prepare-answer.ts';
import { checkParameters } from './check-parameters.ts';
import { contextLengthExceeded } from './openai-error.ts';
import { type AskedMessages, decodeMessages, readMessages, refuse } from './read-messages.ts';

/** Overhead of each message in a prompt. */
const tokensPerMessage = 8;

export type PreparedCompletion = PreparedAnswer & { inputTokens: number };

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
  const model = { ...found, adapter: stopping(found.adapter, stop) };
  const asked = readMessages(query.messages, model.row.vision);
  const wished = query.max_completion_tokens ?? query.max_tokens ?? model.row.maxOutputTokens;
  const maxOutputTokens = Math.min(wished, model.row.maxOutputTokens);
  const inputTokens = countTokens(asked);
  if (inputTokens > model.row.contextTokens - maxOutputTokens) {
    throw refuse('messages', 'are longer than this model can read', contextLengthExceeded);
  }
  return {
    facts: {
      chatId: newId(),
      userChatId: newId(),
      sessionId: randomUUID(),
      clientId,
      clientMessageId: randomUUID(),
      temporary: true,
      modelName: model.displayName,
      modelGroup: model.row.groupName,
      credits: creditsForQuery(model.row.price, inputTokens),
      creditGroup: model.row.creditGroup,
    },
    model,
    request: async () => ({
      system: asked.system,
      messages: await decodeMessages(clientId, asked.messages, signal),
      upstreamId: model.row.upstreamId,
      maxOutputTokens,
      temperature: query.temperature ?? undefined,
      topP: query.top_p ?? undefined,
      stop,
      reasoning: model.row.reasoning,
    }),
    message: null,
    title: '',
    type: 'chat',
    ledgerTool: 'api',
    inputTokens,
  };
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
  new ServiceError('not_found', { detail: 'This model does not exist. GET models lists those that do.' });

const countTokens = ({ system, messages }: AskedMessages): number =>
  messages.reduce(
    (sum, { text, pictures }) => sum + estimateTokens(text, pictures.length) + tokensPerMessage,
    estimateTokens(system),
  );
