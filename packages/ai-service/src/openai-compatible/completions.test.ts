import { say } from '@deskmate/fakes/ai-vendor/script';
import type OpenAI from 'openai';
import { afterAll, expect, test } from 'vitest';
import { chatBody, model, startOpenaiApi } from '../testing/openai-api.ts';

const api = await startOpenaiApi();
afterAll(() => api.fixture.close());

test('the official client gets a whole completion with the vendor’s usage, and is charged once', async () => {
  const answer = await api.client('sk-whole').chat.completions.create({
    ...chatBody('Hello'),
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
  expect(api.fixture.vendor.calls.at(-1)?.body).toMatchObject({
    max_tokens: 7,
    temperature: 0.3,
    messages: [{ role: 'system', content: 'Be brief.' }, { role: 'user' }],
  });
  await expect.poll(() => api.kinds('whole')).toEqual(['hold 1', 'settle 1']);
  expect([...api.tools]).toEqual(['api']);
});

test('the official client gets chunks, with usage at the end on request', async () => {
  const stream = await api.client('sk-stream').chat.completions.create({
    ...chatBody('[words 300]'),
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
  await expect.poll(() => api.kinds('stream')).toEqual(['hold 1', 'settle 1']);
});

test('a stream ends whose text turns out to have been reasoning, and nothing is sent twice', async () => {
  api.fixture.vendor.next(say('I should reason.\n', '</think>', '\n\nThe answer.'));
  const stream = await api.client('sk-think').chat.completions.create({ ...chatBody('Hello'), stream: true });
  let [content, reasoning, count] = ['', '', 0];
  for await (const { choices } of stream) {
    const delta = choices[0]?.delta as { content?: string; reasoning_content?: string } | undefined;
    content += delta?.content ?? '';
    reasoning += delta?.reasoning_content ?? '';
    count += 1;
    if (count > 100) throw new Error('a stream without an end');
  }
  expect(content.endsWith('The answer.')).toBe(true);
  // What was sent before the mark came is where it was sent.
  expect((reasoning + content).replace('The answer.', '')).toBe('I should reason.\n');
});

test('a stream has data lines only and ends with [DONE]', async () => {
  const response = await api.post('sk-lines', { ...chatBody('Hello'), stream: true });
  const lines = (await response.text()).split('\n').filter((line) => line !== '');
  expect(lines.every((line) => line.startsWith('data: '))).toBe(true);
  expect(lines.at(-1)).toBe('data: [DONE]');
  expect(lines.some((line) => line.includes('"usage"'))).toBe(false);
});

test('a disconnect aborts the vendor’s request: charged once after the first word, free before', async () => {
  for (const [key, prompt, expected] of [
    ['sk-left', 'words', ['hold 1', 'settle 1']],
    ['sk-early', 'none', ['hold 1', 'refund 0']],
  ] as const) {
    api.fixture.vendor.next(prompt === 'words' ? [{ text: 'first ' }, { silence: true }] : [{ silence: true }]);
    const before = api.fixture.vendor.calls.length;
    const leaving = new AbortController();
    const request = api
      .client(key)
      .chat.completions.create({ ...chatBody('x'), stream: true }, { signal: leaving.signal });
    const call = await api.fixture.vendor.call(before);
    if (prompt === 'words') await request;
    leaving.abort();
    await request.catch(() => {});
    expect((await call.closed).finished).toBe(false);
    await expect.poll(() => api.kinds(key.slice('sk-'.length))).toEqual(expected);
  }
});

test('a key that is revoked stops its answer', async () => {
  api.fixture.vendor.next([{ text: 'first ' }, { silence: true }]);
  const before = api.fixture.vendor.calls.length;
  const response = await api.post('sk-leaked', { ...chatBody('x'), stream: true });
  const call = await api.fixture.vendor.call(before);
  api.fixture.revokeKey('sk-leaked');
  expect(await response.text()).toContain('api_key_revoked');
  expect((await call.closed).finished).toBe(false);
  await expect.poll(() => api.kinds('leaked')).toEqual(['hold 1', 'settle 1']);
});

test('sampling and stop parameters reach the vendor', async () => {
  await api.client('sk-fields').chat.completions.create({
    ...chatBody('Hello'),
    top_p: 0.4,
    temperature: 1.5,
    max_completion_tokens: 9,
    stop: ['\n\n', 'END'],
    n: 1,
    tools: [],
    response_format: { type: 'text' },
    logprobs: false,
  });
  expect(api.fixture.vendor.calls.at(-1)?.body).toMatchObject({
    top_p: 0.4,
    temperature: 1.5,
    max_tokens: 9,
    stop: ['\n\n', 'END'],
  });
});

test('an answer ends before a stop text, also when the vendor goes on, and is charged', async () => {
  for (const stream of [false, true]) {
    api.fixture.vendor.next([{ text: 'one, tw' }, { text: 'o, three' }, ...say(' four')]);
    const request = { ...chatBody('Count'), stop: 'two' };
    const { completions } = api.client(`sk-stop-${stream}`).chat;
    if (stream) {
      const chunks: OpenAI.ChatCompletionChunk[] = [];
      for await (const chunk of await completions.create({ ...request, stream: true })) chunks.push(chunk);
      expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe('one, ');
      expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe('stop');
    } else {
      const { choices } = await completions.create(request);
      expect(choices[0]).toMatchObject({ message: { content: 'one, ' }, finish_reason: 'stop' });
    }
    await expect.poll(() => api.kinds(`stop-${stream}`)).toEqual(['hold 1', 'settle 1']);
  }
});

test('an answer that begins with a stop text is empty and costs nothing', async () => {
  api.fixture.vendor.next([{ text: '\n\nHello' }, ...say(' you')]);
  const { choices } = await api.client('sk-stop-first').chat.completions.create({ ...chatBody('Hi'), stop: ['\n\n'] });
  expect(choices[0]).toMatchObject({ message: { content: '' }, finish_reason: 'stop' });
  await expect.poll(() => api.kinds('stop-first')).toEqual(['hold 1', 'refund 0']);
});

test('C04: an answer whose reasoning was shown is charged, although its text begins with a stop text', async () => {
  api.fixture.vendor.next([{ reasoning: 'All of the answer' }, { text: 'w' }, ...say('hole')]);
  await api.client('sk-stop-reasoned').chat.completions.create({ ...chatBody('Hi'), stop: ['w'] });
  await expect.poll(() => api.kinds('stop-reasoned')).toEqual(['hold 1', 'settle 1']);
});

test('the usable models are listed, and one is found by its id', async () => {
  const { data } = await api.client('sk-list').models.list();
  expect(data.find(({ id }) => id === model)).toMatchObject({ object: 'model', owned_by: expect.any(String) });
  expect((await api.server.app.inject('/ai/v1/models')).statusCode).toBe(401);
  expect(await api.client('sk-list').models.retrieve(model)).toEqual(data.find(({ id }) => id === model));
  await expect(api.client('sk-list').models.retrieve('gpt-0')).rejects.toMatchObject({
    status: 404,
    code: 'model_not_found',
  });
  expect((await api.server.app.inject('/ai/v1/models/gpt-0')).statusCode).toBe(401);
});
