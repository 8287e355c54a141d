import { gate, refusals, say } from '@deskmate/fakes/ai-vendor/script';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asked, bearer, model, type OpenaiDoor, openOpenaiDoor } from '../../testing/openai-door.ts';

let door: OpenaiDoor;
beforeAll(async () => {
  door = await openOpenaiDoor();
});
afterAll(() => door.world.close());

test('a key that is wrong or revoked is refused, also while its answer is being written', async () => {
  const revoked = door.client('sk-revoked');
  const { opened, open } = gate();
  door.world.vendor.next(
    (async function* () {
      yield { text: 'first ' };
      await opened;
      yield* say('second');
    })(),
  );
  const stream = await revoked.chat.completions.create({ ...asked('Hello'), stream: true });
  door.world.revokeKey('sk-revoked');
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
  const { completions } = door.client('sk-faults').chat;
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
  door.world.ledger.grant('poor', 0);
  await expect(door.client('sk-poor').chat.completions.create(asked('x'))).rejects.toMatchObject({
    status: 402,
    type: 'insufficient_quota',
    code: 'insufficient_quota',
  });
  expect(door.kinds('faults')).toEqual([]);
});

test('a vendor’s fault is an error with its own status, or in the stream once words came, and costs nothing', async () => {
  const { completions } = door.client('sk-unlucky').chat;
  for (const stream of [false, true]) {
    door.world.vendor.next(refusals.broken());
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
  await expect.poll(() => door.kinds('unlucky').filter((kind) => kind === 'refund 0')).toHaveLength(3);
  expect(door.world.ledger.balance('unlucky')).toBe(1000);
});

test('more answers at once than a client may have are told to wait', async () => {
  const { completions } = door.client('sk-many').chat;
  const { opened, open } = gate();
  const waiting = async function* () {
    await opened;
    yield* say('done');
  };
  door.world.vendor.next(waiting(), waiting(), waiting());
  const before = door.world.vendor.calls.length;
  const running = [1, 2, 3].map(() => completions.create(asked('x')));
  await door.world.vendor.call(before + 2);
  await expect(completions.create(asked('x'))).rejects.toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
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
])('%s, asked for in a way that cannot be served, is refused by name', async (param, value) => {
  const before = door.world.vendor.calls.length;
  const response = await door.post('sk-unserved', { ...asked('x'), [param]: value });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error', param } });
  expect(door.world.vendor.calls.length).toBe(before);
  expect(door.kinds('unserved')).toEqual([]);
});

test('whatever is sent, the fault is the sender’s and told in the OpenAI format', async () => {
  const bodies = ['', 'null', '[]', '{', '{}', '{"model":1}', JSON.stringify({ model, messages: [{ role: 'tool' }] })];
  const strange = [null, -1, 1e308, 'a\u0000b', 'a\ud800b', { $ne: null }, ['x']];
  for (const field of ['model', 'messages', 'stream', 'stream_options', 'max_tokens', 'temperature'])
    for (const value of strange) bodies.push(JSON.stringify({ ...asked('x'), [field]: value }));
  for (const payload of bodies) {
    const answer = await door.server.app.inject({
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
