import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { mainAddresses, mainBase } from '@deskmate/api/addresses';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { call } from '../testing/client.ts';
import { healthOf, measureDuring } from '../testing/measure-attack.ts';
import { freePort, runProcess, untilHealthy } from '../testing/run-process.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'login-rush-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it('B12: 200 parallel logins leave /api/health answering within 50 ms (p99)', async () => {
  const child = runProcess(await freePort(), { DATA_DIR: dataDir, LIMIT_FACTOR: '10000' });
  onTestFinished(() => child.kill('SIGKILL'));
  await untilHealthy(child, '/api/health');
  const logIn = () =>
    call(child.url, 'POST', mainBase + mainAddresses.login, {
      body: { email: `${crypto.randomUUID()}@example.com`, password: 'a wrong password' },
    });
  const healthDuring = async (work: () => Promise<unknown>): Promise<number> => {
    const [health] = await measureDuring([{ ...healthOf(child.url), restMs: 10 }], work);
    return health?.p99 ?? Number.NaN;
  };
  const idle = await healthDuring(() => wait(2000));
  const statuses: number[] = [];
  const rush = () => Promise.all(Array.from({ length: 200 }, async () => statuses.push((await logIn()).status)));
  const busy = await healthDuring(rush);
  console.log(`/api/health p99: ${idle} ms idle, ${busy} ms during 200 logins`);
  expect(new Set(statuses)).toEqual(new Set([401, 503]));
  expect(busy).toBeLessThanOrEqual(50);
  child.kill('SIGTERM');
  expect(await child.ended).toBe(0);
});
