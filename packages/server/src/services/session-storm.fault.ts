import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mainAddresses, mainBase } from '@deskmate/api/addresses';
import { freshDatabase } from '@deskmate/db/fresh-database';
import type { OpenDatabase } from '@deskmate/db/open-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, newClient } from '../testing/client.ts';
import { freePort, type RunningProcess, runProcess, untilHealthy } from '../testing/run-process.ts';

const serverUrl = process.env.TEST_DATABASE_URL;
const redisUrl = process.env.TEST_REDIS_URL;
const storms = 20;
const revocations = 50;
const maxAsked = 1000;

const quantile = (times: number[], share: number): number =>
  Math.round(times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN);

/** Processor time that a process has used, which a busy machine does not lengthen; not a number where there is no /proc. */
function processorMs({ pid }: RunningProcess): number {
  const path = `/proc/${pid}/stat`;
  const fields = existsSync(path)
    ? readFileSync(path, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
    : [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Needs what two processes share: `TEST_DATABASE_URL` and `TEST_REDIS_URL`. */
describe.skipIf(!serverUrl || !redisUrl)('two processes on one PostgreSQL and one Redis', () => {
  const dataDirs = ['here', 'there'].map((name) => mkdtempSync(join(tmpdir(), `storm-${name}-`)));
  const email = `${crypto.randomUUID()}@example.com`;
  let database: OpenDatabase;
  let here: RunningProcess;
  let there: RunningProcess;
  let start: (dataDir?: string) => Promise<RunningProcess>;

  beforeAll(async () => {
    database = await freshDatabase();
    const { rows } = await database.db.execute<{ name: string }>('select current_database() as name');
    const url = new URL(serverUrl ?? '');
    url.pathname = `/${rows[0]?.name}`;
    start = async (dataDir = ''): Promise<RunningProcess> => {
      const settings = {
        DATABASE_URL: url.href,
        REDIS_URL: redisUrl ?? '',
        SECRET_KEY: 'a key that both processes of this test know 0123456789',
        // One public address: tokens name it.
        PUBLIC_URL: 'http://storm.example',
        LIMIT_FACTOR: '10000',
        DATA_DIR: dataDir,
      };
      const started = runProcess(await freePort(), settings);
      await untilHealthy(started, '/api/health');
      return started;
    };
    here = await start(dataDirs[0]);
    there = await start(dataDirs[1]);
    await newClient(here.url, dataDirs[0] ?? '', email);
  }, 300_000);

  afterAll(async () => {
    for (const child of [here, there]) child?.kill('SIGTERM');
    await Promise.all([here?.ended, there?.ended]);
    await database?.close();
    for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true });
  });

  const logIn = async () => {
    const body = { email, password: `quiet harbour ${email}` };
    return (await call(here.url, 'POST', mainBase + mainAddresses.login, { body })).body;
  };

  it('A01: 50 parallel refreshes at both processes make one rotation', async () => {
    let { refresh_token: token } = await logIn();
    const times: number[] = [];
    const usedMs = () => processorMs(here) + processorMs(there);
    const usedBefore = usedMs();
    for (let storm = 0; storm < storms; storm += 1) {
      const refresh = async (_: unknown, nth: number) => {
        const startedAt = performance.now();
        const path = mainBase + mainAddresses.tokens;
        const answer = await call((nth % 2 ? here : there).url, 'POST', path, { token: String(token) });
        times.push(performance.now() - startedAt);
        return answer;
      };
      const answers = await Promise.all(Array.from({ length: 50 }, refresh));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
      token = answers[0]?.body.refresh_token;
    }
    const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
    const each = ((usedMs() - usedBefore) / times.length).toFixed(1);
    console.log(`${storms} storms of 50 refreshes: p50 ${p50} ms, p99 ${p99} ms, ${each} ms of processor time each`);
  });

  it('S03: a session that ends at one process is refused by the other within a second', async () => {
    const times: number[] = [];
    const profileStatus = async (url: string, token: string) =>
      (await call(url, 'GET', mainBase + mainAddresses.profile, { token })).status;
    for (let round = 0; round < revocations; round += 1) {
      const pair = await logIn();
      const token = String(pair.access_token);
      // Now both processes remember the session.
      expect([await profileStatus(here.url, token), await profileStatus(there.url, token)]).toEqual([200, 200]);
      expect((await call(here.url, 'DELETE', mainBase + mainAddresses.logout, { token })).status).toBe(204);
      const revokedAt = performance.now();
      let status = 200;
      for (let count = 0; status === 200 && count < maxAsked; count += 1) {
        status = await profileStatus(there.url, token);
      }
      expect(status).toBe(401);
      times.push(performance.now() - revokedAt);
      const refresh = { token: String(pair.refresh_token) };
      expect((await call(there.url, 'POST', mainBase + mainAddresses.tokens, refresh)).status).toBe(401);
    }
    const [p50, longest] = [quantile(times, 0.5), quantile(times, 1)];
    console.log(`${revocations} revocations until the other process refuses: p50 ${p50} ms, longest ${longest} ms`);
    expect(longest).toBeLessThanOrEqual(1000);
  });

  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'A14: whoever loses the answer to a refresh because its process ends by %s gets the same child at the other',
    async (signal) => {
      let ended = 0;
      for (let round = 0; round < 5; round += 1) {
        dataDirs.push(mkdtempSync(join(tmpdir(), 'storm-dying-')));
        const dying = await start(dataDirs.at(-1));
        const { refresh_token: token } = await logIn();
        const refresh = (process: RunningProcess) =>
          call(process.url, 'POST', mainBase + mainAddresses.tokens, { token: String(token) });
        const answers = Array.from({ length: 50 }, () => refresh(dying).catch(() => null));
        // Some have been answered, others are being worked on.
        await Promise.race(answers);
        dying.kill(signal);
        const accepted = (await Promise.all(answers)).filter((answer) => answer?.status === 200);
        ended += 50 - accepted.length;
        await dying.ended;
        const [first, second] = [await refresh(there), await refresh(there)];
        expect([first.status, second.status]).toEqual([200, 200]);
        const children = [...accepted, first, second].map((answer) => answer?.body.refresh_token);
        expect(new Set(children).size).toBe(1);
        const next = await call(there.url, 'POST', mainBase + mainAddresses.tokens, { token: String(children[0]) });
        expect(next.status).toBe(200);
      }
      console.log(`${signal}: ${ended} of 250 refreshes lost their answer, and none its session`);
      if (signal === 'SIGKILL') expect(ended).toBeGreaterThan(0);
    },
  );
});
