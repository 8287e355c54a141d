import { Readable } from 'node:stream';
import { audit } from '@deskmate/db/tables/main/audit';
import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { ClientData } from '../../ports/client-data.ts';
import { noClientData } from '../../testing/ai-ports.ts';
import { createMainFixture, type SignedIn } from '../../testing/main-fixture.ts';

const minute = 60_000;
const day = 1440 * minute;
const image = Buffer.alloc(200_000, 'pixels');
let isAway = false;
let waiting: Promise<void> = Promise.resolve();
const begun = new Set<string>();
beforeEach(() => {
  isAway = false;
  begun.clear();
  waiting = Promise.resolve();
});

const clientData: ClientData = {
  ...noClientData,
  async listExport() {
    if (isAway) throw new Error('the AI service is away');
    return ['conversations.jsonl', 'images/one.png', 'images/gone.png'];
  },
  async openExport(clientId, name) {
    begun.add(clientId);
    await waiting;
    if (name === 'images/gone.png') return null;
    return Readable.from([name === 'images/one.png' ? image : `{"of":"${clientId}"}\n`], { objectMode: false });
  },
};
const fixture = await createMainFixture({ clientData });
afterAll(() => fixture.close());

const ask = ({ tokens }: SignedIn) => fixture.call('POST', 'client/export', { token: tokens.access_token });
const linkOf = async (client: SignedIn): Promise<string> => (await ask(client)).body.path;
const open = (path: string) => fixture.app.inject({ method: 'GET', url: `/api/${path}` });

test('the archive holds the account, the records and the bytes, and nothing that opens the account', async () => {
  const client = await fixture.newClient();
  await fixture.newClient();
  await fixture.call('POST', 'client/api-keys', { token: client.tokens.access_token, body: { name: 'Laptop' } });
  const answer = await open(await linkOf(client));
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="deskmate-data.zip"',
    'cache-control': expect.stringContaining('no-store'),
  });
  const files = unzipSync(answer.rawPayload);
  expect(Object.keys(files)).toEqual(['account.json', 'conversations.jsonl', 'images/one.png']);
  expect(Buffer.from(files['images/one.png'] ?? []).equals(image)).toBe(true);
  expect(strFromU8(files['conversations.jsonl'] ?? new Uint8Array())).toBe(`{"of":"${client.id}"}\n`);
  const account = strFromU8(files['account.json'] ?? new Uint8Array());
  expect(JSON.parse(account)).toMatchObject({ profile: { email: client.email }, api_keys: [{ name: 'Laptop' }] });
  expect(account).not.toMatch(/argon2|passwordHash|keyHash|keySalt|secretHash|sealedSeed/);
  const rows = await fixture.db.select().from(audit).where(eq(audit.clientId, client.id));
  expect(rows.map(({ action }) => action)).toContain('own_data_exported');
});

test('O10: asking needs a recent proof of who is there', async () => {
  const client = await fixture.newClient();
  fixture.clock.forward(6 * minute);
  expect(await ask(client)).toMatchObject({ status: 403, body: { code: 'reauth_required' } });
});

test('L02: of 10 parallel uses of a link one gets the archive', async () => {
  const path = await linkOf(await fixture.newClient());
  const answers = await Promise.all(Array.from({ length: 10 }, () => open(path)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 410)]);
});

test('a link ends after five minutes, with its session, and when another one is asked for', async () => {
  const client = await fixture.newClient();
  const late = await linkOf(client);
  fixture.clock.forward(5 * minute);
  expect((await open(late)).statusCode).toBe(410);
  const [first, second] = [await linkOf(client), await linkOf(client)];
  expect((await open(first)).statusCode).toBe(410);
  await fixture.call('DELETE', 'auth/clients/logout', { token: client.tokens.access_token });
  expect((await open(second)).statusCode).toBe(410);
});

test('one archive of a client is sent at a time; another client does not wait', async () => {
  const [client, other] = [await fixture.newClient(), await fixture.newClient()];
  const elsewhere = { ...client, tokens: await fixture.logIn(client.email) };
  let goOn = () => {};
  waiting = new Promise((resolve) => {
    goOn = resolve;
  });
  const [running, second, ofOther] = [await linkOf(client), await linkOf(elsewhere), await linkOf(other)];
  const [first, foreign] = [open(running), open(ofOther)];
  // `inject` sends when it is awaited, so both are begun before the third is sent.
  void first.then(() => {});
  void foreign.then(() => {});
  await expect.poll(() => [...begun].sort()).toEqual([client.id, other.id].sort());
  expect((await open(second)).statusCode).toBe(409);
  goOn();
  expect([(await first).statusCode, (await foreign).statusCode]).toEqual([200, 200]);
  expect((await open(await linkOf(elsewhere))).statusCode).toBe(200);
});

test('an AI service that is away is an error, not half an archive, and the next link works', async () => {
  const client = await fixture.newClient();
  isAway = true;
  expect((await open(await linkOf(client))).statusCode).toBeGreaterThanOrEqual(500);
  isAway = false;
  expect((await open(await linkOf(client))).statusCode).toBe(200);
});

test('reports the state of a download: running, complete, interrupted', async () => {
  const client = await fixture.newClient();
  const state = async () =>
    (await fixture.call('GET', 'client/export', { token: client.tokens.access_token })).body.state;
  expect(await state()).toBe('none');
  let goOn = () => {};
  waiting = new Promise((resolve) => {
    goOn = resolve;
  });
  const running = open(await linkOf(client));
  void running.then(() => {});
  await expect.poll(state).toBe('sending');
  goOn();
  await running;
  await expect.poll(state).toBe('sent');
  fixture.clock.forward(minute);
  isAway = true;
  await open(await linkOf(client));
  expect(await state()).toBe('failed');
});

test('N11: of 30 parallel requests 10 a day are accepted', async () => {
  const client = await fixture.newClient();
  const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await ask(client)).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  fixture.clock.forward(day);
  const again = { ...client, tokens: await fixture.logIn(client.email) };
  expect((await ask(again)).status).toBe(200);
});
