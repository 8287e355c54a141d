import { gate, refusals, say } from '@deskmate/fakes/ai-vendor/script';
import { afterAll, expect, test } from 'vitest';
import { bearer, chatBody, model, startOpenaiApi } from '../testing/openai-api.ts';

const api = await startOpenaiApi();
afterAll(() => api.fixture.close());

test('a wrong or revoked key is refused, also while an answer is being written', async () => {
  const revoked = api.client('sk-revoked');
  const { opened, open } = gate();
  api.fixture.vendor.next(
    (async function* () {
      yield { text: 'first ' };
      await opened;
      yield* say('second');
    })(),
  );
  const stream = await revoked.chat.completions.create({ ...chatBody('Hello'), stream: true });
  api.fixture.revokeKey('sk-revoked');
  let text = '';
  const read = async () => {
    for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? '';
  };
  await expect(read()).rejects.toThrow('This API key has been revoked.');
  expect(text).toBe('first ');
  open();
  await expect(revoked.chat.completions.create(chatBody('Hello'))).rejects.toMatchObject({
    status: 401,
    type: 'invalid_request_error',
    code: 'invalid_api_key',
  });
});

test('errors have the statuses and codes that the official client knows', async () => {
  const { completions } = api.client('sk-faults').chat;
  await expect(completions.create({ ...chatBody('x'), model: 'gpt-0' })).rejects.toMatchObject({
    status: 404,
    code: 'model_not_found',
  });
  await expect(completions.create({ model, messages: [] })).rejects.toMatchObject({ status: 400, param: 'messages' });
  await expect(completions.create({ ...chatBody('x'), temperature: 9 })).rejects.toMatchObject({
    param: 'temperature',
  });
  await expect(completions.create(chatBody('x '.repeat(90_000)))).rejects.toMatchObject({
    status: 400,
    code: 'context_length_exceeded',
  });
  api.fixture.ledger.grant('poor', 0);
  await expect(api.client('sk-poor').chat.completions.create(chatBody('x'))).rejects.toMatchObject({
    status: 402,
    type: 'insufficient_quota',
    code: 'insufficient_quota',
  });
  expect(api.kinds('faults')).toEqual([]);
});

test('a vendor’s fault is an error status, or an error event after the first word, and costs nothing', async () => {
  const { completions } = api.client('sk-unlucky').chat;
  for (const stream of [false, true]) {
    api.fixture.vendor.next(refusals.broken());
    await expect(completions.create({ ...chatBody('x'), stream })).rejects.toMatchObject({
      status: 502,
      type: 'server_error',
      code: 'upstream_failed',
    });
  }
  const broken = await completions.create({ ...chatBody('[words 40] [error event] [slow 1]'), stream: true });
  let text = '';
  const reading = (async () => {
    for await (const chunk of broken) text += chunk.choices[0]?.delta.content ?? '';
  })();
  await expect(reading).rejects.toMatchObject({ code: 'upstream_failed' });
  expect(text).toContain('word1 ');
  await expect.poll(() => api.kinds('unlucky').filter((kind) => kind === 'refund 0')).toHaveLength(3);
  expect(api.fixture.ledger.balance('unlucky')).toBe(1000);
});

test('answers beyond the parallel limit of a client are refused with a time to retry', async () => {
  const { completions } = api.client('sk-many').chat;
  const { opened, open } = gate();
  const waiting = async function* () {
    await opened;
    yield* say('done');
  };
  api.fixture.vendor.next(waiting(), waiting(), waiting());
  const before = api.fixture.vendor.calls.length;
  const running = [1, 2, 3].map(() => completions.create(chatBody('x')));
  await api.fixture.vendor.call(before + 2);
  await expect(completions.create(chatBody('x'))).rejects.toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
  open();
  expect((await Promise.all(running)).map(({ choices }) => choices[0]?.message.content)).toEqual(
    Array.from({ length: 3 }, () => 'done'),
  );
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
])('an unsupported value of %s is refused by name', async (param, value) => {
  const before = api.fixture.vendor.calls.length;
  const response = await api.post('sk-unserved', { ...chatBody('x'), [param]: value });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error', param } });
  expect(api.fixture.vendor.calls.length).toBe(before);
  expect(api.kinds('unserved')).toEqual([]);
});

