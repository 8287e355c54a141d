import { startAiVendor } from '@deskmate/fakes/ai-vendor/ai-vendor';
import { afterAll, expect, test } from 'vitest';
import { createOpenaiTranscriber } from './openai-transcription.ts';

const vendor = await startAiVendor();
afterAll(() => vendor.close());

const recording = { bytes: Buffer.from('OggS and more'), contentType: 'audio/ogg', ending: 'ogg' };
const server = () => ({ vendor: 'server' as const, baseUrl: vendor.compatibleUrl, apiKey: null, model: 'fake-hears' });
const never = new AbortController().signal;

test('a vendor that is too slow times out, and its connection is closed', async () => {
  vendor.next([{ text: 'too' }, { silence: true }]);
  const index = vendor.calls.length;
  const limit = new AbortController();
  const transcriber = createOpenaiTranscriber({ ...server(), startLimit: () => limit.signal });
  const response = transcriber.transcribe(recording, null, never).catch((error: unknown) => error);
  const call = await vendor.call(index);
  limit.abort();
  expect(await response).toMatchObject({ name: 'UpstreamError', code: 'upstream_timeout' });
  expect(await call.closed).toMatchObject({ finished: false });
});

test('a wrong model is our fault, not the recording’s; without a key none is sent', async () => {
  const body = '{"error":{"message":"The model does not exist","param":"model","code":"model_not_found"}}';
  vendor.next({ status: 400, body });
  await expect(createOpenaiTranscriber(server()).transcribe(recording, 'en', never)).rejects.toMatchObject({
    code: 'upstream_unexpected',
  });
  expect(vendor.calls.at(-1)?.headers.authorization).toBeUndefined();
});

test('an answer without end is not read to its end', async () => {
  vendor.next({
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'a', more: 'b'.repeat(2_000_000) }),
  });
  await expect(createOpenaiTranscriber(server()).transcribe(recording, null, never)).rejects.toMatchObject({
    code: 'upstream_unexpected',
  });
});

test('a language that the vendor names is taken as a code only', async () => {
  for (const [language, expected] of [
    ['en', 'en'],
    ['english', null],
    [7, 'fault'],
  ] as const) {
    vendor.next({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: ' hi ', language }),
    });
    const response = createOpenaiTranscriber(server())
      .transcribe(recording, null, never)
      .catch(() => ({ language: 'fault' }));
    expect((await response).language).toBe(expected);
  }
});
