import { models } from '@deskmate/db/tables/ai/models';
import { gate, refusals, say } from '@deskmate/fakes/ai-vendor/script';
import { eq } from 'drizzle-orm';
import OpenAI from 'openai';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AiProcess, type AiWorld, startAiWorld } from '../../testing/ai-world.ts';

let world: AiWorld;
let server: AiProcess;
beforeAll(async () => {
  world = await startAiWorld();
  server = await world.startProcess();
  await world.db.update(models).set({ vision: true }).where(eq(models.modelId, seeing));
});
afterAll(() => world.close());

const model = 'server/fake-small';
const seeing = 'server/fake-thinker';
const client = (key: string) => new OpenAI({ baseURL: server.url, apiKey: key, maxRetries: 0 });
const asked = (content: string) => ({ model, messages: [{ role: 'user' as const, content }] });
const kinds = (clientId: string) => {
  const own = world.ledger.entries.filter(({ requestId }) => holds.get(requestId) === clientId);
  return own.map(({ kind, credits }) => `${kind} ${credits}`);
};
/** Whose hold each request of the ledger is. */
const holds = new Map<string, string>();
beforeAll(() => {
  const { reserve } = world.ledger;
  world.ledger.reserve = async (request) => {
    holds.set(request.requestId, request.clientId);
    tools.add(request.tool);
    return reserve(request);
  };
});
const tools = new Set<string>();

test('answers the official client as a whole, with the usage that the vendor counted, and charges once', async () => {
  const answer = await client('sk-whole').chat.completions.create({
    ...asked('Hello'),
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: [{ type: 'text', text: 'Hello' }] },
    ],
    max_tokens: 7,
    temperature: 0.3,
    user: 'a field that we do not know',
  });
  expect(answer).toMatchObject({
    object: 'chat.completion',
    model,
    choices: [{ index: 0, message: { role: 'assistant', content: 'You asked: Hello. This is the answer.' } }],
  });
  expect(answer.choices[0]?.finish_reason).toBe('stop');
  expect(answer.usage?.total_tokens).toBe(
    Number(answer.usage?.prompt_tokens) + Number(answer.usage?.completion_tokens),
  );
  expect(world.vendor.calls.at(-1)?.body).toMatchObject({
    max_tokens: 7,
    temperature: 0.3,
    messages: [{ role: 'system', content: 'Be brief.' }, { role: 'user' }],
  });
  await expect.poll(() => kinds('whole')).toEqual(['hold 1', 'settle 1']);
  expect([...tools]).toEqual(['api']);
});

test('streams chunks to the official client, with usage at the end when asked for', async () => {
  const stream = await client('sk-stream').chat.completions.create({
    ...asked('[words 300]'),
    stream: true,
    stream_options: { include_usage: true },
  });
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  const text = chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('');
  expect(text).toBe(Array.from({ length: 300 }, (_, index) => `word${index + 1} `).join(''));
  expect(chunks[0]?.choices[0]?.delta).toEqual({ role: 'assistant', content: '' });
  expect(chunks.at(-2)?.choices[0]).toMatchObject({ delta: {}, finish_reason: 'stop' });
  expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: expect.any(Number) } });
  await expect.poll(() => kinds('stream')).toEqual(['hold 1', 'settle 1']);
});

test('a stream is data lines alone and its last one is [DONE]', async () => {
  const response = await post('sk-lines', { ...asked('Hello'), stream: true });
  const lines = (await response.text()).split('\n').filter((line) => line !== '');
  expect(lines.every((line) => line.startsWith('data: '))).toBe(true);
  expect(lines.at(-1)).toBe('data: [DONE]');
  expect(lines.some((line) => line.includes('"usage"'))).toBe(false);
});

test('a key that is wrong or revoked is refused, also while its answer is being written', async () => {
  const revoked = client('sk-revoked');
  const { opened, open } = gate();
  world.vendor.next(
    (async function* () {
      yield { text: 'first ' };
      await opened;
      yield* say('second');
    })(),
  );
  const stream = await revoked.chat.completions.create({ ...asked('Hello'), stream: true });
  world.revokeKey('sk-revoked');
  let text = '';
  for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? '';
  expect(text).toBe('first ');
  open();
  await expect(revoked.chat.completions.create(asked('Hello'))).rejects.toMatchObject({
    status: 401,
    type: 'invalid_request_error',
    code: 'invalid_api_key',
  });
});

