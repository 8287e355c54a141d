import { action as actionSchema, type ChatAction, type chatRequest } from '@deskmate/api/contracts/ai/chat';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { sanitize } from '@deskmate/service-kit/sanitize-text';
import type * as z from 'zod';
import type { ThreadMessage, ThreadRepository } from '../conversations/thread-repository.ts';
import type { Turn } from '../documents/attachments/attach-files.ts';
import type { NewMessage } from './answer-job.ts';

export type ChatQuery = z.output<typeof chatRequest>;

export type Thread = {
  /** Oldest first; ends with the message to answer. */
  turns: Turn[];
  action: ChatAction;
  /** Null when a stored message is answered again or nothing is stored. */
  message: NewMessage | null;
  /** `chat_id` of the stored message that is answered again. */
  answeredAgain: string | null;
};

/** `characters`: how much of the end of a long branch is read. */
type Branches = { threads: ThreadRepository; characters: number };

/**
 * What an answer builds on: a branch of the stored conversation, or for a temporary chat the messages of the request.
 * @throws ServiceError `not_found` for a parent or an answer that is unknown or of another client.
 */
export async function readThread(branches: Branches, clientId: string, query: ChatQuery): Promise<Thread> {
  if (query.regenerate !== undefined) return readAnsweredThread(branches, clientId, query, query.regenerate);
  const { attachments = [] } = query;
  const action = sanitizeTexts(query.action);
  const content = sanitize(query.messages[0]?.content ?? '');
  const question: Turn = { role: 'user', content, attachments, isNew: true };
  if (query.temporary) {
    const before = (query.conversations ?? []).map(
      ({ role, content: text }): Turn => ({ role, content: sanitize(text), attachments: [] }),
    );
    return { turns: [...before, question], action, message: null, answeredAgain: null };
  }
  const parentId = query.parent_id ?? null;
  const before = parentId === null ? [] : await readBranch(branches, clientId, query.session_id, parentId);
  const message = { content, parentId, attachments, action };
  return { turns: [...before, question], action, message, answeredAgain: null };
}

/** A message that was pasted into Write may hold what cannot be stored, like the message of the request. */
const sanitizeTexts = <Action extends ChatAction>(action: Action): Action =>
  Object.fromEntries(
    Object.entries(action).map(([name, value]) => [name, typeof value === 'string' ? sanitize(value) : value]),
  ) as Action;

/** The thread of an answer that is written again. What the tool was asked to do is stored with its message. */
async function readAnsweredThread(
  branches: Branches,
  clientId: string,
  query: ChatQuery,
  chatId: string,
): Promise<Thread> {
  const branch = await readBranch(branches, clientId, query.session_id, chatId);
  const question = branch.at(-2);
  if (question?.role !== 'user') throw new ServiceError('not_found');
  const stored = actionSchema.safeParse(question.action).data;
  return {
    turns: branch.slice(0, -1),
    action: stored?.type === query.action.type ? stored : query.action,
    message: null,
    answeredAgain: question.chatId,
  };
}

/** The branch that ends with this answer. */
async function readBranch(
  { threads, characters }: Branches,
  clientId: string,
  sessionId: string,
  answerId: string,
): Promise<ThreadMessage[]> {
  const branch = await threads.branch(clientId, sessionId, { leaf: answerId, characters });
  if (branch.at(-1)?.role !== 'assistant') throw new ServiceError('not_found');
  return branch;
}
