import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { aiAddresses, aiBase, mainAddresses, mainBase } from '@deskmate/api/addresses';
import { type AiVendor, startAiVendor } from '@deskmate/fakes/ai-vendor/ai-vendor';
import type { Step } from '@deskmate/fakes/ai-vendor/script';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, newClient } from '../testing/client.ts';
import { heldHeapMb } from '../testing/held-heap.ts';
import { freePort, type RunningProcess, runProcess, untilHealthy } from '../testing/run-process.ts';

const minutes = Number(process.env.SOAK_MINUTES ?? 1);
const readers = 6;
const dataDir = mkdtempSync(join(tmpdir(), 'soak-'));
let vendor: AiVendor;
let child: RunningProcess;

beforeAll(async () => {
  vendor = await startAiVendor();
  const settings = {
    DATA_DIR: dataDir,
    LIMIT_FACTOR: '10000',
    OPENAI_COMPATIBLE_URL: vendor.compatibleUrl,
    NODE_OPTIONS: '--inspect=127.0.0.1:0',
  };
  child = runProcess(await freePort(), settings);
  await untilHealthy(child, '/ai/v1/health');
}, 120_000);
afterAll(async () => {
  child.kill('SIGKILL');
  await child.ended;
  await vendor.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function* aSecondOfWords(): AsyncGenerator<Step> {
  for (let n = 0; n < 50; n += 1) {
    yield { text: `word ${n} of an answer that is read and forgotten ` };
    yield { pause: 20 };
  }
  yield { finish: 'stop' };
}

/** Asks one question after the other; some answers are read to their end, some connections drop on the way. */
async function readOn(token: string, until: number, seed: number): Promise<number> {
  let answers = 0;
  for (; Date.now() < until; answers += 1) {
    vendor.next(aSecondOfWords());
    const drop = new AbortController();
    const body = {
      ai_model_id: 'server/fake-small',
      session_id: crypto.randomUUID(),
      client_message_id: crypto.randomUUID(),
      action: { type: 'chat' },
      messages: [{ role: 'user', content: 'Say something' }],
    };
    const answer = await fetch(child.url + aiBase + aiAddresses.chat, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: drop.signal,
    });
    // Three answers of one client may run at once, also those whose reader has left; and credit may be gone.
    if (answer.status !== 200) {
      await answer.body?.cancel();
      await wait(300);
      continue;
    }
    if ((answers + seed) % 3 === 0) {
      await wait(((answers + seed) * 97) % 900);
      drop.abort();
    } else await answer.text();
  }
  return answers;
}

function openSockets(): number {
  const folder = `/proc/${child.pid}/fd`;
  return readdirSync(folder).filter((fd) => kindOf(`${folder}/${fd}`).startsWith('socket:')).length;
}

function kindOf(fd: string): string {
  try {
    return readlinkSync(fd);
  } catch {
    // The connection was closed meanwhile.
    return '';
  }
}

it(`R22, R04: ${minutes} min of answers, every third of them left by its reader, leave no memory, connection or credit behind`, async () => {
  // A trial's credit is for sixty answers: each reader takes turns with a few accounts.
  const accounts = Math.ceil(minutes) * 2;
  const tokens = await Promise.all(Array.from({ length: readers }, () => manyClients(accounts)));
  // Code is compiled and pools are filled by the first answers.
  await readOn(await newClient(child.url, dataDir), Date.now() + 5000, 1);
  const socketsBefore = openSockets();
  const heldBefore = await heldHeapMb(child);
  const until = Date.now() + minutes * 60_000;
  const share = (minutes * 60_000) / accounts;
  const reading = tokens.map(async (own, reader) => {
    let answers = 0;
    for (const [at, token] of own.entries())
      answers += await readOn(token, until - share * (accounts - 1 - at), reader);
    return answers;
  });
  const answers = (await Promise.all(reading)).reduce((sum, one) => sum + one, 0);
  expect(answers).toBeGreaterThan(minutes * 60);
  for (const token of tokens.flat()) await expect.poll(() => creditHeld(token), { timeout: 60_000 }).toBe(0);
  await expect.poll(openSockets, { timeout: 60_000 }).toBeLessThanOrEqual(socketsBefore + readers);
  const held = async () => (await heldHeapMb(child)) - heldBefore;
  console.log(`${answers} answers; right after them ${(await held()).toFixed(1)} MB more are held than before`);
  // An answer can be followed from memory for a minute after its end; after that nothing of it may stay.
  await expect.poll(held, { timeout: 100_000, interval: 2000 }).toBeLessThan(4);
});

async function manyClients(count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let n = 0; n < count; n += 1) tokens.push(await newClient(child.url, dataDir));
  return tokens;
}

async function creditHeld(token: string): Promise<number> {
  const { body } = await call(child.url, 'GET', mainBase + mainAddresses.subscription, { token });
  const groups = body.credits as { held: number }[];
  return groups.reduce((sum, group) => sum + group.held, 0);
}
