import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AiVendor, startAiVendor } from './ai-vendor.ts';
import { refusals, say } from './script.ts';

let vendor: AiVendor;
beforeAll(async () => {
  vendor = await startAiVendor();
});
afterAll(() => vendor.close());

const ask = (content: string, stream = true) =>
  fetch(`${vendor.compatibleUrl}/chat/completions`, {
    method: 'POST',
    body: JSON.stringify({ model: 'fake-small', stream, messages: [{ role: 'user', content }] }),
  });

test('an answer ends with its reason, its usage and [DONE], and is recorded', async () => {
  vendor.next(say('one ', 'two'));
  const text = await (await ask('Hi')).text();
  const events = text
    .split('\n\n')
    .filter(Boolean)
    .map((event) => event.replace('data: ', ''));
  expect(events.pop()).toBe('[DONE]');
  const parsed = events.map((event) => JSON.parse(event));
  expect(parsed.map((event) => event.choices[0]?.delta.content ?? '').join('')).toBe('one two');
  expect(parsed.at(-2).choices[0].finish_reason).toBe('stop');
  expect(parsed.at(-1).usage.completion_tokens).toBe(2);
  expect(vendor.calls.at(-1)).toMatchObject({ model: 'fake-small', prompt: 'Hi', stream: true });
  expect((await vendor.calls.at(-1)?.closed)?.finished).toBe(true);
});

test('the same answer comes whole when nobody asked for a stream', async () => {
  vendor.next(say('one ', 'two'));
  const body = (await (await ask('Hi', false)).json()) as { choices: { message: { content: string } }[] };
  expect(body.choices[0]?.message.content).toBe('one two');
});

test('refusals come before any stream', async () => {
  vendor.next(refusals.rateLimited(3));
  const answer = await ask('Hi');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '3']);
});

test('words in square brackets decide when there is no script', async () => {
  expect((await ask('[error 500]')).status).toBe(500);
  await expect((await ask('[cut] please')).text()).rejects.toThrow();
  expect(await (await ask('[think] about it')).text()).toContain('reasoning_content":"Let me "');
  expect(await (await ask('[words 3]', false)).text()).toContain('word1 word2 word3 ');
});

test('the model list has the shape of OpenAI’s', async () => {
  const body = (await (await fetch(`${vendor.compatibleUrl}/models`)).json()) as { data: { id: string }[] };
  expect(body.data.map(({ id }) => id)).toEqual(['fake-small', 'fake-thinker']);
});

test('a form with a recording is recorded and answered with what was heard; what is no audio is refused', async () => {
  const transcribe = (bytes: string) => {
    const form = new FormData();
    form.append('model', 'fake-hears');
    form.append('file', new Blob([bytes], { type: 'audio/ogg' }), 'words.ogg');
    return fetch(`${vendor.compatibleUrl}/audio/transcriptions`, { method: 'POST', body: form });
  };
  expect(await (await transcribe('OggS...')).json()).toMatchObject({ text: 'These words were dictated.' });
  expect(vendor.calls.at(-1)).toMatchObject({ model: 'fake-hears', body: { file: { name: 'words.ogg' } } });
  expect((await transcribe('no audio')).status).toBe(400);
});