test('faults have the statuses and codes that the official client knows', async () => {
  const { completions } = client('sk-faults').chat;
  await expect(completions.create({ ...asked('x'), model: 'gpt-0' })).rejects.toMatchObject({
    status: 404,
    code: 'model_not_found',
  });
  await expect(completions.create({ model, messages: [] })).rejects.toMatchObject({ status: 400, param: 'messages' });
  await expect(completions.create({ ...asked('x'), temperature: 9 })).rejects.toMatchObject({ param: 'temperature' });
  await expect(completions.create(asked('x '.repeat(90_000)))).rejects.toMatchObject({
    status: 400,
    code: 'context_length_exceeded',
  });
  world.ledger.grant('poor', 0);
  await expect(client('sk-poor').chat.completions.create(asked('x'))).rejects.toMatchObject({
    status: 402,
    type: 'insufficient_quota',
    code: 'insufficient_quota',
  });
  expect(kinds('faults')).toEqual([]);
});

test('pictures are refused in words when the model cannot see, and from elsewhere always', async () => {
  const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const withPicture = (url: string) => ({
    model,
    messages: [{ role: 'user' as const, content: [{ type: 'image_url' as const, image_url: { url } }] }],
  });
  for (const url of [`data:image/png;base64,${png.toString('base64')}`, 'http://127.0.0.1/secret.png']) {
    await expect(client('sk-faults').chat.completions.create(withPicture(url))).rejects.toMatchObject({
      status: 400,
      type: 'invalid_request_error',
      param: 'messages.0.content',
    });
  }
});

test('a model that can see is given the pictures', async () => {
  const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const url = `data:image/png;base64,${png.toString('base64')}`;
  await client('sk-sees').chat.completions.create({
    model: seeing,
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What is this?' },
          { type: 'image_url', image_url: { url } },
        ],
      },
    ],
  });
  expect(JSON.stringify(world.vendor.calls.at(-1)?.body)).toContain('data:image/png;base64,');
  const damaged = { type: 'image_url' as const, image_url: { url: 'data:image/png;base64,aGVsbG8=' } };
  await expect(
    client('sk-sees').chat.completions.create({ model: seeing, messages: [{ role: 'user', content: [damaged] }] }),
  ).rejects.toMatchObject({ status: 400, type: 'invalid_request_error' });
});

test('a vendor’s fault is an error with its own status, or in the stream once words came, and costs nothing', async () => {
  const { completions } = client('sk-unlucky').chat;
  for (const stream of [false, true]) {
    world.vendor.next(refusals.broken());
    await expect(completions.create({ ...asked('x'), stream })).rejects.toMatchObject({
      status: 502,
      type: 'server_error',
      code: 'upstream_failed',
    });
  }
  const broken = await completions.create({ ...asked('[words 40] [error event] [slow 1]'), stream: true });
  let text = '';
  const reading = (async () => {
    for await (const chunk of broken) text += chunk.choices[0]?.delta.content ?? '';
  })();
  await expect(reading).rejects.toMatchObject({ code: 'upstream_failed' });
  expect(text).toContain('word1 ');
  await expect.poll(() => kinds('unlucky').filter((kind) => kind === 'refund 0')).toHaveLength(3);
  expect(world.ledger.balance('unlucky')).toBe(1000);
});

test('whoever leaves ends the vendor’s work: charged once after the first word, free before', async () => {
  for (const [key, prompt, expected] of [
    ['sk-left', 'words', ['hold 1', 'settle 1']],
    ['sk-early', 'none', ['hold 1', 'refund 0']],
  ] as const) {
    world.vendor.next(prompt === 'words' ? [{ text: 'first ' }, { silence: true }] : [{ silence: true }]);
    const before = world.vendor.calls.length;
    const leaving = new AbortController();
    const request = client(key).chat.completions.create({ ...asked('x'), stream: true }, { signal: leaving.signal });
    const call = await world.vendor.call(before);
    if (prompt === 'words') await request;
    leaving.abort();
    await request.catch(() => {});
    expect((await call.closed).finished).toBe(false);
    await expect.poll(() => kinds(key.slice('sk-'.length))).toEqual(expected);
  }
});

test('more answers at once than a client may have are told to wait', async () => {
  const { completions } = client('sk-many').chat;
  const { opened, open } = gate();
  const waiting = async function* () {
    await opened;
    yield* say('done');
  };
  world.vendor.next(waiting(), waiting(), waiting());
  const before = world.vendor.calls.length;
  const running = [1, 2, 3].map(() => completions.create(asked('x')));
  await world.vendor.call(before + 2);
  await expect(completions.create(asked('x'))).rejects.toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
  open();
  expect((await Promise.all(running)).map(({ choices }) => choices[0]?.message.content)).toEqual(
    Array.from({ length: 3 }, () => 'done'),
  );
});

