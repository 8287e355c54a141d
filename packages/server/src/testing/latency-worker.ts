import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * What `measure-attack.ts` asks for: requests sent one after the other, each `restMs` after the last response.
 * `{id}` in the body becomes a new UUID each time.
 */
export type LatencyRequest = {
  url: string;
  method: string;
  body?: string;
  token?: string;
  restMs: number;
  /** The time is taken when this arrives, not the end of the response. */
  until?: string;
};
/** In milliseconds, over `count` responses; `failed` of them were not 200. */
export type Latency = { median: number; p99: number; count: number; failed: number };

// It runs in a thread of its own, because the attacking thread is busy and would measure its own delays.
const { requests, atLeast } = workerData as { requests: LatencyRequest[]; atLeast: number };
let isOver = false;
parentPort?.once('message', () => {
  isOver = true;
});
parentPort?.postMessage(await Promise.all(requests.map(measure)));

async function measure(request: LatencyRequest): Promise<Latency> {
  const times: number[] = [];
  let failed = 0;
  while (!isOver || times.length < atLeast) {
    const startedAt = performance.now();
    const { status, answeredAt } = await send(request);
    if (status !== 200) failed += 1;
    // The attack begins now, so that its first moment is measured too.
    if (times.length === 0) parentPort?.postMessage('measuring');
    times.push(answeredAt - startedAt);
    await wait(request.restMs);
  }
  times.sort((one, other) => one - other);
  const quantile = (share: number) => Math.round(times[Math.ceil(times.length * share) - 1] ?? 0);
  return { median: quantile(0.5), p99: quantile(0.99), count: times.length, failed };
}

async function send({ url, method, body, token, until }: LatencyRequest) {
  const response = await fetch(url, {
    method,
    body: body?.replaceAll('{id}', () => crypto.randomUUID()),
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });
  let text = '';
  let answeredAt: number | undefined;
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    if (until !== undefined && text.includes(until)) answeredAt ??= performance.now();
  }
  return { status: response.status, answeredAt: answeredAt ?? performance.now() };
}
