import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { mainAddresses, mainBase } from '@deskmate/api/addresses';
import { expect } from 'vitest';
import type { Latency, LatencyRequest } from './latency-worker.ts';
import type { RunningProcess } from './run-process.ts';

/** 99th percentiles in milliseconds. */
type Percentiles = { login: number; health: number };

type Attack = {
  name: string;
  server: RunningProcess;
  /** Email of a client of `newClient`, who logs in while the attack runs. */
  bystander: string;
  work: () => Promise<unknown>;
  /** It keeps the database busy: then a login waits for its turn there, and the health check answers within 50 ms. */
  usesDatabase?: boolean;
};

/**
 * Runs an attack and expects that the process goes on serving others: their 99th percentiles are at most the larger
 * of 100 ms and twice those of the idle server, and memory a minute later is at most 100 MB above.
 */
export async function measureAttack({ name, server, bystander, work, usesDatabase = false }: Attack): Promise<void> {
  const before = memoryMb(server.pid);
  const idle = await latencyDuring(server.url, bystander, () => wait(8000));
  let peak = 0;
  const watching = setInterval(() => {
    peak = Math.max(peak, memoryMb(server.pid));
  }, 200);
  const startedAt = performance.now();
  const during = await latencyDuring(server.url, bystander, work);
  const tookMs = Math.round(performance.now() - startedAt);
  clearInterval(watching);
  await wait(60_000);
  const after = memoryMb(server.pid);
  console.log(`${name}: took ${tookMs} ms; p99 ms idle ${JSON.stringify(idle)}, during ${JSON.stringify(during)}`);
  console.log(`${name}: memory MB before ${before}, peak ${peak}, a minute after ${after}`);
  if (!usesDatabase) expect.soft(during.login).toBeLessThanOrEqual(Math.max(100, 2 * idle.login));
  expect.soft(during.health).toBeLessThanOrEqual(usesDatabase ? 50 : Math.max(100, 2 * idle.health));
  expect.soft(after - before).toBeLessThanOrEqual(100);
}

/** Requests of another client, one after the other, until a condition holds. */
export async function latencyDuring(
  url: string,
  bystander: string,
  work: () => Promise<unknown>,
): Promise<Percentiles> {
  const [login, health] = await measureDuring([loginOf(url, bystander), healthOf(url)], work);
  return { login: login?.p99 ?? Number.NaN, health: health?.p99 ?? Number.NaN };
}

export const loginOf = (url: string, email: string): LatencyRequest => ({
  url: url + mainBase + mainAddresses.login,
  method: 'POST',
  body: JSON.stringify({ email, password: `quiet harbour ${email}` }),
  restMs: 100,
});
export const healthOf = (url: string): LatencyRequest => ({
  url: url + mainBase + mainAddresses.health,
  method: 'GET',
  restMs: 20,
});

/** @returns how long each request took, sent again and again until `work` is done, and `atLeast` times */
export async function measureDuring(
  requests: LatencyRequest[],
  work: () => Promise<unknown>,
  atLeast = 30,
): Promise<Latency[]> {
  const workerData = { requests, atLeast };
  const worker = new Worker(new URL('./latency-worker.ts', import.meta.url), { workerData });
  const measured = new Promise<Latency[]>((resolve) =>
    worker.on('message', (message: 'measuring' | Latency[]) => message !== 'measuring' && resolve(message)),
  );
  await once(worker, 'message');
  await work().finally(() => worker.postMessage('over'));
  return measured;
}

/** Memory of the server and of every process that it has started. */
export function memoryMb(serverPid: number): number {
  const rssOf = (pid: number): number => {
    try {
      const [, resident = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
      return (Number(resident) * 4096) / 1e6;
    } catch {
      // The process ended meanwhile.
      return 0;
    }
  };
  return Math.round([serverPid, ...childrenOf(serverPid)].reduce((sum, pid) => sum + rssOf(pid), 0));
}

/** Of every thread: a process is listed with the thread that started it. */
function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' '))
      .filter(Boolean)
      .map(Number);
  } catch {
    return [];
  }
}
