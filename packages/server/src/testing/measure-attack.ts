import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { mainAddresses, mainBase } from '@deskmate/api/addresses';
import { expect } from 'vitest';
import { call } from './client.ts';
import type { RunningProcess } from './run-process.ts';

/** 99th percentiles in milliseconds. */
type Latency = { login: number; health: number };

type Attack = {
  name: string;
  server: RunningProcess;
  /** Email of a client of `newClient`, who logs in while the attack runs. */
  bystander: string;
  work: () => Promise<unknown>;
};

/**
 * Runs an attack and expects that other clients are served as before it: their 99th percentiles are at most the
 * larger of 100 ms and twice those of the idle server, and memory a minute later is at most 100 MB above.
 */
export async function measureAttack({ name, server, bystander, work }: Attack): Promise<void> {
  const before = memoryMb(server.pid);
  const idle = await latencyDuring(server.url, bystander, wait(8000));
  let peak = 0;
  const watching = setInterval(() => {
    peak = Math.max(peak, memoryMb(server.pid));
  }, 200);
  const startedAt = performance.now();
  const during = await latencyDuring(server.url, bystander, work());
  const tookMs = Math.round(performance.now() - startedAt);
  clearInterval(watching);
  await wait(60_000);
  const after = memoryMb(server.pid);
  console.log(`${name}: took ${tookMs} ms; p99 ms idle ${JSON.stringify(idle)}, during ${JSON.stringify(during)}`);
  console.log(`${name}: memory MB before ${before}, peak ${peak}, a minute after ${after}`);
  expect.soft(during.login).toBeLessThanOrEqual(Math.max(100, 2 * idle.login));
  expect.soft(during.health).toBeLessThanOrEqual(Math.max(100, 2 * idle.health));
  expect.soft(after - before).toBeLessThanOrEqual(100);
}

/** Requests of somebody else, one after the other, while something happens. */
export async function latencyDuring(url: string, bystander: string, work: Promise<unknown>): Promise<Latency> {
  let isOver = false;
  const watched = work.finally(() => {
    isOver = true;
  });
  const repeat = async (request: () => Promise<unknown>, restMs: number): Promise<number> => {
    const times: number[] = [];
    while (!isOver || times.length < 30) {
      const startedAt = performance.now();
      await request();
      times.push(performance.now() - startedAt);
      await wait(restMs);
    }
    times.sort((one, other) => one - other);
    return Math.round(times[Math.ceil(times.length * 0.99) - 1] ?? 0);
  };
  const body = { email: bystander, password: `quiet harbour ${bystander}` };
  const [login, health] = await Promise.all([
    repeat(() => call(url, 'POST', mainBase + mainAddresses.login, { body }), 100),
    repeat(() => call(url, 'GET', mainBase + mainAddresses.health), 20),
    watched,
  ]);
  return { login, health };
}

/** Memory of the server and of every process that it has started. */
function memoryMb(serverPid: number): number {
  const rssOf = (pid: number): number => {
    try {
      const [, resident = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
      return (Number(resident) * 4096) / 1e6;
    } catch {
      // It ended meanwhile.
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
