/** What a vendor does in one answer, in order. Each wire turns the steps into its own events. */
export type Step =
  | { text: string }
  | { reasoning: string }
  /** Ends the answer as vendors do: finish reason and usage, then the wire's last event. */
  | { finish: 'stop' | 'length' | 'refused' }
  /** An error object in the middle of the stream. */
  | { errorEvent: { type: string; message: string } }
  /** Bytes put on the wire as they are: broken events, HTML, half characters. */
  | { raw: string | Uint8Array }
  /** Milliseconds without a byte. */
  | { pause: number }
  /** Nothing more is sent; the connection stays open until the other side closes it. */
  | { silence: true }
  /** `reset` drops the connection (RST), `end` closes it politely without the last event (FIN). */
  | { cut: 'reset' | 'end' };

/** An answer that never becomes a stream. */
export type Refusal = { status: number; headers?: Record<string, string>; body: string };

export type Steps = Iterable<Step> | AsyncIterable<Step>;
export type Script = Steps | Refusal;

export const isRefusal = (script: Script): script is Refusal => 'status' in script;

/** The simplest script: these texts, one event each, then a regular end. */
export function* say(...texts: string[]): Generator<Step> {
  for (const text of texts) yield { text };
  yield { finish: 'stop' };
}

/** Sends reasoning first, then content. */
export function* think(reasoning: string[], texts: string[]): Generator<Step> {
  for (const chunk of reasoning) yield { reasoning: chunk };
  yield* say(...texts);
}

/** The error answers that vendors give before any stream. */
export const refusals = {
  rateLimited: (retryAfterSeconds: number): Refusal => ({
    status: 429,
    headers: { 'retry-after': String(retryAfterSeconds) },
    body: '{"error":{"message":"Rate limit reached","type":"rate_limit_error","code":"rate_limit_exceeded"}}',
  }),
  badKey: (shown: string): Refusal => ({
    status: 401,
    body: `{"error":{"message":"Incorrect API key provided: ${shown}","type":"invalid_request_error","code":"invalid_api_key"}}`,
  }),
  badAudio: (): Refusal => ({
    status: 400,
    body: '{"error":{"message":"Audio file might be corrupted or unsupported","type":"invalid_request_error","param":"file","code":"invalid_value"}}',
  }),
  broken: (): Refusal => ({
    status: 500,
    body: '{"error":{"message":"The server had an error at node gpu-17","type":"server_error"}}',
  }),
  html: (status: number): Refusal => ({
    status,
    headers: { 'content-type': 'text/html' },
    body: '<html><body><h1>Bad gateway</h1><p>nginx/1.2</p></body></html>',
  }),
} as const;

/** A script awaits `opened`; the test lets it go on with `open`. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
