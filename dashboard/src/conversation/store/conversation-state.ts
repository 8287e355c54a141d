import type { ChatAction, ChatFrame, ChatUsage } from '@deskmate/api/contracts/ai/chat';
import type { ErrorCode } from '@deskmate/api/contracts/errors';
import { type AnswerFinish, statusOfFinish } from '@deskmate/api/streams/answer-status';
import {
  type Attachment,
  addMessage,
  changeMessage,
  chooseMessage,
  emptyTree,
  type Message,
  type MessageTree,
  removeMessage,
  renameMessage,
} from './message-tree.ts';
import { addOlder, isBlank, type Page, readNewest } from './read-conversation.ts';

/** A question as typed. It returns to the composer when it fails. */
export type Question = {
  text: string;
  attachments: Attachment[];
  modelId: string;
  /** The model was chosen for this question alone, so Retry asks it again and not the one that is chosen then. */
  keepsModel?: boolean;
  /** The answer it follows. */
  parentId: string | null;
  /** The answer that is written again, instead of a new question. */
  regenerate?: string;
  style?: 'shorter' | 'longer' | 'formal' | 'simpler';
  /** What the tool is asked to do, where that is not what its conversation is opened with. */
  action?: ChatAction;
  /** The answer whose question this one replaces: both leave the conversation, whether or not it is still written. */
  supersedes?: string;
};

/** What the service adds to a finished answer. */
export type Conclusion = Pick<
  Message,
  'unchecked' | 'folds' | 'checks' | 'refused' | 'secondVersion' | 'citations' | 'pagesUsed'
>;

type Running = {
  /** The answer being written. */
  id: string;
  /** The user's message sent with it; null when an answer is written again or was found running. */
  userId: string | null;
  phase: 'sending' | 'answering' | 'stopping';
  connection: 'live' | 'reconnecting';
  /** The last Stop did not arrive, and the answer goes on. */
  hasStopFailed: boolean;
  /** Its text has ended, and the service has it written once more. */
  isSecondTry?: true;
};

/**
 * The words for what a person waits for: with a lost connection what may not have arrived is sent again, and what is being
 * answered goes on; a text in which something is not right is written once more.
 */
export const runningNotice = (running: Running | null): 'unsent' | 'reconnecting' | 'secondTry' | null => {
  if (running?.connection === 'reconnecting') return running.phase === 'sending' ? 'unsent' : 'reconnecting';
  return running?.isSecondTry ? 'secondTry' : null;
};

export type Failure = {
  code: ErrorCode;
  words: string | null;
  /** Seconds until a retry can succeed, if the service has said so. */
  retryAfterSeconds?: number | undefined;
  /** The service has said that nothing was charged. */
  isFree: boolean;
  question: Question;
};

export type ConversationState = {
  tree: MessageTree;
  /** Cursor of the messages that are older than those of the tree; null when all are loaded. */
  olderCursor: string | null;
  /** Whether those are being read, which begins at once, or could not be read. */
  olderState: 'loading' | 'failed';
  running: Running | null;
  /** Why the last question failed; it waits for Retry. */
  failure: Failure | null;
  /** A question without an answer, because it failed or was stopped before the first word. It returns to the composer. */
  returned: Question | null;
};

export type ConversationEvent =
  | { type: 'loaded'; page: Page }
  | { type: 'olderLoaded'; page: Page }
  | { type: 'olderState'; state: ConversationState['olderState'] }
  | { type: 'asked'; user: Message | null; answer: Message }
  /** Removes the answer with this id and its question, because another one replaces them. */
  | { type: 'superseded'; id: string }
  | { type: 'attached'; id: string }
  | { type: 'opened'; frame: Pick<ChatFrame, 'chat_id' | 'user_chat_id' | 'model' | 'model_group'> }
  | { type: 'connection'; state: Running['connection'] }
  | { type: 'secondTry' }
  | { type: 'stopping' }
  | { type: 'stopFailed' }
  /** The server no longer knows the answer as running. */
  | { type: 'forgotten' }
  | {
      type: 'ended';
      finish: AnswerFinish;
      usage: ChatUsage | null;
      conclusion: Conclusion;
      question: Question;
      content: string;
      reasoning: string;
      reasoningMs: number | null;
    }
  | ({ type: 'failed' } & Failure)
  | { type: 'failureDismissed' }
  | { type: 'chose'; id: string }
  | { type: 'rated'; id: string; feedback: Message['feedback'] };

export const emptyConversation: ConversationState = {
  tree: emptyTree,
  olderCursor: null,
  olderState: 'loading',
  running: null,
  failure: null,
  returned: null,
};

