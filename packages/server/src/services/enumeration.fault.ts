import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mainAddresses, mainBase } from '@deskmate/api/addresses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, newClient } from '../testing/client.ts';
import { mannWhitney, median } from '../testing/mann-whitney.ts';
import { freePort, type RunningProcess, runProcess, untilHealthy } from '../testing/run-process.ts';

/** Requests of each kind. */
const each = 300;
/**
 * Below it a comparison fails. Requests are sent in random order, so the rank test is exact however busy the machine is,
 * and all 24 comparisons together fail by chance once in 40,000 runs. A difference by which two kinds are told apart in
 * 65 of 100 guesses is found in 9 of 10 runs; a missing password hash is always found.
 */
const significance = 1e-6;

type Kind = { name: string; email: () => string };
type Measured = { name: string; times: number[]; answers: Set<string> };

const newEmail = () => `${crypto.randomUUID()}@example.com`;
const unknown: Kind = { name: 'unknown', email: newEmail };

/** In random order, so that background work of one kind slows all kinds alike. */
async function measure(url: string, address: string, kinds: Kind[], body: object): Promise<Measured[]> {
  const measured = kinds.map(({ name }) => ({ name, times: [] as number[], answers: new Set<string>() }));
  const turns = kinds.flatMap((_, kind) => Array.from({ length: each }, () => ({ kind, order: Math.random() })));
  for (const { kind } of turns.toSorted((a, b) => a.order - b.order)) {
    const payload = JSON.stringify({ email: kinds[kind]?.email(), ...body });
    const startedAt = performance.now();
    const answer = await fetch(url + mainBase + address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: payload,
    });
    const text = await answer.text();
    measured[kind]?.times.push(performance.now() - startedAt);
    // What differs from one registration to the next.
    const comparable = text.replace(/"(request_id|accessToken|id|email|created_at)":"[^"]*"/g, '"$1"');
    measured[kind]?.answers.add(`${answer.status} ${comparable} ${[...answer.headers.keys()].join()}`);
  }
  return measured;
}

function expectAlike(measured: Measured[]): void {
  const [first, ...others] = measured;
  if (!first) throw new Error('nothing was measured');
  for (const other of others) {
    const [ours, theirs] = [median(first.times), median(other.times)];
    console.log(`${first.name} ${ours.toFixed(2)} ms, ${other.name} ${theirs.toFixed(2)} ms`);
    expect([...other.answers]).toEqual([...first.answers]);
    expect(first.answers.size).toBe(1);
    expect(mannWhitney(first.times, other.times)).toBeGreaterThan(significance);
  }
}

describe.each([
  ['mails stand as files', {}],
  ['the mail server is down', { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'mail@example.com' }],
])('%s', (_name, settings: Record<string, string>) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'enumeration-'));
  let child: RunningProcess;
  let existing: Kind;
  let unactivated: Kind;
  let deleted: Kind;

  beforeAll(async () => {
    // Accounts are made while mails arrive.
    const start = async (more: Record<string, string>) => {
      child = runProcess(await freePort(), { DATA_DIR: dataDir, LIMIT_FACTOR: '10000', ...more });
      await untilHealthy(child, '/api/health');
    };
    await start({});
    const emails = [newEmail(), newEmail(), newEmail()] as const;
    await newClient(child.url, dataDir, emails[0]);
    const token = await newClient(child.url, dataDir, emails[2]);
    const removal = { token, body: { email: emails[2] } };
    expect((await call(child.url, 'DELETE', mainBase + mainAddresses.deleteAccount, removal)).status).toBe(200);
    const names = { first_name: 'Ann', last_name: 'Lee', password: 'quiet harbour of ships' };
    await call(child.url, 'POST', mainBase + mainAddresses.register, { body: { email: emails[1], ...names } });
    [existing, unactivated, deleted] = [
      { name: 'existing', email: () => emails[0] },
      { name: 'not activated', email: () => emails[1] },
      { name: 'deleted', email: () => emails[2] },
    ];
    if (Object.keys(settings).length === 0) return;
    child.kill('SIGTERM');
    await child.ended;
    await start(settings);
  });
  afterAll(async () => {
    child.kill('SIGKILL');
    await child.ended;
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('B01: a wrong password takes as long and says the same, account or not', async () => {
    const kinds = [existing, unknown, unactivated, deleted];
    expectAlike(await measure(child.url, mainAddresses.login, kinds, { password: 'not the password' }));
  });

  it('B02: asking for a reset takes as long and says the same, account or not', async () => {
    expectAlike(await measure(child.url, mainAddresses.forgotPassword, [existing, unknown, unactivated, deleted], {}));
  });

  it('B03: registering takes as long and says the same, whether the address is taken or not', async () => {
    const body = { password: 'quiet harbour of ships', first_name: 'Ann', last_name: 'Lee' };
    expectAlike(await measure(child.url, mainAddresses.register, [existing, unknown, unactivated, deleted], body));
  });

  it('B04: asking for the activation mail again takes as long and says the same, account or not', async () => {
    const kinds = [existing, unknown, unactivated, deleted];
    expectAlike(await measure(child.url, mainAddresses.resendActivation, kinds, {}));
  });
});