test('any input gives a client error in the OpenAI format, never a 5xx', async () => {
  const bodies = ['', 'null', '[]', '{', '{}', '{"model":1}', JSON.stringify({ model, messages: [{ role: 'tool' }] })];
  const strange = [null, -1, 1e308, 'a\u0000b', 'a\ud800b', { $ne: null }, ['x']];
  for (const field of ['model', 'messages', 'stream', 'stream_options', 'max_tokens', 'temperature'])
    for (const value of strange) bodies.push(JSON.stringify({ ...chatBody('x'), [field]: value }));
  for (const payload of bodies) {
    const answer = await api.server.app.inject({
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

test('the official client gets errors of the format at every address, for whatever is not right', async () => {
  const client = api.client('sk-elsewhere');
  const unknown = { status: 404, type: 'invalid_request_error', code: 'unknown_url' };
  await expect(client.images.generate({ prompt: 'A cat', model })).rejects.toMatchObject(unknown);
  const file = new File([new Uint8Array(10)], 'a.mp3', { type: 'audio/mpeg' });
  await expect(client.audio.transcriptions.create({ file, model })).rejects.toMatchObject(unknown);
  await expect(client.embeddings.create({ input: 'x', model })).rejects.toMatchObject(unknown);
  await expect(client.responses.create({ input: 'x', model })).rejects.toMatchObject(unknown);
  await expect(client.get('/history')).rejects.toMatchObject(unknown);
  // A key that is none of ours, and none at all.
  const wrong = { status: 401, type: 'invalid_request_error', code: 'invalid_api_key' };
  await expect(api.client('/wrong').chat.completions.create(chatBody('x'))).rejects.toMatchObject(wrong);
  await expect(api.client('/wrong').models.list()).rejects.toMatchObject(wrong);
  const large = await api.post('sk-elsewhere', { ...chatBody('x'), padding: 'x'.repeat(17_000_000) });
  expect([large.status, await large.json()]).toMatchObject([413, { error: { type: 'invalid_request_error' } }]);
  const native = await fetch(`${api.server.url}/images/generations`, { method: 'POST' });
  expect(await native.json()).toMatchObject({ code: 'unauthenticated' });
});

test('a request for more tokens than the model writes is refused by name and costs nothing', async () => {
  for (const param of ['max_tokens', 'max_completion_tokens']) {
    const response = await api.post('sk-greedy', { ...chatBody('x'), [param]: 1_000_000_000 });
    expect([response.status, await response.json()]).toMatchObject([400, { error: { param, code: 'invalid_value' } }]);
  }
  expect(api.kinds('greedy')).toEqual([]);
});

test('a history with tools and refusals of another program is told in words', async () => {
  const calls = [{ id: 'c1', type: 'function' as const, function: { name: 'weather', arguments: '{"city":"Oslo"}' } }];
  await api.client('sk-tools').chat.completions.create({
    model,
    messages: [
      { role: 'user', content: 'Weather?' },
      { role: 'assistant', content: null, tool_calls: calls },
      { role: 'tool', tool_call_id: 'c1', content: 'Rain' },
      { role: 'assistant', content: [{ type: 'refusal', refusal: 'I will not say.' }] },
      { role: 'assistant', refusal: 'Nor that.' },
      { role: 'user', content: 'Please' },
    ],
  });
  const { messages } = (api.fixture.vendor.calls.at(-1) ?? { body: {} }).body as {
    messages: { role: string; content: string }[];
  };
  expect(messages.map(({ role, content }) => [role, content])).toEqual([
    ['user', 'Weather?'],
    ['assistant', '[Called weather with {"city":"Oslo"}]'],
    ['user', '[Result of a tool]\nRain'],
    ['assistant', 'I will not say.'],
    ['assistant', 'Nor that.'],
    ['user', 'Please'],
  ]);
});
