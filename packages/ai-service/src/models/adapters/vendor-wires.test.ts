import { startAiVendor } from '@deskmate/fakes/ai-vendor/ai-vendor';
import { refusals, type Script, type Step, say, think } from '@deskmate/fakes/ai-vendor/script';
import { afterAll, describe, expect, test } from 'vitest';
import { collectParts } from '../../testing/collect-parts.ts';
import type { ModelAdapter } from '../model-adapter.ts';
import { createAnthropicAdapter } from './anthropic.ts';
import { createGoogleAdapter } from './google.ts';
import { createOpenaiCompatibleAdapter } from './openai-compatible.ts';

const vendor = await startAiVendor();
afterAll(() => vendor.close());

const families: [string, () => ModelAdapter, string][] = [
  ['Anthropic', () => createAnthropicAdapter({ baseUrl: vendor.compatibleUrl, apiKey: 'sk-a' }), '/v1/messages'],
  [
    'Google',
    () => createGoogleAdapter({ baseUrl: vendor.googleUrl, apiKey: 'sk-a' }),
    '/v1beta/models/fake-small:streamGenerateContent',
  ],
  [
    'OpenAI',
    () =>
      createOpenaiCompatibleAdapter({
        baseUrl: vendor.compatibleUrl,
        apiKey: 'sk-a',
        limitField: 'max_completion_tokens',
      }),
    '/v1/chat/completions',
  ],
];

describe.each(families)('%s', (_family, makeAdapter, path) => {
  test('passes on reasoning, text and usage, and is asked with system, history and limit', async () => {
    vendor.next(think(['Hm, ', 'well.'], ['Hello ', 'there 🌍']));
    const parts = await collectParts(makeAdapter(), {
      system: 'Be kind.',
      reasoning: true,
      maxOutputTokens: 777,
      messages: [
        { role: 'user', text: 'One' },
        { role: 'assistant', text: 'Two' },
        { role: 'user', text: 'Three' },
      ],
    });
    expect(parts).toMatchObject({ content: 'Hello there 🌍', reasoning: 'Hm, well.', error: null });
    expect(parts.end).toMatchObject({
      finish: 'stop',
      inputTokens: expect.any(Number),
      outputTokens: expect.any(Number),
    });
    const call = vendor.calls.at(-1);
    expect(call?.path).toBe(path);
    const sent = JSON.stringify(call?.body);
    for (const text of ['Be kind.', 'One', 'Two', 'Three', '777']) expect(sent).toContain(text);
  });

  test('sends pictures along as data', async () => {
    const pictures = [{ contentType: 'image/png', bytes: new Uint8Array([1, 2, 3]) }];
    await collectParts(makeAdapter(), { messages: [{ role: 'user', text: 'What is this?', pictures }] });
    expect(JSON.stringify(vendor.calls.at(-1)?.body)).toContain('AQID');
    await collectParts(makeAdapter(), { messages: [{ role: 'user', text: '', pictures }] });
    expect(JSON.stringify(vendor.calls.at(-1)?.body)).not.toContain('"text":""');
  });

  test('is told of the sampling and of where to stop', async () => {
    await collectParts(makeAdapter(), { temperature: 0.25, stop: ['END'] });
    await collectParts(makeAdapter(), { topP: 0.375, reasoning: true, stop: [] });
    const [sampled, cut] = vendor.calls.slice(-2).map((call) => JSON.stringify(call.body));
    expect(sampled).toMatch(/"temperature":0.25.*"END"|"END".*"temperature":0.25/);
    expect(cut).toMatch(/"top_?[pP]":0.375/);
    expect(cut).not.toMatch(/stop_?[sS]equences|"stop"|"thinking":/);
  });

  test('tells a refusal and a cut by length from a proper end', async () => {
    vendor.next([{ text: 'No' }, { finish: 'refused' }], [{ text: 'Long' }, { finish: 'length' }]);
    expect((await collectParts(makeAdapter())).end?.finish).toBe('refused');
    expect((await collectParts(makeAdapter())).end?.finish).toBe('length');
  });

  const text: Step = { text: 'half ' };
  const faults: [string, Script, string][] = [
    ['500', refusals.broken(), 'upstream_failed'],
    ['a wrong key', refusals.badKey('sk-abc'), 'upstream_failed'],
    ['a rate limit', refusals.rateLimited(3), 'upstream_failed'],
    ['a web page with status 200', refusals.html(200), 'upstream_failed'],
    ['a cut connection', [text, { cut: 'reset' }], 'upstream_connection'],
    ['an end without its last event', [text, { cut: 'end' }], 'upstream_connection'],
    ['an error in mid-stream', [text, { errorEvent: { type: 'overloaded_error', message: 'gpu' } }], 'upstream_failed'],
    ['a malformed event', [text, { raw: 'data: {"ty\n\n' }, ...say('x')], 'upstream_unexpected'],
  ];
  test.each(faults)(
    '%s is a fault of the right class, and nothing of the vendor is kept',
    async (_name, script, code) => {
      vendor.next(script);
      const { error } = await collectParts(makeAdapter());
      expect(error).toMatchObject({ code });
      expect(`${error} ${JSON.stringify(error)}`).not.toMatch(/gpu|sk-|nginx/);
    },
  );
});

const blocked = `data: ${JSON.stringify({ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, usageMetadata: { promptTokenCount: 4 } })}\n\n`;

test('Google: a question that is blocked before any answer is refused, not broken', async () => {
  vendor.next([{ raw: blocked }, { cut: 'end' }]);
  const parts = await collectParts(createGoogleAdapter({ baseUrl: vendor.googleUrl, apiKey: 'sk-a' }));
  expect(parts).toMatchObject({ content: '', error: null, end: { finish: 'refused' } });
});