test('lists the models that can be asked, and finds one by its name', async () => {
  const { data } = await client('sk-list').models.list();
  expect(data.find(({ id }) => id === model)).toMatchObject({ object: 'model', owned_by: expect.any(String) });
  expect((await server.app.inject('/ai/v1/models')).statusCode).toBe(401);
  expect(await client('sk-list').models.retrieve(model)).toEqual(data.find(({ id }) => id === model));
  await expect(client('sk-list').models.retrieve('gpt-0')).rejects.toMatchObject({
    status: 404,
    code: 'model_not_found',
  });
  expect((await server.app.inject('/ai/v1/models/gpt-0')).statusCode).toBe(401);
});

test('what an answer is to be like reaches the vendor', async () => {
  await client('sk-fields').chat.completions.create({
    ...asked('Hello'),
    top_p: 0.4,
    temperature: 1.5,
    max_completion_tokens: 9,
    stop: ['\n\n', 'END'],
    n: 1,
    tools: [],
    response_format: { type: 'text' },
    logprobs: false,
  });
  expect(world.vendor.calls.at(-1)?.body).toMatchObject({
    top_p: 0.4,
    temperature: 1.5,
    max_tokens: 9,
    stop: ['\n\n', 'END'],
  });
});

test('an answer ends before a text to stop at, also when the vendor goes on, and is charged', async () => {
  for (const stream of [false, true]) {
    world.vendor.next([{ text: 'one, tw' }, { text: 'o, three' }, ...say(' four')]);
    const request = { ...asked('Count'), stop: 'two' };
    const { completions } = client(`sk-stop-${stream}`).chat;
    if (stream) {
      const chunks: OpenAI.ChatCompletionChunk[] = [];
      for await (const chunk of await completions.create({ ...request, stream: true })) chunks.push(chunk);
      expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe('one, ');
      expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe('stop');
    } else {
      const { choices } = await completions.create(request);
      expect(choices[0]).toMatchObject({ message: { content: 'one, ' }, finish_reason: 'stop' });
    }
    await expect.poll(() => kinds(`stop-${stream}`)).toEqual(['hold 1', 'settle 1']);
  }
});

const tool = { type: 'function', function: { name: 'now', parameters: { type: 'object', properties: {} } } };
test.each([
  ['tools', [tool]],
  ['tool_choice', 'required'],
  ['functions', [{ name: 'now' }]],
  ['n', 2],
  ['response_format', { type: 'json_object' }],
  ['logprobs', true],
  ['top_logprobs', 3],
  ['logit_bias', { 50256: -100 }],
  ['presence_penalty', 0.5],
  ['modalities', ['text', 'audio']],
  ['stop', ['a', 'b', 'c', 'd', 'e']],
  ['top_p', 2],
])('%s, asked for in a way that cannot be served, is refused by name', async (param, value) => {
  const before = world.vendor.calls.length;
  const response = await post('sk-unserved', { ...asked('x'), [param]: value });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error', param } });
  expect(world.vendor.calls.length).toBe(before);
  expect(kinds('unserved')).toEqual([]);
});

test('whatever is sent, the fault is the sender’s and told in the OpenAI format', async () => {
  const bodies = ['', 'null', '[]', '{', '{}', '{"model":1}', JSON.stringify({ model, messages: [{ role: 'tool' }] })];
  const strange = [null, -1, 1e308, 'a\u0000b', 'a\ud800b', { $ne: null }, ['x']];
  for (const field of ['model', 'messages', 'stream', 'stream_options', 'max_tokens', 'temperature'])
    for (const value of strange) bodies.push(JSON.stringify({ ...asked('x'), [field]: value }));
  for (const payload of bodies) {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/ai/v1/chat/completions',
      headers: { ...bearer('sk-fuzz'), 'content-type': 'application/json' },
      payload,
    });
    expect(answer.statusCode, payload).toBeLessThan(500);
    if (answer.statusCode !== 200)
      expect(answer.json(), payload).toMatchObject({ error: { type: expect.any(String) } });
  }
});

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

const post = (key: string, body: unknown) =>
  fetch(`${server.url}/chat/completions`, {
    method: 'POST',
    headers: { ...bearer(key), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
