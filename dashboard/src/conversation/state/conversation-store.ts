import { aiAddresses } from '@deskmate/api/addresses';
import type { Client } from '@deskmate/api/client/create-client';
import { streamErrorCode } from '@deskmate/api/client/stream-error';
import type { ChatAction, ChatFrame } from '@deskmate/api/contracts/ai/chat';
import type { Conversation } from '@deskmate/api/contracts/ai/history';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { type AnswerEnd, type AnswerSource, followAnswer } from '../stream/follow-answer.ts';
import { pathTo } from '../tree/message-tree.ts';
import { readConversation } from '../tree/read-conversation.ts';
import { buildRequest } from './build-request.ts';
import {
  type ConversationEvent,
  type ConversationState,
  emptyConversation,
  type Failure,
  type Question,
  reduceConversation,
} from './conversation-state.ts';
import { createGrowingText, type GrowingTextStore } from './growing-text.ts';
import { newAnswer, newUserMessage } from './new-message.ts';

export type ConversationDeps = {
  client: Client;
  /** The server has taken a question, or an answer came to its end, wherever the reader is now. */
  onEvent?: (event: 'opened' | 'done' | 'failed') => void;
  newId?: () => string;
  fetch?: typeof globalThis.fetch;
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
  schedule?: (work: () => void) => void;
};

export type ConversationOptions = { sessionId: string; tool: ChatAction['type']; isTemporary?: boolean };

export type ConversationStore = ReturnType<typeof createConversationStore>;

/**
 * One conversation as this tab knows it: its tree, the answer being written, the question that failed.
 * It lives outside React, so that leaving the screen never touches an answer under way (CH-3).
 */
export function createConversationStore(options: ConversationOptions, deps: ConversationDeps) {
  const newId = deps.newId ?? (() => crypto.randomUUID());
  const listeners = new Set<() => void>();
  let state = emptyConversation;
  let growing: GrowingTextStore | null = null;
  let following: AbortController | null = null;
  let wantsStop = false;

  function send(event: ConversationEvent) {
    const next = reduceConversation(state, event);
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  }

  async function follow(source: AnswerSource, question: Question, start = { content: '', reasoning: '' }) {
    const text = createGrowingText({ ...start, reasoningMs: null }, undefined, deps.schedule);
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
        onConnection: (connection) => send({ type: 'connection', state: connection }),
      },
      controller.signal,
      deps,
    );
    if (following !== controller) return;
    following = null;
    await settle(end, text, question);
  }

  async function settle(end: AnswerEnd, text: GrowingTextStore, question: Question) {
    if (end.kind === 'left') return;
    if (end.kind === 'done') {
      send({ type: 'ended', finish: end.finish, usage: end.usage, ...text.latest() });
    } else if (end.error instanceof ServiceError && end.error.status === 404 && state.running?.phase !== 'sending') {
      // The server forgot the job (it was restarted): what it kept is the truth.
      await reload(question);
    } else {
      send({ type: 'failed', ...failureOf(end.error), question });
    }
    growing = null;
    deps.onEvent?.(end.kind);
  }

  function ask(question: Question) {
    if (state.running) return;
    const user = question.regenerate === undefined ? newUserMessage(question, newId()) : null;
    const parentId = user?.id ?? state.tree.byId[question.regenerate ?? '']?.parentId ?? null;
    const before = pathTo(state.tree, user ? question.parentId : parentId);
    send({ type: 'asked', user, answer: newAnswer(parentId, newId()) });
    const request = buildRequest({ ...options, question, before, clientMessageId: newId() });
    void follow({ ask: request }, question);
  }

  /** Takes what the server has, and follows the answer that is still being written, if there is one. */
  function load(conversation: Conversation) {
    if (state.running) return;
    send({ type: 'loaded', tree: readConversation(conversation) });
    const running = conversation.messages.find(({ status }) => status === 'running');
    if (!running) return;
    const asked = conversation.messages.find(({ chat_id }) => chat_id === running.parent_id);
    send({ type: 'attached', id: running.chat_id });
    const have = { content: running.content.length, reasoning: running.reasoning_content.length };
    void follow(
      { chatId: running.chat_id, have },
      {
        text: asked?.content ?? '',
        attachments: asked?.attachments ?? [],
        modelId: '',
        parentId: asked?.parent_id ?? null,
      },
      { content: running.content, reasoning: running.reasoning_content },
    );
  }

  async function reload(question: Question) {
    const path = aiAddresses.historyEntry(options.sessionId);
    try {
      const conversation = await deps.client.request<Conversation>({ service: 'ai', method: 'GET', path });
      send({ type: 'forgotten' });
      load(conversation);
    } catch (error) {
      send({ type: 'failed', ...failureOf(error), question });
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
    isTemporary: options.isTemporary ?? false,
    getState: (): ConversationState => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    growing: () => growing,
    ask,
    load,
    stop,
    choose: (id: string) => send({ type: 'chose', id }),
    rate: (id: string, feedback: 'up' | 'down' | null) => send({ type: 'rated', id, feedback }),
    settleFailure: () => send({ type: 'failureSettled' }),
    /** Stops listening (the account was left); the server writes on. */
    leave: () => following?.abort(),
  };
}

/** What is known of a failure: of a request, or of an answer by its last frame. */
function failureOf(error: unknown): Omit<Failure, 'question'> {
  const code = streamErrorCode(error);
  if (error instanceof ServiceError) {
    const { detail, message, retryAfterSeconds } = error;
    return { code, words: typeof detail === 'string' ? detail : message, retryAfterSeconds };
  }
  const { message, retry_after_seconds } = (error ?? {}) as Partial<NonNullable<ChatFrame['error']>>;
  return { code, words: typeof message === 'string' ? message : null, retryAfterSeconds: retry_after_seconds };
}
