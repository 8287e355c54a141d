import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { aiAddresses, aiBase, mainAddresses, mainBase } from '@deskmate/api/addresses';
import { type AiVendor, startAiVendor } from '@deskmate/fakes/ai-vendor/ai-vendor';
import { say } from '@deskmate/fakes/ai-vendor/script';
import { limitTable, type Rule } from '@deskmate/service-kit/http/limit-table';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askProcess } from '../admin/ask-process.ts';
import { call, newClient } from '../testing/client.ts';
import type { Latency, LatencyRequest } from '../testing/latency-worker.ts';
import { healthOf, loginOf, measureDuring, memoryMb } from '../testing/measure-attack.ts';
import { freePort, type RunningProcess, runProcess, untilHealthy } from '../testing/run-process.ts';

/**
 * Eight free accounts do the most expensive things as often as the product's limits let one client do them, evenly
 * spread. Meanwhile others log in, ask for the health and begin chats as on an idle server.
 */

const dataDir = mkdtempSync(join(tmpdir(), 'free-accounts-attack-'));
const bystander = 'bystander@example.com';
const attackMs = 20_000;
let vendor: AiVendor;
let server: RunningProcess;
let attackers: string[];
let neighbour: string;
let idle: Latency[];
let memoryBefore: number;

beforeAll(async () => {
  vendor = await startAiVendor();
  vendor.models.push('llava-vision');
  // All of them come from one address, whose limits are not what is measured here.
  const settings = { DATA_DIR: dataDir, LIMIT_FACTOR: '10000', OPENAI_COMPATIBLE_URL: vendor.compatibleUrl };
  server = runProcess(await freePort(), settings);
  await untilHealthy(server, '/ai/v1/health');
  attackers = [];
  for (let at = 0; at < 9; at += 1) {
    const email = `client${at}@example.com`;
    attackers.push(await newClient(server.url, dataDir, email));
    // Credit ends no attack here.
    await askProcess(dataDir, { line: ['give-credit', email, 'standard', '10000', '30'], secrets: {} });
  }
  neighbour = attackers.pop() ?? '';
  await newClient(server.url, dataDir, bystander);
  memoryBefore = memoryMb(server.pid);
  idle = await measureOthers(() => wait(attackMs));
}, 180_000);
afterAll(async () => {
  server.kill('SIGKILL');
  await server.ended;
  await vendor.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const chatBody = (action: object, content: string, id = (): string => crypto.randomUUID()) => ({
  ai_model_id: 'server/fake-small',
  session_id: id(),
  client_message_id: id(),
  action,
  messages: [{ role: 'user', content }],
});

/** The neighbour's chat begins with the first word that the vendor sends. */
const chatOf = (token: string): LatencyRequest => ({
  url: server.url + aiBase + aiAddresses.chat,
  method: 'POST',
  body: JSON.stringify(chatBody({ type: 'chat' }, 'Good morning', () => '{id}')),
  token,
  restMs: 100,
  until: 'You asked',
});

const measureOthers = (work: () => Promise<unknown>): Promise<Latency[]> =>
  measureDuring([loginOf(server.url, bystander), healthOf(server.url), chatOf(neighbour)], work, 100);

type Act = (token: string, signal: AbortSignal) => Promise<number>;

/**
 * Has every attacker do something at the pace of a limit, while others are measured. What still waits when the time is
 * over is aborted.
 * @returns the statuses of what was answered
 */
async function attack(name: string, rule: Rule, act: Act): Promise<Set<number>> {
  const over = new AbortController();
  const statuses: Promise<number | null>[] = [];
  const everyMs = (rule.seconds * 1000) / rule.points / attackers.length;
  const during = await measureOthers(async () => {
    const endsAt = performance.now() + attackMs;
    for (let turn = 0; performance.now() < endsAt; turn += 1) {
      const acting = act(attackers[turn % attackers.length] ?? '', over.signal);
      statuses.push(acting.catch((error: unknown) => (over.signal.aborted ? null : Promise.reject(error))));
      await wait(everyMs);
    }
    over.abort();
  });
  const words = (latency: Latency | undefined) => `${latency?.median}/${latency?.p99} ms (${latency?.count})`;
  const [login, health, chat] = during;
  const [idleLogin, idleHealth, idleChat] = idle;
  console.log(
    `${name}, ${statuses.length} times; median/p99 (count) of login ${words(login)}, idle ${words(idleLogin)}; ` +
      `health ${words(health)}, idle ${words(idleHealth)}; chat ${words(chat)}, idle ${words(idleChat)}`,
  );
  for (const { failed } of during) expect.soft(failed).toBe(0);
  expect.soft(login?.p99).toBeLessThanOrEqual(Math.max(100, 2 * (idleLogin?.p99 ?? 0)));
  expect.soft(health?.p99).toBeLessThanOrEqual(100);
  expect.soft(chat?.median).toBeLessThanOrEqual(2 * (idleChat?.median ?? 0));
  return new Set((await Promise.all(statuses)).filter((status) => status !== null));
}

async function post(token: string, path: string, body: object): Promise<number> {
  const { status } = await call(server.url, 'POST', aiBase + path, { token, body });
  return status;
}

/** Has a text improved; the model gives it back as it is. */
function improve(token: string, text: string): Promise<number> {
  vendor.next((asked) => (asked.prompt.includes('Good morning') ? say('You asked') : say(text)));
  const auto = { method: 'improve', format: 'auto', tone: 'auto', length: 'auto', language: 'en-US' };
  return post(token, aiAddresses.chat, chatBody({ type: 'write', option: 'compose', ...auto }, text));
}

// As much as the model reads at once.
const length = 14_000;

it.each([
  ['% and zeros', `%${'0'.repeat(length)} `],
  ['a link that ends in dots', `http://a${'.'.repeat(length)}x`],
  ['zeros before a magnitude', `1${'0'.repeat(length)}1 and 3 million`],
  ['an announcement without an end', `here is ${'translat'.repeat(9)}${' '.repeat(length - 80)}x`],
  ['thousands of decimals', Array.from({ length: length / 6 }, (_, at) => `${at}.5`).join(' ')],
])('W09: eight free accounts that have %s checked leave other requests as fast as before', async (name, text) => {
  expect(await attack(name, limitTable.chat.perClient, (token) => improve(token, text))).toEqual(new Set([200]));
});

it('N06: eight free accounts whose answers quote a document badly leave other requests as fast as before', async () => {
  const ids = new Map<string, string>();
  const text = 'The harbour is quiet at dawn. '.repeat(300);
  for (const token of attackers) {
    const { body } = await call(server.url, 'POST', aiBase + aiAddresses.documents, { token, body: { text } });
    ids.set(token, String(body.id));
    // A question about a document that is still being read is answered 409.
    await expect
      .poll(
        async () => (await call(server.url, 'GET', `${aiBase}${aiAddresses.documents}/${body.id}`, { token })).body,
        {
          timeout: 60_000,
        },
      )
      .toMatchObject({ status: 'ready' });
  }
  const quotes = Array.from({ length: 200 }, (_, at) => `[1: "The harbour ${at} is quite"]`).join(' ');
  const endings = [`x [${' '.repeat(1990)}x`, quotes];
  let turn = 0;
  const statuses = await attack('markers and quotes', limitTable.chat.perClient, (token) => {
    turn += 1;
    const ending = endings[turn % 2] ?? '';
    vendor.next((asked) => (asked.prompt.includes('Good morning') ? say('You asked') : say(ending)));
    const action = { type: 'read', document_ids: [ids.get(token)], scope: 'whole' };
    return post(token, aiAddresses.chat, chatBody(action, 'What of the harbour?'));
  });
  expect(statuses).toEqual(new Set([200]));
});

it('F10: eight free accounts that add addresses of unknown names leave other requests as fast as before', async () => {
  let turn = 0;
  const statuses = await attack('unknown names', limitTable.upload.perClient, (token) => {
    turn += 1;
    return post(token, aiAddresses.documents, { url: `https://name-${turn}.example.com/` });
  });
  // Refused where too many are being fetched at once, or too many are kept.
  expect([...statuses].filter((status) => status >= 500 && status !== 503)).toEqual([]);
});

it('N06: eight free accounts that have invoices drawn leave other requests as fast as before', async () => {
  const invoices = new Map<string, string>();
  for (const token of attackers) invoices.set(token, await buyPlan(token));
  const statuses = await attack('invoices', limitTable.invoice.perClient, async (token) => {
    const { status } = await call(server.url, 'GET', `${mainBase}${mainAddresses.invoice}/${invoices.get(token)}.pdf`, {
      token,
    });
    return status;
  });
  expect(statuses).toEqual(new Set([200]));
});

/** @returns the id of its invoice */
async function buyPlan(token: string): Promise<string> {
  const post = (address: string, body: object) => call(server.url, 'POST', mainBase + address, { token, body });
  const order = { kind: 'plan', plan_id: 2, interval: 'month', request_id: crypto.randomUUID() };
  const opened = await post(mainAddresses.paymentSession, order);
  const card = { card_number: '4242 4242 4242 4242', expiry_month: 12, expiry_year: 2099, cvc: '123' };
  const paid = await post(mainAddresses.payment, { payment_session_id: opened.body.id, ...card });
  expect(paid.status).toBe(200);
  const list = await call(server.url, 'GET', mainBase + mainAddresses.invoice, { token });
  return (list.body.items as { id: string }[])[0]?.id ?? '';
}

/** One colour, which compresses to nothing, and interlaced, which takes long to read. */
const slowPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#246' } })
    .png({ progressive: true })
    .toBuffer();

async function upload(token: string, bytes: Uint8Array, signal?: AbortSignal): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'picture.png');
  const answer = await fetch(server.url + aiBase + aiAddresses.chatFileUpload, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
    signal: signal ?? null,
  });
  await answer.text();
  return answer.status;
}

