import type { ChatAction, chatRequest } from '@deskmate/api/contracts/ai/chat';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { isBuilt, type LedgerTool, type ToolId } from '@deskmate/api/tools';
import type { Clock } from '@deskmate/service-kit/clock';
import { newId } from '@deskmate/service-kit/random';
import type * as z from 'zod';
import type { ModelRequest } from '../../models/model-adapter.ts';
import type { ChatModel, ModelTable } from '../../models/model-table.ts';
import type { Attachments, Turn } from '../files/attach-files.ts';
import type { JobFacts } from './answer-job.ts';
import { buildPrompt } from './build-prompt.ts';
import type { ClaimRepository } from './claim-repository.ts';
import { sanitize } from './clean-chunk.ts';
import { creditsForQuery } from './credits-for-query.ts';
import { mostCharactersPerToken } from './estimate-tokens.ts';
import { makeTitle } from './make-title.ts';
import { systemPrompt } from './system-prompt.ts';
import type { ThreadMessage, ThreadRepository } from './thread-repository.ts';

export type ChatQuery = z.output<typeof chatRequest>;

/** The message of the person. What the tool was asked to do stays with it, for the answer that is written again. */
export type NewMessage = { content: string; parentId: string | null; attachments: string[]; action: ChatAction };

export type PreparedAnswer = {
  facts: JobFacts;
  model: ChatModel;
  /** Called once credit is held: what is costly to prepare is not done for a request that is refused. */
  request: () => Promise<ModelRequest>;
  /** The person's new message; null when an existing one is answered again or nothing is stored. */
  message: NewMessage | null;
  title: string;
  type: ToolId;
  ledgerTool: LedgerTool;
};

export type PrepareDeps = {
  threads: ThreadRepository;
  claims: ClaimRepository;
  models: ModelTable;
  files: Attachments;
  clock: Clock;
};

/**
 * Checks what can be checked before anything is written, and puts the prompt together. Whose the
 * conversation is shows when it is claimed.
 * @throws ServiceError for foreign or unknown ids, models and messages that cannot be answered.
 */
export async function prepareAnswer(
  deps: PrepareDeps,
  clientId: string,
  query: ChatQuery,
): Promise<PreparedAnswer | { sentBefore: string }> {
  checkShape(query);
  try {
    return await prepare(deps, clientId, query);
  } catch (error) {
    // What it was asked with may be gone since then; its answer is not.
    const sentBefore = await deps.claims.answeredBy(clientId, query.client_message_id);
    if (sentBefore) return { sentBefore };
    throw error;
  }
}

async function prepare(deps: PrepareDeps, clientId: string, query: ChatQuery): Promise<PreparedAnswer> {
  const model = await deps.models.findForChat(query.ai_model_id);
  const { maxOutputTokens, contextTokens, upstreamId, reasoning, vision } = model.row;
  const inputTokens = contextTokens - maxOutputTokens;
  const thread = await readThread({ ...deps, characters: inputTokens * mostCharactersPerToken }, clientId, query);
  const history = await deps.files.read(clientId, thread.history, vision);
  const system = systemPrompt(deps.clock.now(), query.regenerate_style);
  const prompt = buildPrompt(system, history, inputTokens);
  const messages = await deps.files.load(prompt.messages);
  return {
    facts: {
      chatId: newId(),
      userChatId: thread.answeredAgain ?? newId(),
      sessionId: query.session_id,
      clientId,
      clientMessageId: query.client_message_id,
      temporary: query.temporary === true,
      modelName: model.displayName,
      modelGroup: model.row.groupName,
      credits: creditsForQuery(model.row.price, prompt.inputTokens),
      creditGroup: model.row.creditGroup,
    },
    model,
    request: async () => ({ upstreamId, system, messages, maxOutputTokens, reasoning }),
    message: thread.message,
    title: makeTitle(thread.message?.content ?? ''),
    type: query.action.type,
    ledgerTool: query.action.type,
  };
}

function checkShape(query: ChatQuery): void {
  const problem = shapeProblem(query);
  if (problem) {
    throw new ServiceError('invalid_input', {
      detail: [{ loc: ['body', problem[0]], msg: problem[1], type: 'value' }],
    });
  }
}

function shapeProblem(query: ChatQuery): [field: string, fault: string] | null {
  const [message] = query.messages;
  if (!isBuilt(query.action.type)) return ['action', 'names a tool that is not built yet'];
  if (query.conversations && !query.temporary) return ['conversations', 'belongs to temporary chats only'];
  if (query.regenerate !== undefined) {
    if (message) return ['messages', 'must be empty when an answer is written again'];
    return query.temporary ? ['regenerate', 'is not possible in a temporary chat'] : null;
  }
  if (message?.role !== 'user') return ['messages', 'must hold one message of the user'];
  return message.content.trim() === '' && !query.attachments?.length ? ['messages', 'must not be empty'] : null;
}

type Thread = {
  history: Turn[];
  message: PreparedAnswer['message'];
  /** The existing message that is answered again. */
  answeredAgain: string | null;
};

/** Where the tree is read, and how much of its end a prompt could hold. */
type TreeEnd = { threads: ThreadRepository; characters: number };

async function readThread(tree: TreeEnd, clientId: string, query: ChatQuery): Promise<Thread> {
  if (query.regenerate !== undefined) return readAgain(tree, clientId, query.session_id, query.regenerate);
  const content = sanitize(query.messages[0]?.content ?? '');
  const asked: Turn = { role: 'user', content, attachments: query.attachments ?? [], isNew: true };
  if (query.temporary) {
    const before = (query.conversations ?? []).map(({ role, content: said }) => ({
      role,
      content: sanitize(said),
      attachments: [],
    }));
    return { history: [...before, asked], message: null, answeredAgain: null };
  }
  const parentId = query.parent_id ?? null;
  const before = parentId === null ? [] : await branchTo(tree, clientId, query.session_id, parentId);
  const message = { content, parentId, attachments: query.attachments ?? [], action: query.action };
  return { history: [...before, asked], message, answeredAgain: null };
}

async function readAgain(tree: TreeEnd, clientId: string, sessionId: string, chatId: string): Promise<Thread> {
  const branch = await branchTo(tree, clientId, sessionId, chatId);
  const question = branch.at(-2);
  if (question?.role !== 'user') throw new ServiceError('not_found');
  return { history: branch.slice(0, -1), message: null, answeredAgain: question.chatId };
}

/** The branch that ends with this answer. */
async function branchTo(
  { threads, characters }: TreeEnd,
  clientId: string,
  sessionId: string,
  answerId: string,
): Promise<ThreadMessage[]> {
  const branch = await threads.branch(clientId, sessionId, { leaf: answerId, characters });
  if (branch.at(-1)?.role !== 'assistant') throw new ServiceError('not_found');
  return branch;
}
