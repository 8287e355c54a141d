// Posts signed notices at a steady pace, in a light process of its own.
import { setTimeout as wait } from 'node:timers/promises';
import { serveParent } from '../child-processes/serve-parent.ts';
import { quantile } from '../quantile.ts';

export type Posts = { url: string; perSecond: number; posts: { body: string; headers: Record<string, string> }[] };

const calls = {
  /** @returns how long the acknowledgements took, in milliseconds, and how many were none */
  async post({ url, perSecond, posts }: Posts) {
    const latencies: number[] = [];
    let refused = 0;
    const startedAt = performance.now();
    await Promise.all(
      posts.map(async ({ body, headers }, nth) => {
        await wait(Math.max(0, startedAt + (nth * 1000) / perSecond - performance.now()));
        const askedAt = performance.now();
        const answer = await fetch(url, { method: 'POST', headers, body });
        await answer.text();
        latencies.push(performance.now() - askedAt);
        if (!answer.ok) refused += 1;
      }),
    );
    return { p50Ms: quantile(latencies, 0.5), p99Ms: quantile(latencies, 0.99), refused };
  },
};

export type WebhookCalls = typeof calls;
serveParent(calls);