it('N06: beside eight free accounts that upload slow pictures, a small picture of another is taken within 2 s', async () => {
  const slow = await slowPicture();
  const small = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const times: number[] = [];
  let isOver = false;
  const sending = (async () => {
    // The first comes when eight newcomers have only just begun.
    await wait(1000);
    while (!isOver) {
      const startedAt = performance.now();
      expect(await upload(neighbour, small)).toBe(200);
      times.push(Math.round(performance.now() - startedAt));
      await wait(1000);
    }
  })();
  const statuses = await attack('slow pictures', limitTable.upload.perClient, (token, signal) =>
    upload(token, slow, signal),
  );
  isOver = true;
  await sending;
  console.log(`a small picture beside the slow ones: ${times.join(', ')} ms`);
  // A client may have 32 that wait.
  expect([...statuses].filter((status) => ![200, 429].includes(status))).toEqual([]);
  expect(times.length).toBeGreaterThan(5);
  expect.soft(Math.max(...times)).toBeLessThanOrEqual(2000);
});

it('W09: a minute later the process has given back what they made it take', async () => {
  await wait(60_000);
  const after = memoryMb(server.pid);
  console.log(`memory: ${memoryBefore} MB before, ${after} MB a minute after`);
  expect(after - memoryBefore).toBeLessThanOrEqual(100);
});
