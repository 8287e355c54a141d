// Clients that read streams, all in one light process.
import { setTimeout as wait } from 'node:timers/promises';
import { serveParent } from '../child-processes/serve-parent.ts';
import { quantile } from '../quantile.ts';
import { openStream } from './open-stream.ts';
import type { Target } from './stream-request.ts';

/** How many may wait for their first chunk at once. */
const opening = 4;

let latencies: number[] | null = null;
const open = new Set<Promise<void>>();
const ignore = { first: () => {}, chunk: () => {} };
let opened = 0;
let received = 0;

const follow = (target: Target, prompt: string): Promise<void> =>
  new Promise((started, failed) => {
    opened += 1;
    const first = () => started();
    const chunk = (latency: number) => {
      received += 1;
      latencies?.push(latency);
    };
    const stream = openStream(target, prompt, opened, { first, chunk }).catch(failed);
    open.add(stream);
    void stream.finally(() => open.delete(stream));
  });

type Steady = { target: Target; prompt: string; perSecond: number; seconds: number; atOnce: number };

const calls = {
  /** Opens so many more streams. @returns when each has its first chunk */
  async open({ target, count, prompt = 'Tell me a long story' }: { target: Target; count: number; prompt?: string }) {
    let left = count;
    const worker = async () => {
      for (; left > 0; await follow(target, prompt)) left -= 1;
    };
    await Promise.all(Array.from({ length: opening }, worker));
  },
  /** How the open streams fare for a while; latencies in milliseconds. */
  async measure({ seconds }: { seconds: number }) {
    const seen: number[] = [];
    latencies = seen;
    const startedAt = performance.now();
    await wait(seconds * 1000);
    latencies = null;
    const chunksPerSecond = seen.length / ((performance.now() - startedAt) / 1000);
    return {
      chunks: seen.length,
      chunksPerSecond,
      p50Ms: quantile(seen, 0.5) / 1000,
      p99Ms: quantile(seen, 0.99) / 1000,
    };
  },
  /** Short streams one after the other. @returns the median wait for a first chunk, in milliseconds */
  async firstChunks({ target, count }: { target: Target; count: number }) {
    const waits: number[] = [];
    for (let nth = 0; nth < count; nth += 1) {
      await openStream(target, 'Say a word [chunks 2]', nth, { ...ignore, first: (micros) => void waits.push(micros) });
    }
    return quantile(waits, 0.5) / 1000;
  },
  /** Whole answers, begun at a steady rate; while `atOnce` are open, none is begun. */
  async steady({ target, prompt, perSecond, seconds, atOnce }: Steady) {
    const counts = { finished: 0, failed: 0, leftOut: 0 };
    const answers = new Set<Promise<void>>();
    const startedAt = performance.now();
    for (let nth = 0; nth < perSecond * seconds; nth += 1) {
      await wait(Math.max(0, startedAt + (nth * 1000) / perSecond - performance.now()));
      if (answers.size >= atOnce) {
        counts.leftOut += 1;
        continue;
      }
      const count = (how: 'finished' | 'failed') => () => {
        counts[how] += 1;
      };
      const answer = openStream(target, prompt, nth, ignore).then(count('finished'), count('failed'));
      answers.add(answer);
      void answer.finally(() => answers.delete(answer));
    }
    await Promise.all(answers);
    return counts;
  },
  /** Resolves when no chunk has come for a second. */
  async silence() {
    let before = -1;
    while (before !== received) {
      before = received;
      await wait(1000);
    }
  },
  /** Resolves when every stream has come to its end. */
  async ended() {
    await Promise.all(open);
  },
};

export type LoadCalls = typeof calls;
serveParent(calls);
