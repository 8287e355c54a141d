import { readdirSync, readFileSync } from 'node:fs';
import { gate, refusals, say } from '@deskmate/fakes/ai-vendor/script';
import { loadConfig } from '@deskmate/service-kit/config/load-config';
import { createCounters } from '@deskmate/service-kit/http/counters';
import { createLimits } from '@deskmate/service-kit/http/limits';
import { createLog } from '@deskmate/service-kit/monitoring/log';
import { afterAll, describe, expect, test } from 'vitest';
import { startAiFixture } from '../testing/ai-fixture.ts';
import { makeWav } from '../testing/make-wav.ts';
import { readHere } from '../testing/read-here.ts';

const logged: string[] = [];
const hears = () => ({ ...fixture.config, transcriptionModel: 'fake-hears' });
const fixture = await startAiFixture();
const server = await fixture.startProcess({
  config: hears(),
  options: { runInProcess: readHere },
  log: createLog({ level: 'trace', destination: { write: (line) => void logged.push(line) } }),
});
afterAll(() => fixture.close());

const sample = (name: string) => readFileSync(new URL(`../testing/recordings/${name}`, import.meta.url));

type DictateOptions = {
  client?: string;
  url?: string;
  language?: string;
  fields?: Record<string, string>;
  signal?: AbortSignal;
};

async function dictate(
  bytes: Uint8Array,
  { client = 'amal', url = server.url, language, ...more }: DictateOptions = {},
) {
  const form = new FormData();
  if (language !== undefined) form.append('language', language);
  for (const [name, value] of Object.entries(more.fields ?? {})) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(bytes)]), 'whatever.bin');
  const answer = await fetch(`${url}/audio/transcriptions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client}` },
    body: form,
    ...(more.signal && { signal: more.signal }),
  });
  const body = (await answer.json()) as {
    text: string;
    language: string | null;
    duration_seconds: number;
    code: string;
  };
  return { status: answer.status, body, retryAfter: answer.headers.get('retry-after') };
}

const lastCall = () => fixture.vendor.calls.at(-1)?.body as { file: { name: string; type: string; bytes: Uint8Array } };

describe('recordings of browsers become text', () => {
  test.each([
    ['chrome.webm', 'recording.webm', 'audio/webm'],
    ['safari.mp4', 'recording.m4a', 'audio/mp4'],
    ['firefox.ogg', 'recording.ogg', 'audio/ogg'],
  ])('%s, told by its bytes, goes to the vendor as it is', async (name, sentName, sentType) => {
    const { status, body } = await dictate(sample(name));
    expect({ status, body }).toEqual({
      status: 200,
      body: { text: 'These words were dictated.', language: null, duration_seconds: 1 },
    });
    const { file, ...fields } = lastCall();
    expect(fields).toEqual({ model: 'fake-hears', response_format: 'json' });
    expect({ name: file.name, type: file.type }).toEqual({ name: sentName, type: sentType });
    expect(Buffer.from(file.bytes).equals(sample(name))).toBe(true);
    expect(fixture.vendor.calls.at(-1)?.headers.authorization).toBe('Bearer sk-vendor');
  });

  test('the chosen language is sent to the vendor and returned', async () => {
    const { body } = await dictate(makeWav(2), { language: 'ar' });
    expect(body).toEqual({ text: 'هذه كلمات أُمليت بالصوت.', language: 'ar', duration_seconds: 2 });
    expect(lastCall()).toMatchObject({ language: 'ar' });
  });

  test('silence is an empty text, not an error', async () => {
    fixture.vendor.next(say(''));
    expect((await dictate(makeWav(1))).body.text).toBe('');
  });

  test('dictation costs no credit, and nothing of it is stored or logged', async () => {
    const before = fixture.ledger.entries.length;
    fixture.vendor.next(say('a secret that was said'));
    await dictate(sample('chrome.webm'));
    expect(fixture.ledger.entries).toHaveLength(before);
    expect(readdirSync(fixture.config.dataDir)).toEqual([]);
    expect(logged.join('\n')).not.toContain('a secret that was said');
  });
});

describe('refusals before a vendor is called', () => {
  const refused = async (bytes: Uint8Array, options: DictateOptions = {}) => {
    const calls = fixture.vendor.calls.length;
    const { status, body } = await dictate(bytes, options);
    expect(fixture.vendor.calls).toHaveLength(calls);
    return [status, body.code];
  };

  test.each([
    ['text', Buffer.from('just words')],
    ['nothing', Buffer.alloc(0)],
    ['zeros', Buffer.alloc(3000)],
    ['a film', sample('film.webm')],
  ])('U12: what is no recording of speech, whatever it is called: %s', async (_name, bytes) => {
    expect(await refused(bytes)).toEqual([415, 'unsupported_media_type']);
  });

  test('U12: audio that is broken, or longer than five minutes', async () => {
    expect(
      await refused(readFileSync(new URL('../../../service-kit/src/testing/turned.heic', import.meta.url))),
    ).toEqual([422, 'recording_unreadable']);
    expect(await refused(sample('safari.mp4').subarray(0, 700))).toEqual([422, 'recording_unreadable']);
    expect(await refused(makeWav(303))).toEqual([422, 'recording_too_long']);
    expect(await refused(makeWav(3 * 3600, 900))).toEqual([422, 'recording_too_long']);
    expect((await dictate(makeWav(300))).status).toBe(200);
  });

  test('U01: more than 10 490 000 bytes', async () => {
    expect(await refused(makeWav(100, 104_900))).toEqual([413, 'payload_too_large']);
    expect((await dictate(makeWav(1, 10_490_000 - 44))).status).toBe(200);
  });

  test('an unknown language and unknown fields', async () => {
    expect(await refused(makeWav(1), { language: 'klingon' })).toEqual([422, 'invalid_input']);
    expect(await refused(makeWav(1), { fields: { prompt: 'x' } })).toEqual([422, 'invalid_input']);
  });

  test('Z13: a client whose subscription is over', async () => {
    fixture.ledger.expired.add('zahra');
    expect(await refused(makeWav(1), { client: 'zahra' })).toEqual([402, 'subscription_expired']);
  });
});

