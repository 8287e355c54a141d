import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mainAddresses, mainBase } from '@deskmate/api/addresses';
import { type AiVendor, startAiVendor } from '@deskmate/fakes/ai-vendor/ai-vendor';
import type { Step } from '@deskmate/fakes/ai-vendor/script';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnswerReading, askForAnswer, followAnswer } from '../testing/answer-reading.ts';
import { call, newClient } from '../testing/client.ts';
import { freePort, type RunningProcess, runProcess, untilHealthy } from '../testing/run-process.ts';

const streams = 50;
/** Answers that one client may have running at once. */
const perClient = 3;
const dataDir = mkdtempSync(join(tmpdir(), 'streams-'));
let vendor: AiVendor;

beforeAll(async () => {
  vendor = await startAiVendor();
});
afterAll(async () => {
  await vendor.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A word every 20 ms that says when it was sent. */
async function* endless(): AsyncGenerator<Step> {
  for (;;) {
    yield { text: `${Date.now()} ` };
    yield { pause: 20 };
  }
}

async function start(): Promise<{ child: RunningProcess; readyMs: number }> {
  const startedAt = Date.now();
  const child = runProcess(await freePort(), {
    DATA_DIR: dataDir,
    LIMIT_FACTOR: '10000',
    // One public address through both starts: tokens name it.
    PUBLIC_URL: 'http://localhost',
    OPENAI_COMPATIBLE_URL: vendor.compatibleUrl,
  });
  await untilHealthy(child, '/ai/v1/health');
  return { child, readyMs: Date.now() - startedAt };
}

async function standard(url: string, token: string): Promise<{ balance: number; held: number }> {
  const { body } = await call(url, 'GET', mainBase + mainAddresses.subscription, { token });
  const [group] = body.credits as { balance: number; held: number }[];
  return { balance: group?.balance ?? Number.NaN, held: group?.held ?? Number.NaN };
}

const lastSentAt = (text: string): number => Number(text.trimEnd().split(' ').at(-1));

it(`R12, C05: ${streams} answers that a killed process was writing are kept as interrupted, and cost nothing`, async () => {
  const { child } = await start();
  const tokens: string[] = [];
  for (let n = 0; n < Math.ceil(streams / perClient); n += 1) tokens.push(await newClient(child.url, dataDir));
  const balances = await Promise.all(tokens.map((token) => standard(child.url, token)));
  const running: { token: string; reading: AnswerReading }[] = [];
  for (let n = 0; n < streams; n += 1) {
    vendor.next(endless());
    const token = tokens[Math.floor(n / perClient)] ?? '';
    running.push({ token, reading: await askForAnswer(child.url, token) });
  }
  // Each has been saved more than once by then.
  await Promise.all(running.map(({ reading }) => reading.until(() => reading.text().length > 60 * 14)));
  child.kill('SIGKILL');
  await Promise.all(running.map(({ reading }) => reading.ended));
  await child.ended;

  const again = await start();
  const lostMs: number[] = [];
  for (const { token, reading } of running) {
    const answer = await followAnswer(again.child.url, token, reading.chatId());
    await answer.ended;
    expect(answer.last()).toMatchObject({ done: true, finish: 'interrupted', usage: { credits: 0 } });
    expect(answer.text()).not.toBe('');
    // What was saved may be less than what was read, but never something else.
    expect(reading.text().startsWith(answer.text()) || answer.text().startsWith(reading.text())).toBe(true);
    lostMs.push(Math.max(0, lastSentAt(reading.text()) - lastSentAt(answer.text())));
  }
  for (const [at, token] of tokens.entries()) {
    const before = { balance: balances[at]?.balance, held: 0 };
    await expect.poll(() => standard(again.child.url, token), { timeout: 60_000 }).toEqual(before);
  }
  again.child.kill('SIGTERM');
  expect(await again.child.ended).toBe(0);
  // The same start with nothing to take up, to compare.
  const plain = await start();
  plain.child.kill('SIGTERM');
  await plain.child.ended;
  lostMs.sort((a, b) => a - b);
  console.log(
    `ready again after ${again.readyMs} ms (a plain start: ${plain.readyMs} ms); lost at most ${lostMs.at(-1)} ms, half of them ${lostMs[streams / 2]} ms`,
  );
  expect(again.readyMs).toBeLessThan(5000);
  // 250 ms, and what a busy machine may add to one write.
  expect(lostMs.at(-1)).toBeLessThan(500);
});
