import type { ChatAction } from '@deskmate/api/contracts/ai/chat';
import type { Conversation } from '@deskmate/api/contracts/ai/history';
import { readAnswerError } from '@deskmate/api/streams/answer-error';
import { startOffsets } from '@deskmate/api/streams/offsets';
import { createAnswerFollower, type FollowerDeps } from './answer-follower.ts';
import { buildRequest } from './build-request.ts';
import {
  type ConversationEvent,
  type ConversationState,
  emptyConversation,
  type Question,
  reduceConversation,
} from './conversation-state.ts';
import { createMessagePages } from './message-pages.ts';
import { leafOf, type Message, type MessageTree, pathTo, siblingsOf } from './message-tree.ts';
import { newAnswer, newUserMessage } from './new-message.ts';

type ConversationDeps = FollowerDeps & { newId?: () => string };

export type ConversationOptions = {
  sessionId: string;
  /** What its tool is asked to do, unless a question says otherwise. */
  action: ChatAction;
  isTemporary?: boolean;
};

export type ConversationStore = ReturnType<typeof createConversationStore>;

/**
 * The state of one conversation in this tab: its tree, the running answer, the failed question.
 * It is outside React, so that a running answer continues when its page is left.
 */
export function createConversationStore(options: ConversationOptions, deps: ConversationDeps) {
  const newId = deps.newId ?? (() => crypto.randomUUID());
  const listeners = new Set<() => void>();
  let state = emptyConversation;
  let taken: Question | null = null;
  const pages = createMessagePages({
    client: deps.client,
    sessionId: options.sessionId,
    olderCursor: () => state.olderCursor,
    onOlder: (page) => send({ type: 'olderLoaded', page }),
    onOlderState: (older) => send({ type: 'olderState', state: older }),
  });
  const onEnded = () => void readSecondVersions();
  const answer = createAnswerFollower({ state: () => state, send, reload, onEnded }, deps);

  function send(event: ConversationEvent) {
    const next = reduceConversation(state, event);
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  }

  function ask(question: Question) {
    const { supersedes } = question;
    if (state.running && state.running.id !== supersedes) return;
    if (supersedes !== undefined) {
      if (state.running) answer.leave();
      send({ type: 'superseded', id: supersedes });
    }
    const action = question.action ?? options.action;
    const user = question.regenerate === undefined ? newUserMessage(question, action, newId()) : null;
    const parentId = user?.id ?? state.tree.byId[question.regenerate ?? '']?.parentId ?? null;
    const before = pathTo(state.tree, user ? question.parentId : parentId);
    send({ type: 'asked', user, answer: newAnswer(parentId, newId()) });
    const request = buildRequest({ ...options, action, question, before, clientMessageId: newId() });
    void answer.follow({ ask: request }, question);
  }

  /** Loads the messages of the server, and follows the running answer, if there is one. */
  function load(conversation: Conversation) {
    if (state.running) return;
    send({ type: 'loaded', page: conversation });
    void pages.readOlder();
    const running = findRunning(conversation, state.tree);
    if (!running) return;
    send({ type: 'attached', id: running.source.chatId });
    void answer.follow(running.source, running.question, running.text);
  }

  async function reload(question: Question) {
    try {
      const conversation = await pages.readNewest();
      send({ type: 'forgotten' });
      load(conversation);
    } catch (error) {
      send({ type: 'failed', ...readAnswerError(error), isFree: false, question });
    }
  }

  /**
   * Reads the versions that the service has written beside an answer of this tab, and selects the one that the service
   * has selected. Until then the first one stays; where it cannot be read, the end of the next answer tries again.
   */
  async function readSecondVersions() {
    const lacksOne = ({ secondVersion }: Message) => secondVersion !== null && !state.tree.byId[secondVersion];
    if (options.isTemporary || state.running || !Object.values(state.tree.byId).some(lacksOne)) return;
    try {
      const { tree } = state;
      const conversation = await pages.readNewest();
      // What was asked or selected meanwhile may not be in it.
      if (state.tree !== tree) return void readSecondVersions();
      const second = leafOf(tree)?.secondVersion ?? null;
      load(conversation);
      if (second !== null && second === conversation.active_chat_id) send({ type: 'chose', id: second });
    } catch (error) {
      console.info('The second version could not be read.', error);
    }
  }

  return {
    sessionId: options.sessionId,
    tool: options.action.type,
    isTemporary: options.isTemporary ?? false,
    getState: (): ConversationState => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    growing: answer.growing,
    /** Texts of questions being edited, by message id. Closing the editor without Cancel keeps them. */
    edits: new Map<string, string>(),
    ask,
    readNewest: pages.readNewest,
    load,
    loadOlder: () => void pages.readOlder(),
    /** The whole conversation, its older messages included. @returns null where they cannot be read. */
    async wholeTree(): Promise<MessageTree | null> {
      await pages.readOlder();
      return state.olderCursor === null ? state.tree : null;
    },
    stop: answer.stop,
    choose: (id: string) => send({ type: 'chose', id }),
    rate: (id: string, feedback: 'up' | 'down' | null) => send({ type: 'rated', id, feedback }),
    /** The question that returns to the composer, the first time that it is asked for: then it is a draft to be edited. */
    takeReturned(): Question | null {
      const question = state.returned === taken ? null : state.returned;
      taken = state.returned;
      return question;
    },
    dismissFailure: () => send({ type: 'failureDismissed' }),
    /** Stops following after a logout; the server continues the answer. */
    leave() {
      answer.close();
      pages.close();
    },
  };
}

/**
 * The answer that still runs on the server: how to follow it, what was asked, and the text that it has already. The service
 * does not say which model was asked; Retry asks the one that is chosen then.
 */
function findRunning({ messages }: Conversation, tree: MessageTree) {
  const running = messages.find(({ status }) => status === 'running');
  if (!running) return null;
  const { chat_id: chatId, content, reasoning_content: reasoning } = running;
  const asked = messages.find(({ chat_id }) => chat_id === running.parent_id);
  const earlierAnswer = siblingsOf(tree, chatId).ids.findLast((id) => id !== chatId);
  const question: Question = {
    modelId: '',
    ...(asked?.action ? { action: asked.action } : {}),
    ...(earlierAnswer === undefined
      ? { text: asked?.content ?? '', attachments: asked?.attachments ?? [], parentId: asked?.parent_id ?? null }
      : { text: '', attachments: [], parentId: running.parent_id, regenerate: earlierAnswer }),
  };
  const have = { ...startOffsets, content: content.length, reasoning: reasoning.length };
  return { source: { chatId, have }, question, text: { content, reasoning } };
}
