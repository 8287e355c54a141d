import type { ChatFrame } from '@deskmate/api/contracts/ai/chat';

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
  /** Closes the connection without a word. */
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
  let rest = '';
  const reading: StreamReading = {
    status: response.status,
    headers: response.headers,
    events: [],
    pings: 0,
    content: () => reading.events.map(({ frame }) => frame.content).join(''),
    reasoning: () => reading.events.map(({ frame }) => frame.reasoning_content).join(''),
    last: () => reading.events.at(-1)?.frame,
    lastId: () => reading.events.at(-1)?.id ?? '',
    async until(predicate) {
      while (!predicate(reading)) {
        const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
        if (done) return predicate(reading);
        rest = takeEvents(rest + value, reading);
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
  return reading;
}

function takeEvents(text: string, reading: StreamReading): string {
  const blocks = text.split('\n\n');
  const rest = blocks.pop() ?? '';
  for (const block of blocks) {
    const id = /^id: (.*)$/m.exec(block)?.[1] ?? '';
    const data = /^data: (.*)$/m.exec(block)?.[1];
    if (data === undefined) reading.pings += 1;
    else reading.events.push({ id, frame: JSON.parse(data) as ChatFrame });
  }
  return rest;
}
