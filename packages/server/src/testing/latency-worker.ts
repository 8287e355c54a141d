import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** What `measure-attack.ts` asks for: requests sent one after the other, each `restMs` after the last response. */
export type LatencyRequest = { url: string; method: string; body?: string; restMs: number };

// It runs in a thread of its own, because the attacking thread is busy and would measure its own delays.
const requests = workerData as LatencyRequest[];
let isOver = false;
parentPort?.once('message', () => {
  isOver = true;
});
parentPort?.postMessage(await Promise.all(requests.map(percentile99)));

/** Of at least 30 requests, in milliseconds. */
async function percentile99({ url, method, body, restMs }: LatencyRequest): Promise<number> {
  const times: number[] = [];
  while (!isOver || times.length < 30) {
    const startedAt = performance.now();
    const response = await fetch(url, { method, body, headers: body ? { 'content-type': 'application/json' } : {} });
    await response.text();
    // The attack begins now, so that its first moment is measured too.
    if (times.length === 0) parentPort?.postMessage('measuring');
    times.push(performance.now() - startedAt);
    await wait(restMs);
  }
  times.sort((one, other) => one - other);
  return Math.round(times[Math.ceil(times.length * 0.99) - 1] ?? 0);
}
