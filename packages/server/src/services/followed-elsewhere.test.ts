import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aiAddresses, aiBase, mainAddresses, mainBase } from '@deskmate/api/addresses';
import { freshDatabase } from '@deskmate/db/fresh-database';
import type { OpenDatabase } from '@deskmate/db/open-database';
import { type AiVendor, startAiVendor } from '@deskmate/fakes/ai-vendor/ai-vendor';
import type { Step } from '@deskmate/fakes/ai-vendor/script';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnswerReading, askForAnswer, followAnswer } from '../testing/answer-reading.ts';
import { call, newClient } from '../testing/client.ts';
import { freePort, type RunningProcess, runProcess, untilHealthy } from '../testing/run-process.ts';

const serverUrl = process.env.TEST_DATABASE_URL;
const redisUrl = process.env.TEST_REDIS_URL;

/** Words that come when the test says so. */
function dictation() {
  let wake: () => void = () => {};
  const words: string[] = [];
  return {
    say(word: string): void {
      words.push(word);
      wake();
    },
    async *script(): AsyncGenerator<Step> {
      for (;;) {
        const word = words.shift();
        if (word !== undefined) yield { text: word };
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    },
  };
}

/** Needs what two processes share. `npm run test:services` brings it. */
describe.skipIf(!serverUrl || !redisUrl)('two processes on one PostgreSQL and one Redis', () => {
  let root: string;
  let database: OpenDatabase;
  let vendor: AiVendor;
  let here: RunningProcess;
  let there: RunningProcess;
  let token: string;

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'followed-'));
    database = await freshDatabase();
    vendor = await startAiVendor();
    const { rows } = await database.db.execute<{ name: string }>('select current_database() as name');
    const url = new URL(serverUrl ?? '');
    url.pathname = `/${rows[0]?.name}`;
    const start = async (name: string): Promise<RunningProcess> => {
      const started = runProcess(await freePort(), {
        DATABASE_URL: url.href,
        REDIS_URL: redisUrl ?? '',
        SECRET_KEY: 'a key that both processes of this test know 0123456789',
        // One public address: tokens name it.
        PUBLIC_URL: 'http://localhost',
        OPENAI_COMPATIBLE_URL: vendor.compatibleUrl,
        DATA_DIR: join(root, name),
      });
      await untilHealthy(started, '/ai/v1/health');
      return started;
    };
    here = await start('here');
    there = await start('there');
    token = await newClient(here.url, join(root, 'here'));
  }, 120_000);

  afterAll(async () => {
    here?.kill('SIGKILL');
    there?.kill('SIGTERM');
    await Promise.all([here?.ended, there?.ended]);
    await vendor?.close();
    await database?.close();
    rmSync(root, { recursive: true, force: true });
  }, 60_000);

  /** An answer that is written in the first process and read in both. */
  async function readInBoth(): Promise<{ say(word: string): void; first: AnswerReading; second: AnswerReading }> {
    const { say, script } = dictation();
    vendor.next(script());
    const first = await askForAnswer(here.url, token);
    say('one ');
    await first.until(() => first.text() === 'one ');
    const second = await followAnswer(there.url, token, first.chatId());
    await second.until(() => second.text() === 'one ');
    return { say, first, second };
  }

  const standard = async (): Promise<{ balance: number; held: number }> => {
    const { body } = await call(there.url, 'GET', mainBase + mainAddresses.subscription, { token });
    const [group] = body.credits as { balance: number; held: number }[];
    return { balance: group?.balance ?? Number.NaN, held: group?.held ?? Number.NaN };
  };
  const stop = (chatId: string) => call(there.url, 'POST', aiBase + aiAddresses.chatStop(chatId), { token });

  /** How long a small request takes at present, because other programs share the machine. */
  async function roundTripMs(): Promise<number> {
    const startedAtMs = performance.now();
    await standard();
    return performance.now() - startedAtMs;
  }

  it('R18: a reader at another process hears each word almost as soon as one where it is written', async () => {
    const { say, first, second } = await readInBoth();
    const lagsMs: number[] = [];
    const requestsMs: number[] = [];
    for (let word = 0; word < 15; word += 1) {
      say(`word${word} `);
      const text = `word${word} `;
      await first.until(() => first.text().endsWith(text));
      const heardAtMs = performance.now();
      await second.until(() => second.text().endsWith(text));
      lagsMs.push(performance.now() - heardAtMs);
      requestsMs.push(await roundTripMs());
    }
    expect(second.text()).toBe(first.text());
    const medianOf = (times: number[]): number => times.toSorted((a, b) => a - b)[7] ?? Number.NaN;
    // Read from rows, which are written every 230 ms, half of the words would be later than 100 ms.
    expect(medianOf(lagsMs)).toBeLessThan(Math.max(100, 3 * medianOf(requestsMs)));
    expect((await stop(first.chatId())).body.status).toBe('stopping');
    await Promise.all([first.ended, second.ended]);
  });

  it('R09, R18: Stop pressed at another process stops it within a second, and both keep the same text', async () => {
    const before = await standard();
    const { first, second } = await readInBoth();
    const requestMs = await roundTripMs();
    const stoppedAtMs = performance.now();
    expect((await stop(first.chatId())).body.status).toBe('stopping');
    await Promise.all([first.ended, second.ended]);
    expect(performance.now() - stoppedAtMs).toBeLessThan(Math.max(1000, 10 * requestMs));
    for (const reading of [first, second]) expect(reading.last()).toMatchObject({ done: true, finish: 'stopped' });
    expect([first.text(), second.text()]).toEqual(['one ', 'one ']);
    // Words came, so it is paid for, once.
    expect(await standard()).toEqual({ balance: before.balance - 1, held: 0 });
  });

  it('R18: when the process that writes is killed, the other ends its answer within 5 s, with its text, and frees the credit', async () => {
    const before = await standard();
    const { first, second } = await readInBoth();
    const killedAtMs = performance.now();
    here.kill('SIGKILL');
    await second.ended;
    expect(performance.now() - killedAtMs).toBeLessThan(5000);
    expect(second.last()).toMatchObject({ done: true, finish: 'interrupted', usage: { credits: 0 } });
    expect(second.text()).toBe('one ');
    await expect.poll(standard, { timeout: 5000 }).toEqual({ balance: before.balance, held: 0 });
    const again = await followAnswer(there.url, token, first.chatId());
    await again.ended;
    expect(again.text()).toBe('one ');
    const { body } = await call(there.url, 'GET', aiBase + aiAddresses.history, { token });
    expect(body.items).toHaveLength(3);
  });
});
