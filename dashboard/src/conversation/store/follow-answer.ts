import { aiAddresses } from '@deskmate/api/addresses';
import { ConnectionError } from '@deskmate/api/client/connection-error';
import type { Client } from '@deskmate/api/client/create-client';
import type { ChatFrame, ChatRequest, ChatUsage } from '@deskmate/api/contracts/ai/chat';
import { isErrorCode, ServiceError } from '@deskmate/api/contracts/errors';
import type { AnswerFinish } from '@deskmate/api/streams/answer-status';
import {
  formatOffsets,
  missingPart,
  type Offsets,
  offsetsAfter,
  offsetsBefore,
  parseOffsets,
  startOffsets,
} from '@deskmate/api/streams/offsets';
import { backOffMs, pauseUntilOnline } from './back-off.ts';
import type { Conclusion } from './conversation-state.ts';
import { openStream } from './open-stream.ts';

/** What is followed: a new question, or an answer that is already being written. */
export type AnswerSource = { ask: ChatRequest } | { chatId: string; have: Offsets };

export type AnswerListener = {
  /** The server has taken the question and named both messages. */
  onOpened: (frame: ChatFrame) => void;
  onText: (content: string, reasoning: string) => void;
  /** The whole text so far is another one. */
  onReplaced: (content: string, reasoning: string) => void;
  onConnection: (state: 'live' | 'reconnecting') => void;
  /** The text has ended and is written once more as another version. */
  onSecondTry?: () => void;
};

export type AnswerEnd =
  | { kind: 'done'; finish: AnswerFinish; usage: ChatUsage | null; conclusion: Conclusion }
  /** `usage`: what the service charged for what failed; null when only this side knows of the failure. */
  | { kind: 'failed'; error: unknown; usage: ChatUsage | null }
  /** This tab stopped following; the server continues the answer. */
  | { kind: 'left' };

export type FollowDeps = {
  client: Pick<Client, 'withBearer' | 'address'>;
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
    if (isGivenUp || isFinal(error, reader.isOpened())) return { kind: 'failed', error, usage: null };
    if (reader.progress() > progress) attempt = 0;
    listener.onConnection('reconnecting');
    await pause(waitMs(error, attempt), signal);
  }
}

/** Opens one connection. Returns why it ended without a last event. */
async function connect(
  source: AnswerSource,
  reader: Reader,
  signal: AbortSignal,
  { client, fetch }: FollowDeps,
): Promise<unknown> {
  const open = async (token: string | null) => {
    if (token === null) throw new ServiceError('session_ended');
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
    let refusal: ServiceError | null = null;
    const onFrame = (frame: ChatFrame, id: string) => {
      refusal ??= sessionRefusal(frame);
      if (refusal || reader.take(frame, id) === 'gap') cut.abort();
    };
    await openStream<ChatFrame>({
      ...target,
      token,
      signal: AbortSignal.any([signal, cut.signal]),
      onFrame,
      ...(fetch ? { fetch } : {}),
    });
    if (refusal) throw refusal;
  };
  try {
    await client.withBearer(open);
    return new ConnectionError('connection');
  } catch (error) {
    return error;
  }
}

/** A stream whose sign-in session ends says so in its last frame; it counts as an answer of status 401. */
function sessionRefusal({ error }: ChatFrame): ServiceError | null {
  if (!error || !isErrorCode(error.code)) return null;
  const refusal = new ServiceError(error.code, { detail: error.message });
  return refusal.status === 401 ? refusal : null;
}

type Reader = ReturnType<typeof createReader>;

/** Joins the parts of an answer that arrive over several connections. */
function createReader(source: AnswerSource, listener: AnswerListener) {
  let chatId = 'ask' in source ? null : source.chatId;
  let have = 'ask' in source ? startOffsets : source.have;
  let end: AnswerEnd | null = null;
  let isOpened = false;
  let events = 0;

  function take(frame: ChatFrame, id: string): 'taken' | 'gap' {
    if (end) return 'taken';
    const part = { content: frame.content ?? '', reasoning: frame.reasoning_content ?? '' };
    const after = parseOffsets(id);
    const replaced = frame.replaces ? { ...startOffsets, revision: after?.revision ?? have.revision } : null;
    if (replaced) have = replaced;
    const fresh = replaced || after === null ? part : missingPart(have, offsetsBefore(after, part), part);
    if (!fresh) return 'gap';
    events += 1;
    listener.onConnection('live');
    if (!isOpened) {
      isOpened = true;
      chatId = frame.chat_id;
      listener.onOpened(frame);
    }
    have = offsetsAfter(have, fresh);
    if (replaced) listener.onReplaced(fresh.content, fresh.reasoning);
    else if (fresh.content !== '' || fresh.reasoning !== '') listener.onText(fresh.content, fresh.reasoning);
    if (frame.second_try) listener.onSecondTry?.();
    if (frame.error) end = { kind: 'failed', error: frame.error, usage: frame.usage ?? null };
    else if (frame.done)
      end = { kind: 'done', finish: frame.finish ?? 'stop', usage: frame.usage ?? null, ...concluded(frame) };
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

const concluded = (frame: ChatFrame): { conclusion: Conclusion } => ({
  conclusion: {
    unchecked: frame.unchecked === true,
    folds: frame.folds ?? [],
    checks: frame.checks ?? [],
    refused: frame.refused ?? null,
    secondVersion: frame.second_version ?? null,
    citations: frame.citations ?? [],
    pagesUsed: frame.pages_used ?? [],
  },
});

/**
 * Whether a retry cannot help. Before the first event, every error answer except `service_unavailable` is final. After
 * it, only 401, 403 and 404 are final: the answer belongs to another client or no longer exists.
 */
function isFinal(error: unknown, isOpened: boolean): boolean {
  if (!(error instanceof ServiceError)) return false;
  if (isOpened) return error.status === 401 || error.status === 403 || error.status === 404;
  return error.code !== 'service_unavailable';
}

function waitMs(error: unknown, attempt: number): number {
  const retryAfterSeconds = error instanceof ServiceError ? error.retryAfterSeconds : undefined;
  return retryAfterSeconds === undefined ? backOffMs(attempt) : Math.min(retryAfterSeconds, 60) * 1000;
}
