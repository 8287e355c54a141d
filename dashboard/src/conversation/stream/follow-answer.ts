import { aiAddresses } from '@deskmate/api/addresses';
import { ConnectionError } from '@deskmate/api/client/connection-error';
import type { Client } from '@deskmate/api/client/create-client';
import type { ChatFinish, ChatFrame, ChatRequest, ChatUsage } from '@deskmate/api/contracts/ai/chat';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { backOffMs, pauseUntilOnline } from './back-off.ts';
import { formatOffsets, fromStart, newPart, type Offsets, parseOffsets } from './offsets.ts';
import { openStream } from './open-stream.ts';

/** What is followed: a new question, or an answer that is already being written. */
export type AnswerSource = { ask: ChatRequest } | { chatId: string; have: Offsets };

export type AnswerListener = {
  /** The server has taken the question and named both messages. */
  onOpened: (frame: ChatFrame) => void;
  onText: (content: string, reasoning: string) => void;
  onConnection: (state: 'live' | 'reconnecting') => void;
};

export type AnswerEnd =
  | { kind: 'done'; finish: ChatFinish; usage: ChatUsage | null }
  | { kind: 'failed'; error: unknown }
  /** We stopped listening; the server writes on. */
  | { kind: 'left' };

export type FollowDeps = {
  client: Pick<Client, 'authorize' | 'address'>;
  fetch?: typeof globalThis.fetch;
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** A question that never got its first event is given up after this many tries; an answer never is. */
const openTries = 6;

/**
 * Follows an answer to its last event. A cut connection is opened again from the offsets already read,
 * so that no character is lost or doubled; a question whose first event was lost is sent again under the
 * same `client_message_id`, which the server answers only once.
 */
export async function followAnswer(
  source: AnswerSource,
  listener: AnswerListener,
  signal: AbortSignal,
  deps: FollowDeps,
): Promise<AnswerEnd> {
  const reader = createReader(source, listener);
  const pause = deps.pause ?? pauseUntilOnline;
  for (let attempt = 0; ; attempt++) {
    const progress = reader.progress();
    const error = await connect(source, reader, signal, deps);
    if (reader.end()) return reader.end() as AnswerEnd;
    if (signal.aborted) return { kind: 'left' };
    const isGivenUp = !reader.isOpened() && attempt + 1 >= openTries;
    if (isGivenUp || isFinal(error, reader.isOpened())) return { kind: 'failed', error };
    if (reader.progress() > progress) attempt = 0;
    listener.onConnection('reconnecting');
    await pause(waitMs(error, attempt), signal);
  }
}

/** One connection; gives why it ended without a last event. */
async function connect(
  source: AnswerSource,
  reader: Reader,
  signal: AbortSignal,
  { client, fetch }: FollowDeps,
): Promise<unknown> {
  try {
    const token = await client.authorize();
    if (token === null) return new ServiceError('session_ended');
    const chatId = reader.chatId();
    const target =
      chatId === null
        ? { url: client.address('ai', aiAddresses.chat), method: 'POST' as const, body: 'ask' in source && source.ask }
        : {
            url: client.address('ai', aiAddresses.chatStream(chatId)),
            method: 'GET' as const,
            after: formatOffsets(reader.have()),
          };
    const cut = new AbortController();
    const onFrame = (frame: ChatFrame, id: string) => {
      if (reader.take(frame, id) === 'gap') cut.abort();
    };
    await openStream({
      ...target,
      token,
      signal: AbortSignal.any([signal, cut.signal]),
      onFrame,
      ...(fetch ? { fetch } : {}),
    });
    return new ConnectionError('connection');
  } catch (error) {
    return error;
  }
}

type Reader = ReturnType<typeof createReader>;

/** Puts the pieces of an answer together over any number of connections. */
function createReader(source: AnswerSource, listener: AnswerListener) {
  let chatId = 'ask' in source ? null : source.chatId;
  let have = 'ask' in source ? fromStart : source.have;
  let end: AnswerEnd | null = null;
  let isOpened = false;
  let events = 0;

  function take(frame: ChatFrame, id: string): 'taken' | 'gap' {
    if (end) return 'taken';
    const piece = { content: frame.content ?? '', reasoning: frame.reasoning_content ?? '' };
    const fresh = newPart(have, parseOffsets(id), piece);
    if (!fresh) return 'gap';
    events += 1;
    listener.onConnection('live');
    if (!isOpened) {
      isOpened = true;
      chatId = frame.chat_id;
      listener.onOpened(frame);
    }
    have = {
      content: have.content + fresh.content.length,
      reasoning: have.reasoning + fresh.reasoning.length,
    };
    if (fresh.content !== '' || fresh.reasoning !== '') listener.onText(fresh.content, fresh.reasoning);
    if (frame.error) end = { kind: 'failed', error: frame.error };
    else if (frame.done) end = { kind: 'done', finish: frame.finish ?? 'stop', usage: frame.usage ?? null };
    return 'taken';
  }

  return {
    take,
    chatId: () => chatId,
    have: () => have,
    end: () => end,
    isOpened: () => isOpened || chatId !== null,
    progress: () => events,
  };
}

/**
 * Whether trying again cannot help. A question fails on whatever the server says (spec §8), except that it
 * is restarting; an answer under way is given up only when it is not ours or no longer there.
 */
function isFinal(error: unknown, isOpened: boolean): boolean {
  if (!(error instanceof ServiceError)) return false;
  if (isOpened) return error.status === 401 || error.status === 403 || error.status === 404;
  return error.code !== 'service_unavailable';
}

function waitMs(error: unknown, attempt: number): number {
  const asked = error instanceof ServiceError ? error.retryAfterSeconds : undefined;
  return asked === undefined ? backOffMs(attempt) : Math.min(asked, 60) * 1000;
}
