import { aiAddresses, aiBase, mainAddresses, mainBase } from '@deskmate/api/addresses';
import { freshDatabase } from '@deskmate/db/fresh-database';
import type { OpenDatabase } from '@deskmate/db/open-database';
import { type AiVendor, startAiVendor } from '@deskmate/fakes/ai-vendor/ai-vendor';
import { creditRequest } from '@deskmate/main-service/testing/credit-request';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assembleServer, type Server } from '../start/assemble-server.ts';
import { call, newClient } from '../testing/client.ts';
import { freePort } from '../testing/run-process.ts';
import { createTestResources, testSecret } from '../testing/test-resources.ts';

/** The two services as a browser reaches them, in one process or two. */
type Deployment = { mainUrl: string; aiUrl: string; dataDir: string; servers: Server[] };

const noFaces = { siteDir: '/nowhere', dashboardDir: '/nowhere' };

async function run(
  database: OpenDatabase,
  settings: Record<string, string>,
): Promise<{ server: Server; dataDir: string }> {
  const resources = createTestResources(database, settings);
  const server = await assembleServer(resources, noFaces);
  await server.listen();
  return { server, dataDir: resources.config.dataDir };
}

const fillings: Record<string, (database: OpenDatabase, vendor: AiVendor) => Promise<Deployment>> = {
  async 'in one process, by direct calls'(database, vendor) {
    const port = await freePort();
    const { server, dataDir } = await run(database, {
      PORT: String(port),
      OPENAI_COMPATIBLE_URL: vendor.compatibleUrl,
      TRANSCRIPTION_MODEL: 'fake-hears',
    });
    const url = `http://127.0.0.1:${port}`;
    return { mainUrl: url, aiUrl: url, dataDir, servers: [server] };
  },
  async 'apart, by HTTP'(database, vendor) {
    const [mainPort, aiPort] = [await freePort(), await freePort()];
    const [mainUrl, aiUrl] = [`http://127.0.0.1:${mainPort}`, `http://127.0.0.1:${aiPort}`];
    // Names PostgreSQL to satisfy the configuration; the database in use is the one handed in.
    const both = { MAIN_URL: mainUrl, AI_URL: aiUrl, DATABASE_URL: 'postgres://unused@127.0.0.1/unused' };
    const main = await run(database, { ...both, ROLE: 'main', PORT: String(mainPort) });
    const ai = await run(database, {
      ...both,
      ROLE: 'ai',
      PORT: String(aiPort),
      OPENAI_COMPATIBLE_URL: vendor.compatibleUrl,
      TRANSCRIPTION_MODEL: 'fake-hears',
    });
    return { mainUrl, aiUrl, dataDir: main.dataDir, servers: [ai.server, main.server] };
  },
};

