import { aiAddresses } from '@deskmate/api/addresses';
import type { Client } from '@deskmate/api/client/create-client';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { readAnswerError } from '@deskmate/api/streams/answer-error';
import type { ConversationEvent, ConversationState, Question } from './conversation-state.ts';
import { type AnswerEnd, type AnswerSource, followAnswer } from './follow-answer.ts';
import { createStreamedText, type StreamedTextStore } from './streamed-text.ts';

export type FollowerDeps = {
  client: Client;
  /** Called when the server has accepted a question or an answer has ended, on any page. */
  onEvent?: (event: 'opened' | 'done' | 'failed') => void;
  fetch?: typeof globalThis.fetch;
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
  schedule?: (work: () => void, restMs: number) => void;
};

type Conversation = {
  state: () => ConversationState;
  send: (event: ConversationEvent) => void;
  /** Reads the stored messages of the server, where the answer cannot be followed any more. */
  reload: (question: Question) => Promise<void>;
  /** Called when no answer is being written any more. */
  onEnded: () => void;
};

/** Follows the running answer of a conversation, one at a time. Its text grows outside the state until it has ended. */
export function createAnswerFollower({ state, send, reload, onEnded }: Conversation, deps: FollowerDeps) {
  let growing: StreamedTextStore | null = null;
  let following: AbortController | null = null;
  let wantsStop = false;

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
        onSecondTry: () => send({ type: 'secondTry' }),
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
    } else if (end.error instanceof ServiceError && end.error.status === 404 && state().running?.phase !== 'sending') {
      // The server has no such job, because it was restarted.
      await reload(question);
    } else {
      send({ type: 'failed', ...readAnswerError(end.error), isFree: isFree(end), question });
    }
    // A reload may have found the answer running again.
    if (growing === text) growing = null;
    deps.onEvent?.(end.kind);
    onEnded();
  }

  async function stop() {
    wantsStop = true;
    const { running } = state();
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
    follow,
    /** Asks the server to stop the answer, as soon as its id is known. */
    stop,
    growing: () => growing,
    /** Stops following; later events of the answer are ignored. */
    leave() {
      following?.abort();
      following = null;
      growing = null;
    },
    close: () => following?.abort(),
  };
}

/** A rejected request was never charged. After an answer has started, only its last event says what was charged. */
const isFree = ({ error, usage }: Extract<AnswerEnd, { kind: 'failed' }>): boolean =>
  usage === null ? error instanceof ServiceError && error.status !== 404 : usage.credits === 0;
