import type { ChatFrame } from '@deskmate/api/contracts/ai/chat';
import { createParser } from 'eventsource-parser';

export type StreamEvent = { id: string; frame: ChatFrame };

/** What a reader of an event stream has: the events so far, and the text they add up to. */
export type StreamReading = {
  status: number;
  headers: Headers;
  events: StreamEvent[];
  pings: number;
  content(): string;
  reasoning(): string;
  last(): ChatFrame | undefined;
  lastId(): string;
  /** Reads on until the predicate holds or the stream ends; false when it ended first. */
  until(predicate: (reading: StreamReading) => boolean): Promise<boolean>;
  /** Reads to the end. */
  toEnd(): Promise<StreamReading>;
  /** Closes the connection without reading on. */
  drop(): void;
  /** The JSON body of an answer that is no stream. */
  json(): Promise<{ code: string; detail: unknown }>;
};

/** Sends a request and reads the answer as an event stream, event by event. */
export async function readStream(url: string, init: RequestInit = {}): Promise<StreamReading> {
  const controller = new AbortController();
  const response = await fetch(url, { ...init, signal: controller.signal });
  const reader = response.headers.get('content-type')?.startsWith('text/event-stream')
    ? response.body?.pipeThrough(new TextDecoderStream()).getReader()
    : undefined;
  const reading: StreamReading = {
    status: response.status,
    headers: response.headers,
    events: [],
    pings: 0,
    content: () =>
      current(reading.events)
        .map(({ frame }) => frame.content)
        .join(''),
    reasoning: () =>
      current(reading.events)
        .map(({ frame }) => frame.reasoning_content)
        .join(''),
    last: () => reading.events.at(-1)?.frame,
    lastId: () => reading.events.at(-1)?.id ?? '',
    async until(predicate) {
      while (!predicate(reading)) {
        const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
        if (done) return predicate(reading);
        parser.feed(value);
      }
      return true;
    },
    async toEnd() {
      await reading.until(() => false);
      return reading;
    },
    drop: () => controller.abort(),
    json: async () => (await response.json()) as { code: string; detail: unknown },
  };
  const parser = createParser({
    onEvent: ({ id = '', data }) => reading.events.push({ id, frame: JSON.parse(data) as ChatFrame }),
    onComment: () => {
      reading.pings += 1;
    },
  });
  return reading;
}

/** The events since the whole text was replaced for the last time. */
const current = (events: StreamEvent[]): StreamEvent[] =>
  events.slice(
    Math.max(
      0,
      events.findLastIndex(({ frame }) => frame.replaces),
    ),
  );
