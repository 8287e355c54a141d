import type { Readable } from 'node:stream';
import { classifyUpstream } from '../classify-upstream.ts';
import type { ModelFinish, ModelPart } from '../model-adapter.ts';
import { UpstreamError } from '../upstream-error.ts';
import { eventSplitter } from './event-data.ts';
import { type HandOver, handOver } from './hand-over.ts';

type Content = string | null | { type?: string; text?: string }[];
type Delta = {
  content?: Content;
  reasoning_content?: string | null;
  reasoning?: string | null;
  refusal?: unknown;
};

/** What we read of a chunk of `/chat/completions`; servers leave out and add what they like. */
type Chunk = {
  error?: unknown;
  choices?: { index?: number; delta?: Delta; finish_reason?: string | null }[];
  usage?: { prompt_tokens?: number | null; completion_tokens?: number | null } | null;
};

/** Why an answer ended, in the words of the servers that follow the wire; any other word is a proper end. */
const finishes: Record<string, ModelFinish | 'failed'> = {
  length: 'length',
  max_tokens: 'length',
  model_length: 'length',
  content_filter: 'refused',
  sensitive: 'refused',
  error: 'failed',
  abort: 'failed',
  network_error: 'failed',
  insufficient_system_resource: 'failed',
};

/** A server that says that it is done and keeps the connection is given this long to end its answer properly. */
const lingerMs = 1000;

/**
 * Reads a chat stream of the OpenAI wire into parts, for a fraction of what the vendor package's
 * reader costs: it checks each chunk against a schema and passes it through three web streams. This
 * is the hot path, so parts go straight from the packet to the reader. The stream is opened when
 * the first part is asked for.
 */
export function readChatChunks(open: () => Promise<Readable>): AsyncIterableIterator<ModelPart> {
  const parts = handOver<ModelPart>();
  let opening: Promise<Readable> | null = null;
  let isDone = false;
  const begin = (): void => {
    opening = open();
    opening.then((body) => {
      readInto(parts, body, () => {
        isDone = true;
      });
    }, parts.fail);
  };
  return {
    next() {
      if (!opening) begin();
      return parts.next();
    },
    async return() {
      parts.end();
      opening?.then(
        // What is done closes by itself, and its connection can be used again.
        (body) => isDone || body.destroy(),
        () => {},
      );
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

function readInto(parts: HandOver<ModelPart>, body: Readable, onDone: () => void): void {
  const split = eventSplitter();
  const ends = endOfAnswer(parts);
  let linger: NodeJS.Timeout | undefined;

  const read = (events: string[]): void => {
    for (const data of events) {
      if (linger) return;
      if (data === '[DONE]') {
        ends.properly();
        onDone();
        linger = setTimeout(() => body.destroy(), lingerMs).unref();
        return;
      }
      const chunk = parse(data);
      ends.hear(chunk);
      // Only one answer was asked for.
      const choice = chunk.choices?.[0];
      if (choice?.delta && !choice.index) pushDelta(parts, choice.delta);
    }
  };
  body.on('data', (packet: Uint8Array) => {
    try {
      read(split.take(packet));
    } catch (error) {
      parts.fail(classifyUpstream(error));
      body.destroy();
    }
  });
  body.on('error', (error) => parts.fail(classifyUpstream(error)));
  body.on('end', () => {
    try {
      read(split.rest());
    } catch (error) {
      // Half an event tells only that the connection was cut.
      if (!isMalformed(error)) parts.fail(classifyUpstream(error));
    }
    ends.whenKnown();
  });
  // After a proper end this says nothing any more.
  body.on('close', () => {
    clearTimeout(linger);
    parts.fail(endedEarly());
  });
}

/** Why and with what use an answer ended, as far as its chunks have said. */
function endOfAnswer(parts: HandOver<ModelPart>) {
  let word: string | null = null;
  let usage: Chunk['usage'] = null;
  let declined = false;
  const endAs = (said: string): void => {
    const finish = finishes[said] ?? 'stop';
    if (finish === 'failed') {
      parts.fail(new UpstreamError('upstream_failed', { fault: 'finish reason' }));
      return;
    }
    const { prompt_tokens: inputTokens = null, completion_tokens: outputTokens = null } = usage ?? {};
    // Vendors of other wires say so in the reason; here the reason is that of any answer.
    parts.push({ type: 'end', finish: declined ? 'refused' : finish, inputTokens, outputTokens });
    parts.end();
  };
  return {
    hear(chunk: Chunk): void {
      usage = chunk.usage ?? usage;
      const choice = chunk.choices?.[0];
      word = choice?.finish_reason ?? word;
      declined ||= isText(choice?.delta?.refusal);
    },
    /** The server said that it is done, which some do without a reason. */
    properly: () => endAs(word ?? 'stop'),
    /** The connection ended: without a reason it was cut. */
    whenKnown: () => (word === null ? parts.fail(endedEarly()) : endAs(word)),
  };
}

const endedEarly = () => new UpstreamError('upstream_connection', { fault: 'ended early' });

const malformed = 'malformed event';
const isMalformed = (error: unknown): boolean => error instanceof UpstreamError && error.facts.fault === malformed;

function parse(data: string): Chunk {
  let chunk: Chunk;
  try {
    chunk = JSON.parse(data) as Chunk;
  } catch {
    throw new UpstreamError('upstream_unexpected', { fault: malformed });
  }
  if (chunk.error) throw classifyUpstream(chunk.error);
  return chunk;
}

function pushDelta(parts: HandOver<ModelPart>, delta: Delta): void {
  const reasoning = delta.reasoning_content ?? delta.reasoning;
  if (isText(reasoning)) parts.push({ type: 'reasoning', text: reasoning });
  const text = textOf(delta.content);
  if (text !== '') parts.push({ type: 'text', text });
  // A refusal is said in a field of its own; to a person it is what the model says.
  if (isText(delta.refusal)) parts.push({ type: 'text', text: delta.refusal });
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function textOf(content: Content | undefined): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => (part.type === 'text' && typeof part.text === 'string' ? part.text : '')).join('');
}
