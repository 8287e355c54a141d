import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { mainAddresses, mainBase } from '@deskmate/api/addresses';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { call } from '../testing/client.ts';
import { freePort, runProcess, untilHealthy } from '../testing/run-process.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'login-rush-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it('B12: 200 parallel logins leave /api/health answering within 50 ms (p99)', async () => {
  const child = runProcess(await freePort(), { DATA_DIR: dataDir, LIMIT_FACTOR: '10000' }, 'built');
  onTestFinished(() => child.kill('SIGKILL'));
  await untilHealthy(child, '/api/health');
  const logIn = () =>
    call(child.url, 'POST', mainBase + mainAddresses.login, {
      body: { email: `${crypto.randomUUID()}@example.com`, password: 'a wrong password' },
    });
  const idle = await sample(child.url, wait(2000));
  const statuses: number[] = [];
  const rush = Promise.all(Array.from({ length: 200 }, async () => statuses.push((await logIn()).status)));
  const busy = await sample(child.url, rush);
  console.log(`/api/health p99: ${idle.toFixed(1)} ms idle, ${busy.toFixed(1)} ms during 200 logins`);
  expect(new Set(statuses)).toEqual(new Set([401, 503]));
  expect(busy).toBeLessThanOrEqual(50);
  child.kill('SIGTERM');
  expect(await child.ended).toBe(0);
});

/** @returns the 99th percentile of the health check's time, in ms, until `end` */
async function sample(url: string, end: Promise<unknown>): Promise<number> {
  const times: number[] = [];
  let isOver = false;
  void end.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const startedAt = performance.now();
    await fetch(`${url}/api/health`).then((answer) => answer.text());
    times.push(performance.now() - startedAt);
    await wait(10);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
}
