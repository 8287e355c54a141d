import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { mainAddresses, mainBase } from '@deskmate/api/addresses';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { call, newClient } from '../testing/client.ts';
import { freePort, type RunningProcess, runProcess, untilHealthy } from '../testing/run-process.ts';

const rounds = Number(process.env.KILL_ROUNDS ?? 30);
const dataDir = mkdtempSync(join(tmpdir(), 'kill-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const prompts = mainBase + mainAddresses.prompts;

async function start(): Promise<{ child: RunningProcess; readyMs: number }> {
  const startedAt = Date.now();
  // One public address through all starts: tokens name it.
  const child = runProcess(await freePort(), {
    DATA_DIR: dataDir,
    LIMIT_FACTOR: '10000',
    PUBLIC_URL: 'http://localhost',
  });
  await untilHealthy(child, '/api/health');
  return { child, readyMs: Date.now() - startedAt };
}

/** Writes until the process is gone. @returns the titles whose writing was acknowledged */
async function writeUntilGone(url: string, token: string, round: number): Promise<string[]> {
  const acknowledged: string[] = [];
  for (let number = 0; ; number += 1) {
    const title = `${round}-${number}`;
    const answer = await call(url, 'POST', prompts, { token, body: { title, text: 'Say it' } }).catch(() => null);
    if (answer === null) return acknowledged;
    if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    acknowledged.push(title);
  }
}

/** A client may save 500 prompts, so that the next rounds need the next client. */
const roundsPerClient = 3;

async function allTitles(url: string, token: string): Promise<Set<string>> {
  const { body } = await call(url, 'GET', prompts, { token });
  return new Set((body.items as { title: string }[]).map(({ title }) => title));
}

it(`R13: ${rounds} kills in the middle of writing lose nothing that was acknowledged, and each start is ready within 5 s`, async () => {
  let { child } = await start();
  onTestFinished(() => child.kill('SIGKILL'));
  const acknowledged = new Map<string, string[]>();
  let token = '';
  const readyTimes: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % roundsPerClient === 0) token = await newClient(child.url, dataDir);
    const writing = Promise.all([1, 2, 3].map((line) => writeUntilGone(child.url, token, round * 10 + line)));
    await wait(40 + ((round * 37) % 200));
    child.kill('SIGKILL');
    await child.ended;
    acknowledged.set(token, [...(acknowledged.get(token) ?? []), ...(await writing).flat()]);
    const again = await start();
    child = again.child;
    readyTimes.push(again.readyMs);
  }
  let count = 0;
  for (const [client, titles] of acknowledged) {
    const kept = await allTitles(child.url, client);
    expect(titles.filter((title) => !kept.has(title))).toEqual([]);
    count += titles.length;
  }
  expect(count).toBeGreaterThan(rounds);
  expect(Math.max(...readyTimes)).toBeLessThan(5000);
  console.log(`${count} acknowledged, slowest start ${Math.max(...readyTimes)} ms`);
  child.kill('SIGTERM');
  expect(await child.ended).toBe(0);
});
