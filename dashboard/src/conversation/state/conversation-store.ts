import { aiAddresses } from '@deskmate/api/addresses';
import type { Client } from '@deskmate/api/client/create-client';
import type { ChatAction } from '@deskmate/api/contracts/ai/chat';
import type { Conversation } from '@deskmate/api/contracts/ai/history';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { readAnswerError } from '@deskmate/api/streams/answer-error';
import { startOffsets } from '@deskmate/api/streams/offsets';
import { type AnswerEnd, type AnswerSource, followAnswer } from '../stream/follow-answer.ts';
import { type MessageTree, pathTo } from '../tree/message-tree.ts';
import { buildRequest } from './build-request.ts';
import {
  type ConversationEvent,
  type ConversationState,
  emptyConversation,
  type Question,
  reduceConversation,
} from './conversation-state.ts';
import { createMessagePages } from './message-pages.ts';
import { newAnswer, newUserMessage } from './new-message.ts';
import { createStreamedText, type StreamedTextStore } from './streamed-text.ts';

export type ConversationDeps = {
  client: Client;
  /** Called when the server has accepted a question or an answer has ended, on any page. */
  onEvent?: (event: 'opened' | 'done' | 'failed') => void;
  newId?: () => string;
  fetch?: typeof globalThis.fetch;
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
  schedule?: (work: () => void, restMs: number) => void;
};

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
  let growing: StreamedTextStore | null = null;
  let following: AbortController | null = null;
  let wantsStop = false;
  const pages = createMessagePages({
    client: deps.client,
    sessionId: options.sessionId,
    olderCursor: () => state.olderCursor,
    onOlder: (page) => send({ type: 'olderLoaded', page }),
  });

  function send(event: ConversationEvent) {
    const next = reduceConversation(state, event);
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  }

  async function follow(source: AnswerSource, question: Question, start = { content: '', reasoning: '' }) {
    const text = createStreamedText({ ...start, reasoningMs: null }, undefined, deps.schedule);
    const controller = new AbortController();
    growing = text;
    following = controller;
    wantsStop = false;
    const end = await followAnswer(
      source,
      {
        onOpened: (frame) => {
          send({ type: 'opened', frame });
          deps.onEvent?.('opened');
          if (wantsStop) void stop();
        },
        onText: text.append,
        onReplaced: text.replace,
        onConnection: (connection) => send({ type: 'connection', state: connection }),
      },
      controller.signal,
      deps,
    );
    if (following !== controller) return;
    following = null;
    await settle(end, text, question);
  }

  async function settle(end: AnswerEnd, text: StreamedTextStore, question: Question) {
    if (end.kind === 'left') return;
    if (end.kind === 'done') {
      const { finish, usage, conclusion } = end;
      send({ type: 'ended', finish, usage, conclusion, question, ...text.latest() });
    } else if (end.error instanceof ServiceError && end.error.status === 404 && state.running?.phase !== 'sending') {
      // The server has no such job, because it was restarted: its stored messages are read instead.
      await reload(question);
    } else {
      send({ type: 'failed', ...readAnswerError(end.error), isFree: isFree(end), question });
    }
    growing = null;
    deps.onEvent?.(end.kind);
  }

  function ask(question: Question) {
    const { supersedes } = question;
    if (state.running && state.running.id !== supersedes) return;
    if (supersedes !== undefined) leaveAnswer(supersedes);
    const action = question.action ?? options.action;
    const user = question.regenerate === undefined ? newUserMessage(question, action, newId()) : null;
    const parentId = user?.id ?? state.tree.byId[question.regenerate ?? '']?.parentId ?? null;
    const before = pathTo(state.tree, user ? question.parentId : parentId);
    send({ type: 'asked', user, answer: newAnswer(parentId, newId()) });
    const request = buildRequest({ ...options, action, question, before, clientMessageId: newId() });
    void follow({ ask: request }, question);
  }

  /** Stops following an answer that another question supersedes; later events of it are ignored. */
  function leaveAnswer(id: string) {
    if (state.running?.id === id) {
      following?.abort();
      following = null;
      growing = null;
    }
    send({ type: 'superseded', id });
  }

  /** Loads the messages of the server, and follows the running answer, if there is one. */
  function load(conversation: Conversation) {
    if (state.running) return;
    send({ type: 'loaded', page: conversation });
    void pages.readOlder();
    const running = findRunning(conversation);
    if (!running) return;
    send({ type: 'attached', id: running.source.chatId });
    void follow(running.source, running.question, running.text);
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

  async function stop() {
    wantsStop = true;
    const { running } = state;
    send({ type: 'stopping' });
    if (!running || running.phase === 'sending') return;
    try {
      await deps.client.request({ service: 'ai', method: 'POST', path: aiAddresses.chatStop(running.id) });
    } catch (error) {
      console.info('The answer could not be stopped.', error);
      wantsStop = false;
      send({ type: 'stopFailed' });
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
    growing: () => growing,
    ask,
    readNewest: pages.readNewest,
    load,
    loadOlder: () => void pages.readOlder(),
    /** The whole conversation, its older messages included. @returns null where they cannot be read. */
    async wholeTree(): Promise<MessageTree | null> {
      await pages.readOlder();
      return state.olderCursor === null ? state.tree : null;
    },
    stop,
    choose: (id: string) => send({ type: 'chose', id }),
    rate: (id: string, feedback: 'up' | 'down' | null) => send({ type: 'rated', id, feedback }),
    /** The question that returns to the composer, the first time that it is asked for: then it is a draft to be edited. */
    takeReturned(): Question | null {
      const question = state.returned === taken ? null : state.returned;
      taken = state.returned;
      return question;
    },
    settleFailure: () => send({ type: 'failureSettled' }),
    /** Stops following after a logout; the server continues the answer. */
    leave() {
      following?.abort();
      pages.close();
    },
  };
}

/** A rejected request was never charged. After an answer has started, only its last event says what was charged. */
const isFree = ({ error, usage }: Extract<AnswerEnd, { kind: 'failed' }>): boolean =>
  usage === null ? error instanceof ServiceError && error.status !== 404 : usage.credits === 0;

/** The answer that still runs on the server: how to follow it, what was asked, and the text that it has already. */
function findRunning({ messages }: Conversation) {
  const running = messages.find(({ status }) => status === 'running');
  if (!running) return null;
  const { chat_id: chatId, content, reasoning_content: reasoning } = running;
  const asked = messages.find(({ chat_id }) => chat_id === running.parent_id);
  const question: Question = {
    text: asked?.content ?? '',
    attachments: asked?.attachments ?? [],
    modelId: '',
    parentId: asked?.parent_id ?? null,
  };
  const have = { ...startOffsets, content: content.length, reasoning: reasoning.length };
  return { source: { chatId, have }, question, text: { content, reasoning } };
}