describe('a vendor’s fault becomes our error, and the request can be repeated', () => {
  test.each([
    ['bad audio', refusals.badAudio(), 422, 'recording_unreadable', null],
    ['a wrong key', refusals.badKey('sk-fa...1234'), 502, 'upstream_failed', null],
    ['too many requests', refusals.rateLimited(7), 502, 'upstream_failed', '7'],
    ['its own fault', refusals.broken(), 502, 'upstream_failed', null],
    ['a web page', refusals.html(200), 502, 'upstream_failed', null],
    ['a connection that is cut', [{ cut: 'reset' } as const], 502, 'upstream_connection', null],
    ['an answer that is no JSON', { status: 200, body: 'half an ans' }, 502, 'upstream_unexpected', null],
  ])('%s', async (_name, script, status, code, retryAfter) => {
    fixture.vendor.next(script);
    const answer = await dictate(sample('chrome.webm'));
    expect({ status: answer.status, code: answer.body.code, retryAfter: answer.retryAfter }).toEqual({
      status,
      code,
      retryAfter,
    });
    expect(JSON.stringify(answer.body) + logged.join('\n')).not.toMatch(/sk-fa|sk-vendor|gpu-17|nginx/);
    expect((await dictate(sample('chrome.webm'))).status).toBe(200);
  });

  test('a client that disconnects aborts the vendor’s request', async () => {
    const controller = new AbortController();
    const index = fixture.vendor.calls.length;
    fixture.vendor.next([{ silence: true }]);
    const response = dictate(sample('chrome.webm'), { signal: controller.signal });
    const call = await fixture.vendor.call(index);
    controller.abort();
    await expect(response).rejects.toThrow();
    expect(await call.closed).toMatchObject({ finished: false });
  });
});

test('N06: recordings of one client wait for their turn while those of another are transcribed', async () => {
  const { opened, open } = gate();
  const waiting = async function* () {
    await opened;
    yield* say('heard');
  };
  fixture.vendor.next(waiting(), waiting(), say('heard'));
  const before = fixture.vendor.calls.length;
  const many = Array.from({ length: 6 }, () => dictate(makeWav(1), { client: 'talker' }));
  await fixture.vendor.call(before + 1);
  expect((await dictate(makeWav(1), { client: 'omar' })).body.text).toBe('heard');
  expect(fixture.vendor.calls).toHaveLength(before + 3);
  open();
  expect((await Promise.all(many)).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
});

test('recordings beyond the waiting limit of a client are refused with a time to retry', async () => {
  const { opened, open } = gate();
  const waiting = async function* () {
    await opened;
    yield* say('heard');
  };
  fixture.vendor.next(waiting(), waiting());
  const many = Array.from({ length: 14 }, () => dictate(makeWav(1), { client: 'flooder' }));
  const refused: Awaited<(typeof many)[number]>[] = [];
  for (const one of many) void one.then((answer) => answer.status === 429 && refused.push(answer));
  await expect.poll(() => refused.length).toBe(4);
  for (const answer of refused) expect(answer).toMatchObject({ body: { code: 'too_many_requests' }, retryAfter: '10' });
  open();
  const statuses = (await Promise.all(many)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
});

describe('availability of dictation', () => {
  const isOn = async (url: string) => {
    const answer = await fetch(`${url}/audio/transcriptions`, { headers: { authorization: 'Bearer amal' } });
    return ((await answer.json()) as { available: boolean }).available;
  };

  test('an OpenAI-compatible server is used only when its model is named; the Demo never', async () => {
    expect(await isOn(server.url)).toBe(true);
    for (const config of [fixture.config, { ...fixture.config, ...loadConfig({ TRANSCRIPTION_MODEL: 'x' }) }]) {
      const { url } = await fixture.startProcess({ config: { ...config, dataDir: fixture.config.dataDir } });
      expect(await isOn(url)).toBe(false);
      expect((await dictate(makeWav(1), { url })).body.code).toBe('dictation_unavailable');
    }
  });

  test('OpenAI needs only its key', async () => {
    const openai = { apiKey: 'sk-openai', baseUrl: fixture.vendor.url };
    const { url } = await fixture.startProcess({
      config: { ...fixture.config, models: { openai, anthropic: null, google: null, compatible: null } },
    });
    expect(await isOn(url)).toBe(true);
    expect((await dictate(makeWav(1), { url })).status).toBe(200);
    expect(fixture.vendor.calls.at(-1)).toMatchObject({
      path: '/v1/audio/transcriptions',
      model: 'gpt-4o-mini-transcribe',
    });
  });
});

test('W13: the hourly limit of dictation applies per client', async () => {
  const { url } = await fixture.startProcess({
    config: hears(),
    limits: createLimits(createCounters(null)),
    options: { runInProcess: readHere },
  });
  for (let minutes = 5; minutes <= 60; minutes += 5) expect((await dictate(makeWav(300), { url })).status).toBe(200);
  const answer = await dictate(makeWav(10), { url });
  expect([answer.status, answer.body.code]).toEqual([429, 'too_many_requests']);
  expect(Number(answer.retryAfter)).toBeGreaterThan(3000);
  expect((await dictate(makeWav(10), { url, client: 'omar' })).status).toBe(200);
});
