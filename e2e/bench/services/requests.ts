// Reads over bare, kept connections, in a light process of its own.
import { setTimeout as wait } from 'node:timers/promises';
import { serveParent } from '../child-processes/serve-parent.ts';
import { quantile } from '../quantile.ts';
import { type Connection, openConnection } from './open-connection.ts';

/** The paths are asked for in turns. */
export type Reads = { port: number; token: string; paths: string[]; connections: number };

const calls = {
  /** As fast as they are answered. @returns answers a second, and the slowest of a hundred in milliseconds */
  async flatOut({ seconds, ...reads }: Reads & { seconds: number }) {
    const latencies: number[] = [];
    const until = performance.now() + seconds * 1000;
    const startedAt = performance.now();
    await onEach(reads, async (ask) => {
      while (performance.now() < until) latencies.push(await ask());
    });
    const rate = latencies.length / ((performance.now() - startedAt) / 1000);
    return { rate, p99Ms: quantile(latencies, 0.99) };
  },
  /** This many requests, each after the response to the last one. */
  async some({ count, ...reads }: Reads & { count: number }) {
    const latencies: number[] = [];
    let left = count;
    await onEach(reads, async (ask) => {
      for (; left > 0; latencies.push(await ask())) left -= 1;
    });
    return { p50Ms: quantile(latencies, 0.5), p99Ms: quantile(latencies, 0.99) };
  },
  /** At a steady pace; a wait for a free connection counts as a part of the answer's time. */
  async paced({ perSecond, seconds, ...reads }: Reads & { perSecond: number; seconds: number }) {
    const latencies: number[] = [];
    const startedAt = performance.now();
    let next = 0;
    await onEach(reads, async (ask) => {
      while (next < perSecond * seconds) {
        const dueAt = startedAt + (next * 1000) / perSecond;
        next += 1;
        const early = dueAt - performance.now();
        if (early > 0) await wait(early);
        const askedLateBy = Math.max(0, performance.now() - Math.max(dueAt, dueAt + timerMs));
        latencies.push((await ask()) + askedLateBy);
      }
    });
    return { p99Ms: quantile(latencies, 0.99) };
  },
};

/** A timer of Node rounds up to the next millisecond; that is no wait for a connection. */
const timerMs = 2;

async function onEach({ port, token, paths, connections }: Reads, work: (ask: () => Promise<number>) => Promise<void>) {
  let turn = 0;
  const all: Connection[] = await Promise.all(Array.from({ length: connections }, () => openConnection(port, token)));
  await Promise.all(all.map((connection) => work(() => connection.timed(paths[turn++ % paths.length] ?? '/'))));
  for (const connection of all) connection.close();
}

export type RequestCalls = typeof calls;
serveParent(calls);