describe.each(Object.entries(fillings))('the ports between the services, filled %s', (_, open) => {
  let database: OpenDatabase;
  let vendor: AiVendor;
  let deployment: Deployment;
  let token: string;

  beforeAll(async () => {
    database = await freshDatabase();
    vendor = await startAiVendor();
    deployment = await open(database, vendor);
    token = await newClient(deployment.mainUrl, deployment.dataDir);
  });
  afterAll(async () => {
    for (const server of deployment.servers) await server.close();
    await vendor.close();
    await database.close();
  });

  const main = (method: string, address: string, rest = {}) =>
    call(deployment.mainUrl, method, mainBase + address, rest);
  const ai = (method: string, address: string, rest = {}) => call(deployment.aiUrl, method, aiBase + address, rest);
  const models = async () =>
    (await main('POST', mainAddresses.models, { token, body: { ai_model_type: 'text' } })).body as unknown as {
      model_id: string;
    }[];
  const ask = async (content: string, auth = token, modelId?: string) => ({
    token: auth,
    body: {
      ai_model_id: modelId ?? (await models())[0]?.model_id,
      session_id: crypto.randomUUID(),
      client_message_id: crypto.randomUUID(),
      action: { type: 'chat' },
      messages: [{ role: 'user', content }],
    },
  });
  const balance = async () => {
    const { credits } = (await main('GET', mainAddresses.subscription, { token })).body;
    const line = (credits as { group: string; balance: number; held: number }[]).find(
      ({ group }) => group === 'standard',
    );
    return { balance: line?.balance, held: line?.held };
  };

  it('models: the main backend lists what the AI service offers', async () => {
    expect((await models()).length).toBeGreaterThan(0);
  });

  it('spend: the main backend tells what answers have cost', async () => {
    await ai('POST', aiAddresses.chat, await ask('Hello'));
    const [server] = deployment.servers.flatMap(({ services }) => services.main ?? []);
    const [from, to] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)];
    const spent = async () => (await server?.operator.readMonth(from, to))?.spend;
    await expect.poll(spent).toMatchObject([{ vendor: 'server', count: 1, currency: null, unknown: 1 }]);
  });

  it('identity: the AI service knows a client of the main backend, and nobody else', async () => {
    expect((await ai('GET', aiAddresses.history, { token })).status).toBe(200);
    for (const bad of [undefined, 'nonsense', `${token}x`]) {
      expect((await ai('GET', aiAddresses.history, { token: bad })).status).toBe(401);
    }
  });

  it('chat: its older name is answered as well, as a stream, and refuses strangers', async () => {
    const { body } = await ask('Hello');
    const post = (authorization: string) =>
      fetch(deployment.mainUrl + mainBase + mainAddresses.chat, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization },
        body: JSON.stringify(body),
      });
    const answer = await post(`Bearer ${token}`);
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    expect(await answer.text()).toContain('"done":true');
    expect((await post('Bearer nonsense')).status).toBe(401);
  });

  it('identity: a personal API key opens the OpenAI-format routes and no others, until it is revoked', async () => {
    const made = await main('POST', mainAddresses.apiKeys, { token, body: { name: 'script' } });
    const { id, key } = made.body as { id: string; key: string };
    const before = await balance();
    const model = (await models())[0]?.model_id;
    const question = { token: key, body: { model, messages: [{ role: 'user', content: 'Hello' }] } };
    expect(await ai('POST', aiAddresses.chat, question)).toMatchObject({
      status: 200,
      body: { object: 'chat.completion', choices: [{ message: { content: expect.stringContaining('Hello') } }] },
    });
    await expect.poll(balance).toEqual({ balance: Number(before.balance) - 1, held: before.held });
    expect((await ai('GET', aiAddresses.openaiModels, { token: key })).body).toMatchObject({ object: 'list' });
    expect((await ai('GET', aiAddresses.history, { token: key })).status).toBe(404);
    expect((await main('DELETE', `${mainAddresses.apiKeys}/${id}`, { token })).status).toBe(204);
    expect(await ai('POST', aiAddresses.chat, question)).toMatchObject({
      status: 401,
      body: { error: { code: 'invalid_api_key' } },
    });
  });

  it('shares and authors: the page of a share is read through either, and names the author only while they allow it', async () => {
    const question = await ask('Share this');
    await ai('POST', aiAddresses.chat, question);
    const made = await ai('POST', aiAddresses.share, { token, body: { session_id: question.body.session_id } });
    const shareId = String(made.body.share_id);
    const authorOnEachSide = async () => {
      const pages = await Promise.all(deployment.servers.map(({ services }) => services.shares.read('text', shareId)));
      const { body } = await ai('GET', aiAddresses.sharePublic('text', shareId));
      return [...new Set([...pages.map((page) => page?.author), body.author])];
    };
    expect(await authorOnEachSide()).toEqual([null]);
    const allow = (isPublic: boolean) => main('PATCH', mainAddresses.profile, { token, body: { isPublic } });
    await allow(true);
    expect(await authorOnEachSide()).toEqual(['Ann Lee']);
    await allow(false);
    expect(await authorOnEachSide()).toEqual([null]);
    for (const { services } of deployment.servers) {
      expect(await services.shares.read('write', shareId)).toBeNull();
      expect(await services.shares.read('text', `${shareId}x`)).toBeNull();
    }
  });

  it('credit: an answer costs what it costs, once', async () => {
    const before = await balance();
    const answer = await ai('POST', aiAddresses.chat, await ask('Say it'));
    expect(answer.body.text).toContain('"done":true');
    await expect.poll(balance).toEqual({ balance: Number(before.balance) - 1, held: before.held });
  });

  it('credit: dictation asks only for a plan, and costs nothing', async () => {
    const before = await balance();
    const form = new FormData();
    form.append('file', new Blob([oneSecondOfHiss()]));
    const answer = await fetch(`${deployment.aiUrl}${aiBase}${aiAddresses.transcriptions}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    expect(await answer.json()).toMatchObject({ text: 'These words were dictated.', duration_seconds: 1 });
    expect(await balance()).toEqual(before);
  });

  it('credit: an answer that fails costs nothing', async () => {
    const before = await balance();
    expect((await ai('POST', aiAddresses.chat, await ask('[error 500]'))).body.text).toContain('"error"');
    await expect.poll(balance).toEqual(before);
  });

  it('credit: a refusal arrives as it was thrown, and nothing goes upstream', async () => {
    const poor = await newClient(deployment.mainUrl, deployment.dataDir);
    const calls = vendor.calls.length;
    const answers = [];
    const { id } = (await main('GET', mainAddresses.profile, { token: poor })).body;
    const [server] = deployment.servers.flatMap(({ services }) => services.main ?? []);
    // The trial holds 60 Standard credits; the third query after these must be refused.
    const spent = creditRequest(String(id), { credits: 58 });
    await server?.credit.reserve(spent);
    await server?.credit.settle(spent.requestId, 58);
    for (let query = 0; query < 3; query += 1)
      answers.push(await ai('POST', aiAddresses.chat, await ask('Hello', poor)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 402]);
    expect(answers.at(-1)).toMatchObject({ body: { code: 'insufficient_credit' } });
    expect(vendor.calls.length - calls).toBe(2);
  });

  it('client data: the archive of the page holds chats and files of the AI service', async () => {
    const own = await newClient(deployment.mainUrl, deployment.dataDir);
    await ai('POST', aiAddresses.chat, await ask('Words for the archive', own));
    const form = new FormData();
    form.append('file', new Blob(['Words in a file']), 'notes.txt');
    const headers = { authorization: `Bearer ${own}` };
    const upload = `${deployment.aiUrl}${aiBase}${aiAddresses.chatFileUpload}`;
    const { fileUID } = (await (await fetch(upload, { method: 'POST', headers, body: form })).json()) as {
      fileUID: string;
    };
    const link = await main('POST', mainAddresses.clientExport, { token: own });
    const archive = await fetch(`${deployment.mainUrl}${mainBase}${link.body.path}`);
    const files = unzipSync(new Uint8Array(await archive.arrayBuffer()));
    const read = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    expect(read('conversations.jsonl')).toContain('Words for the archive');
    expect(read(`files/${fileUID}.txt`)).toBe('Words in a file');
  });

  it('identity: a sign-in session that ends takes its open streams along', async () => {
    const leaving = await newClient(deployment.mainUrl, deployment.dataDir);
    const stream = ai('POST', aiAddresses.chat, await ask('[words 60] [slow 50]', leaving));
    const reached = vendor.calls.length;
    await vendor.call(reached);
    expect((await main('DELETE', mainAddresses.logout, { token: leaving })).status).toBe(204);
    // An answer that was read to its end has no error.
    expect((await stream).body.text).toContain('"code":"session_ended"');
    expect((await ai('GET', aiAddresses.history, { token: leaving })).status).toBe(401);
  });
});

/** A WAV of 8 bits, one channel, 1000 samples a second. */
function oneSecondOfHiss(): Uint8Array<ArrayBuffer> {
  const [rate, bytes] = [1000, new Uint8Array(1044).fill(128)];
  const head = new DataView(bytes.buffer);
  const write = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at);
  write(0, 'RIFF....WAVEfmt ');
  head.setUint32(4, 36 + rate, true);
  head.setUint32(16, 16, true);
  for (const at of [20, 22, 32]) head.setUint16(at, 1, true);
  for (const at of [24, 28, 40]) head.setUint32(at, rate, true);
  head.setUint16(34, 8, true);
  write(36, 'data');
  return bytes;
}

describe('the internal routes of services that run apart', () => {
  it('answer as if they were not there without the service secret, and do not exist in one process', async () => {
    const database = await freshDatabase();
    const aiUrl = `http://127.0.0.1:${await freePort()}`;
    const apart = { ROLE: 'main', AI_URL: aiUrl, DATABASE_URL: 'postgres://unused@127.0.0.1/unused' };
    const [alone, together] = [
      await assembleServer(createTestResources(database, apart), noFaces),
      await assembleServer(createTestResources(database), noFaces),
    ];
    const verify = (server: Server, secret?: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/internal/verify-caller',
        headers: secret === undefined ? {} : { 'x-service-secret': secret },
        payload: { authorization: null },
      });
    for (const guess of [undefined, '', 'x', `${testSecret}x`, testSecret.slice(1)]) {
      expect((await verify(alone, guess)).statusCode).toBe(404);
    }
    expect((await verify(alone, testSecret)).statusCode).toBe(401);
    expect((await verify(together, testSecret)).statusCode).toBe(404);
    await alone.close();
    await together.close();
    await database.close();
  });

  it('A19: accept the former service secret as well while it is changed', async () => {
    const database = await freshDatabase();
    const former = 'the secret that processes of before still send 1234567';
    const aiUrl = `http://127.0.0.1:${await freePort()}`;
    const apart = { ROLE: 'main', AI_URL: aiUrl, DATABASE_URL: 'postgres://unused@127.0.0.1/unused' };
    const resources = createTestResources(database, apart);
    const serviceSecret = { used: former, accepted: [former, testSecret] };
    const server = await assembleServer({ ...resources, secrets: { ...resources.secrets, serviceSecret } }, noFaces);
    const verify = (secret: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/internal/verify-caller',
        headers: { 'x-service-secret': secret },
        payload: { authorization: null },
      });
    expect((await verify(former)).statusCode).toBe(401);
    expect((await verify(testSecret)).statusCode).toBe(401);
    expect((await verify(`${former}x`)).statusCode).toBe(404);
    await server.close();
    await database.close();
  });

  it('say that the service is away when the other one does not answer', async () => {
    const database = await freshDatabase();
    const mainUrl = `http://127.0.0.1:${await freePort()}`;
    const resources = createTestResources(database, {
      ROLE: 'ai',
      MAIN_URL: mainUrl,
      DATABASE_URL: 'postgres://unused@127.0.0.1/unused',
    });
    const server = await assembleServer(resources, noFaces);
    const answer = await server.app.inject({ url: '/ai/v1/history', headers: { authorization: 'Bearer x' } });
    expect(answer.json()).toMatchObject({ code: 'service_unavailable' });
    expect(answer.statusCode).toBe(503);
    await server.close();
    await database.close();
  });
});
