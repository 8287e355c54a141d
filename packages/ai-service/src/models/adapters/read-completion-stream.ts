import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { createParser } from 'eventsource-parser';
import type { ModelFinish, ModelPart } from '../model-adapter.ts';
import { UpstreamError } from '../upstream-error.ts';
import { type AsyncQueue, createAsyncQueue } from './async-queue.ts';
import { classifyUpstream } from './classify-upstream.ts';

type Content = string | null | { type?: string; text?: string }[];
type Delta = {
  content?: Content;
  reasoning_content?: string | null;
  reasoning?: string | null;
  refusal?: unknown;
};

/** The fields that are read of a chunk of `/chat/completions`; servers omit and add fields at will. */
type Chunk = {
  error?: unknown;
  choices?: { index?: number; delta?: Delta; finish_reason?: string | null }[];
  usage?: { prompt_tokens?: number | null; completion_tokens?: number | null } | null;
};

/** Finish reasons of OpenAI and compatible servers; any other reason is a normal end. */
const finishes = new Map<string, ModelFinish | 'failed'>([
  ['length', 'length'],
  ['max_tokens', 'length'],
  ['model_length', 'length'],
  ['content_filter', 'refused'],
  ['sensitive', 'refused'],
  ['error', 'failed'],
  ['abort', 'failed'],
  ['network_error', 'failed'],
  ['insufficient_system_resource', 'failed'],
]);

/** How long a server may keep the connection open after `[DONE]`. */
const lingerMs = 1000;

/** An event without end must not fill the memory. */
const longestEvent = 4_194_304;

/**
 * Reads a stream of `/chat/completions` into parts. Not by the vendor package's own reader, which checks each chunk
 * against a schema, passes three web streams (2.4 to 3 times the CPU time per chunk, measured with 20,000 chunks in one
 * run), and knows neither refusals nor the finish reasons and errors of the servers that follow this wire. The stream is
 * opened when the first part is awaited.
 */
export function readCompletionStream(open: () => Promise<Readable>): AsyncIterableIterator<ModelPart> {
  const parts = createAsyncQueue<ModelPart>();
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
        // A finished stream closes by itself, and its connection can be reused.
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

function readInto(parts: AsyncQueue<ModelPart>, body: Readable, onDone: () => void): void {
  const end = createAnswerEnd(parts);
  const decoder = new StringDecoder('utf8');
  let linger: NodeJS.Timeout | undefined;
  let isTooLong = false;

  const readEvent = (data: string): void => {
    if (linger || data === '') return;
    if (data === '[DONE]') {
      end.onDone();
      onDone();
      linger = setTimeout(() => body.destroy(), lingerMs).unref();
      return;
    }
    const chunk = parse(data);
    end.onChunk(chunk);
    // Only one choice was requested.
    const choice = chunk.choices?.[0];
    if (choice?.delta && !choice.index) pushDelta(parts, choice.delta);
  };
  const parser = createParser({
    maxBufferSize: longestEvent,
    onEvent: ({ data }) => readEvent(data),
    onError: ({ type }) => {
      isTooLong ||= type === 'max-buffer-size-exceeded';
    },
  });
  const feed = (text: string): void => {
    parser.feed(text);
    if (isTooLong) throw new UpstreamError('upstream_unexpected', { fault: 'endless event' });
  };

  body.on('data', (packet: Buffer) => {
    try {
      feed(decoder.write(packet));
    } catch (error) {
      parts.fail(classifyUpstream(error));
      body.destroy();
    }
  });
  body.on('error', (error) => parts.fail(classifyUpstream(error)));
  body.on('end', () => {
    try {
      // The last event may lack its blank line.
      feed('\n\n');
    } catch (error) {
      // An incomplete event only means that the connection was cut.
      if (!isMalformed(error)) parts.fail(classifyUpstream(error));
    }
    end.onClose();
  });
  // After a proper end this has no effect.
  body.on('close', () => {
    clearTimeout(linger);
    parts.fail(endedEarly());
  });
}

/** Why an answer ended and what it used, as far as its chunks have said. */
function createAnswerEnd(parts: AsyncQueue<ModelPart>) {
  let finishReason: string | null = null;
  let usage: Chunk['usage'] = null;
  let declined = false;
  const endAs = (reason: string): void => {
    const finish = finishes.get(reason) ?? 'stop';
    if (finish === 'failed') {
      parts.fail(new UpstreamError('upstream_failed', { fault: 'finish reason' }));
      return;
    }
    const { prompt_tokens: inputTokens = null, completion_tokens: outputTokens = null } = usage ?? {};
    // On this wire a refusal has the finish reason of any answer.
    parts.push({ type: 'end', finish: declined ? 'refused' : finish, inputTokens, outputTokens });
    parts.end();
  };
  return {
    onChunk(chunk: Chunk): void {
      usage = chunk.usage ?? usage;
      const choice = chunk.choices?.[0];
      finishReason = choice?.finish_reason ?? finishReason;
      declined ||= isText(choice?.delta?.refusal);
    },
    /** Some servers send `[DONE]` without a finish reason. */
    onDone: () => endAs(finishReason ?? 'stop'),
    /** A connection that ends without a reason was cut. */
    onClose: () => (finishReason === null ? parts.fail(endedEarly()) : endAs(finishReason)),
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

function pushDelta(parts: AsyncQueue<ModelPart>, delta: Delta): void {
  const reasoning = delta.reasoning_content ?? delta.reasoning;
  if (isText(reasoning)) parts.push({ type: 'reasoning', text: reasoning });
  const text = textOf(delta.content);
  if (text !== '') parts.push({ type: 'text', text });
  // A refusal has its own field; it is shown like content.
  if (isText(delta.refusal)) parts.push({ type: 'text', text: delta.refusal });
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function textOf(content: Content | undefined): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => (part.type === 'text' && typeof part.text === 'string' ? part.text : '')).join('');
}