export function reduceConversation(state: ConversationState, event: ConversationEvent): ConversationState {
  switch (event.type) {
    case 'loaded':
      return { ...state, tree: readNewest(state.tree, event.page), olderCursor: event.page.next_cursor };
    case 'olderLoaded':
      return { ...state, tree: addOlder(state.tree, event.page), olderCursor: event.page.next_cursor };
    case 'olderState':
      return state.olderState === event.state ? state : { ...state, olderState: event.state };
    case 'asked':
      return startAnswer(state, event.user, event.answer);
    case 'superseded':
      return supersede(state, event.id);
    case 'attached':
      return {
        ...state,
        running: { id: event.id, userId: null, phase: 'answering', connection: 'live', hasStopFailed: false },
      };
    case 'opened':
      return nameMessages(state, event.frame);
    case 'connection':
      return withRunning(state, { connection: event.state });
    case 'secondTry':
      return withRunning(state, { isSecondTry: true });
    case 'stopping':
      return withRunning(state, { phase: 'stopping', hasStopFailed: false });
    case 'stopFailed':
      return withRunning(state, { phase: 'answering', hasStopFailed: true });
    case 'forgotten':
      return { ...state, running: null };
    case 'ended':
      return endAnswer(state, event);
    case 'failed':
      return failAnswer(state, event);
    case 'failureDismissed':
      return state.failure === null ? state : { ...state, failure: null };
    case 'chose':
      return { ...state, tree: chooseMessage(state.tree, event.id), returned: null };
    case 'rated':
      return { ...state, tree: changeMessage(state.tree, event.id, { feedback: event.feedback }) };
  }
}

function startAnswer(state: ConversationState, user: Message | null, answer: Message): ConversationState {
  const tree = addMessage(user ? addMessage(state.tree, user) : state.tree, answer);
  const userId = user?.id ?? null;
  const running = { id: answer.id, userId, phase: 'sending', connection: 'live', hasStopFailed: false } as const;
  return { ...state, tree, running, failure: null, returned: null };
}

function supersede(state: ConversationState, id: string): ConversationState {
  const running = state.running?.id === id ? null : state.running;
  return { ...state, tree: removeMessage(state.tree, state.tree.byId[id]?.parentId ?? id), running };
}

function nameMessages(
  state: ConversationState,
  frame: Extract<ConversationEvent, { type: 'opened' }>['frame'],
): ConversationState {
  const { running } = state;
  if (!running) return state;
  const userId = running.userId === null ? null : (frame.user_chat_id ?? running.userId);
  let { tree } = state;
  if (running.userId !== null && userId !== null) tree = renameMessage(tree, running.userId, userId);
  tree = renameMessage(tree, running.id, frame.chat_id);
  tree = changeMessage(tree, frame.chat_id, { model: frame.model, modelGroup: frame.model_group });
  const phase = running.phase === 'sending' ? 'answering' : running.phase;
  return { ...state, tree, running: { ...running, id: frame.chat_id, userId, phase } };
}

function withRunning(state: ConversationState, change: Partial<Running>): ConversationState {
  if (!state.running) return state;
  const keys = Object.keys(change) as (keyof Running)[];
  if (keys.every((key) => state.running?.[key] === change[key])) return state;
  return { ...state, running: { ...state.running, ...change } };
}

function endAnswer(
  state: ConversationState,
  {
    finish,
    usage,
    conclusion,
    question,
    content,
    reasoning,
    reasoningMs,
  }: Extract<ConversationEvent, { type: 'ended' }>,
): ConversationState {
  if (!state.running) return state;
  // A failure comes as the event `failed`.
  const status = finish === 'failed' ? 'interrupted' : statusOfFinish(finish);
  const credits = usage?.credits ?? null;
  const change = { content, reasoning, reasoningMs, status, credits, ...conclusion } as const;
  if (isBlank(change)) return removeUnanswered(state, question);
  return { ...state, running: null, tree: changeMessage(state.tree, state.running.id, change) };
}

/** Removes the user message and the assistant placeholder. `failure` keeps the question for Retry. */
function failAnswer(
  state: ConversationState,
  { type: _, ...failure }: Extract<ConversationEvent, { type: 'failed' }>,
): ConversationState {
  return { ...removeUnanswered(state, failure.question), failure };
}

/** Removes an answer that was begun, with its question where that has no other answer. */
function removeUnanswered(state: ConversationState, question: Question): ConversationState {
  const { running, tree } = state;
  if (!running) return state;
  const questionId = question.regenerate === undefined ? (tree.byId[running.id]?.parentId ?? null) : null;
  const isAlone = questionId !== null && tree.childrenOf[questionId]?.length === 1;
  return {
    ...state,
    tree: removeMessage(tree, isAlone ? questionId : running.id),
    running: null,
    returned: isAlone ? question : null,
  };
}
