import { say } from '@deskmate/fakes/ai-vendor/script';
import type OpenAI from 'openai';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asked, model, type OpenaiDoor, openOpenaiDoor } from '../../testing/openai-door.ts';

let door: OpenaiDoor;
beforeAll(async () => {
  door = await openOpenaiDoor();
});
afterAll(() => door.world.close());

test('answers the official client as a whole, with the usage that the vendor counted, and charges once', async () => {
  const answer = await door.client('sk-whole').chat.completions.create({
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
  expect(door.world.vendor.calls.at(-1)?.body).toMatchObject({
    max_tokens: 7,
    temperature: 0.3,
    messages: [{ role: 'system', content: 'Be brief.' }, { role: 'user' }],
  });
  await expect.poll(() => door.kinds('whole')).toEqual(['hold 1', 'settle 1']);
  expect([...door.tools]).toEqual(['api']);
});

test('streams chunks to the official client, with usage at the end when asked for', async () => {
  const stream = await door.client('sk-stream').chat.completions.create({
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
  await expect.poll(() => door.kinds('stream')).toEqual(['hold 1', 'settle 1']);
});

test('a stream is data lines alone and its last one is [DONE]', async () => {
  const response = await door.post('sk-lines', { ...asked('Hello'), stream: true });
  const lines = (await response.text()).split('\n').filter((line) => line !== '');
  expect(lines.every((line) => line.startsWith('data: '))).toBe(true);
  expect(lines.at(-1)).toBe('data: [DONE]');
  expect(lines.some((line) => line.includes('"usage"'))).toBe(false);
});

test('whoever leaves ends the vendor’s work: charged once after the first word, free before', async () => {
  for (const [key, prompt, expected] of [
    ['sk-left', 'words', ['hold 1', 'settle 1']],
    ['sk-early', 'none', ['hold 1', 'refund 0']],
  ] as const) {
    door.world.vendor.next(prompt === 'words' ? [{ text: 'first ' }, { silence: true }] : [{ silence: true }]);
    const before = door.world.vendor.calls.length;
    const leaving = new AbortController();
    const request = door
      .client(key)
      .chat.completions.create({ ...asked('x'), stream: true }, { signal: leaving.signal });
    const call = await door.world.vendor.call(before);
    if (prompt === 'words') await request;
    leaving.abort();
    await request.catch(() => {});
    expect((await call.closed).finished).toBe(false);
    await expect.poll(() => door.kinds(key.slice('sk-'.length))).toEqual(expected);
  }
});

test('what an answer is to be like reaches the vendor', async () => {
  await door.client('sk-fields').chat.completions.create({
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
  expect(door.world.vendor.calls.at(-1)?.body).toMatchObject({
    top_p: 0.4,
    temperature: 1.5,
    max_tokens: 9,
    stop: ['\n\n', 'END'],
  });
});

test('an answer ends before a text to stop at, also when the vendor goes on, and is charged', async () => {
  for (const stream of [false, true]) {
    door.world.vendor.next([{ text: 'one, tw' }, { text: 'o, three' }, ...say(' four')]);
    const request = { ...asked('Count'), stop: 'two' };
    const { completions } = door.client(`sk-stop-${stream}`).chat;
    if (stream) {
      const chunks: OpenAI.ChatCompletionChunk[] = [];
      for await (const chunk of await completions.create({ ...request, stream: true })) chunks.push(chunk);
      expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe('one, ');
      expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe('stop');
    } else {
      const { choices } = await completions.create(request);
      expect(choices[0]).toMatchObject({ message: { content: 'one, ' }, finish_reason: 'stop' });
    }
    await expect.poll(() => door.kinds(`stop-${stream}`)).toEqual(['hold 1', 'settle 1']);
  }
});

test('lists the models that can be asked, and finds one by its name', async () => {
  const { data } = await door.client('sk-list').models.list();
  expect(data.find(({ id }) => id === model)).toMatchObject({ object: 'model', owned_by: expect.any(String) });
  expect((await door.server.app.inject('/ai/v1/models')).statusCode).toBe(401);
  expect(await door.client('sk-list').models.retrieve(model)).toEqual(data.find(({ id }) => id === model));
  await expect(door.client('sk-list').models.retrieve('gpt-0')).rejects.toMatchObject({
    status: 404,
    code: 'model_not_found',
  });
  expect((await door.server.app.inject('/ai/v1/models/gpt-0')).statusCode).toBe(401);
});
