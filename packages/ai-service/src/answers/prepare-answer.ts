import { ServiceError } from '@deskmate/api/contracts/errors';
import { maxCharactersPerToken } from '@deskmate/api/credits/estimate-tokens';
import { priceTimes } from '@deskmate/api/credits/query-price';
import { toolOf } from '@deskmate/api/tools';
import type { Clock } from '@deskmate/service-kit/clock';
import { newId } from '@deskmate/service-kit/random';
import type { ThreadRepository } from '../conversations/thread-repository.ts';
import type { Attachments } from '../documents/attachments/attach-files.ts';
import type { ModelTable } from '../models/model-table.ts';
import { fitContext } from './fit-context.ts';
import { type PromptBuilders, promptBuilderOf } from './prompt-builder.ts';
import { type ChatQuery, readThread } from './read-thread.ts';
import type { NewAnswer } from './start-answer.ts';

export type PrepareDeps = {
  threads: ThreadRepository;
  models: Pick<ModelTable, 'findForChat'>;
  files: Pick<Attachments, 'read' | 'load'>;
  builders: PromptBuilders;
  clock: Clock;
};

/**
 * Makes the checks that need no claim, and builds the prompt. The owner of the conversation is checked when it
 * is claimed.
 * @throws ServiceError for unknown ids, ids of another client, and models or messages that cannot be answered.
 */
export async function prepareAnswer(deps: PrepareDeps, clientId: string, query: ChatQuery): Promise<NewAnswer> {
  const { type } = query.action;
  const builder = promptBuilderOf(deps.builders, type);
  const { row, billed, adapter, displayName } = await deps.models.findForChat(query.ai_model_id);
  const { maxOutputTokens, upstreamId, reasoning } = row;
  const budgetTokens = row.contextTokens - maxOutputTokens;
  const characters = budgetTokens * maxCharactersPerToken;
  const branches = { threads: deps.threads, characters };
  const { turns, action, message, answeredAgain } = await readThread(branches, clientId, query);
  const thread = await deps.files.read(clientId, turns, { canSee: row.vision, characters });
  const asked = { clientId, vendor: billed.vendor, action, thread, style: query.regenerate_style };
  const { improve, output, ...prompt } = await builder.buildPrompt({ ...asked, budgetTokens, nowMs: deps.clock.now() });
  const { messages: fitting, inputTokens } = fitContext(prompt, budgetTokens);
  const messages = await deps.files.load(fitting);
  const buildRequest = async () => {
    const improved = await improve?.();
    const { system } = improved ?? prompt;
    const shown = improved ? await deps.files.load(fitContext(improved, budgetTokens).messages) : messages;
    return { upstreamId, system, messages: shown, maxOutputTokens, reasoning };
  };
  return {
    facts: {
      chatId: newId(),
      userChatId: answeredAgain ?? newId(),
      sessionId: query.session_id,
      clientId,
      clientMessageId: query.client_message_id,
      temporary: query.temporary === true,
      modelName: displayName,
      modelGroup: row.groupName,
      credits: row.price * priceTimes(inputTokens),
      creditGroup: row.creditGroup,
    },
    modelId: row.modelId,
    billed,
    adapter,
    buildRequest,
    output,
    supersedes: query.supersedes,
    message,
    title: message ? builder.makeTitle(message.content, action) : '',
    tool: type,
  };
}

/** @throws ServiceError `invalid_input` for fields that do not fit each other. */
export function checkQuery(query: ChatQuery): void {
  const fault = queryFault(query);
  if (fault) throw invalidInput(...fault);
}

function queryFault(query: ChatQuery): [field: string, fault: string] | null {
  const [message] = query.messages;
  if (query.conversations && !query.temporary) return ['conversations', 'belongs to temporary chats only'];
  if (
    query.supersedes !== undefined &&
    (!toolOf(query.action.type).supersedes || query.temporary || query.regenerate)
  ) {
    return ['supersedes', 'belongs to new messages of a tool that supersedes answers'];
  }
  if (query.regenerate !== undefined) {
    if (message) return ['messages', 'must be empty when an answer is written again'];
    return query.temporary ? ['regenerate', 'is not possible in a temporary chat'] : null;
  }
  if (message?.role !== 'user') return ['messages', 'must hold one message of the user'];
  return message.content.trim() === '' && !query.attachments?.length ? ['messages', 'must not be empty'] : null;
}

const invalidInput = (field: string, msg: string): ServiceError =>
  new ServiceError('invalid_input', { detail: [{ loc: ['body', field], msg, type: 'value' }] });
