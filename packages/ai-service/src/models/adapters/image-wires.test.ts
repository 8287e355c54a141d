import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startAiVendor } from '@deskmate/fakes/ai-vendor/ai-vendor';
import { moderationBlocked, plainPng } from '@deskmate/fakes/ai-vendor/image-script';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { ImageAdapter, ImageRequest } from '../image-adapter.ts';
import { UpstreamError } from '../upstream-error.ts';
import { createGoogleImageAdapter } from './google-images.ts';
import { createOpenaiImageAdapter } from './openai-images.ts';

const vendor = await startAiVendor();
afterAll(() => vendor.close());

const request = (more: Partial<ImageRequest> = {}): ImageRequest => ({
  upstreamId: 'fake-image',
  prompt: 'A fox',
  aspectRatio: '16:9',
  quality: null,
  background: null,
  format: null,
  references: [],
  place: 0,
  ...more,
});
const openai = (asksForBytes = false) =>
  createOpenaiImageAdapter({ baseUrl: vendor.compatibleUrl, apiKey: 'sk-vendor', asksForBytes });
const google = () => createGoogleImageAdapter({ baseUrl: vendor.googleUrl, apiKey: 'key' });
const draw = (adapter: ImageAdapter, more: Partial<ImageRequest> = {}, signal = AbortSignal.timeout(20_000)) =>
  adapter.draw(request(more), signal);
const faultOf = async (adapter: ImageAdapter, more: Partial<ImageRequest> = {}) => {
  const fault = await draw(adapter, more).then(
    () => null,
    (error: unknown) => error,
  );
  expect(fault).toBeInstanceOf(UpstreamError);
  const { code, facts } = fault as UpstreamError;
  return { code, ...facts };
};

describe.each([
  ['OpenAI', () => openai()],
  ['a compatible server', () => openai(true)],
  ['Gemini', () => google()],
])('%s', (name, adapter) => {
  test('the bytes are taken as they came', async () => {
    const bytes = plainPng([1, 2, 3]);
    vendor.nextImage({ bytes });
    expect(Buffer.from((await draw(adapter())).bytes).equals(bytes)).toBe(true);
  });

  test('reference images are sent, as what they are', async () => {
    const picture = plainPng([7, 8, 9]);
    vendor.nextImage({});
    await draw(adapter(), { references: [{ contentType: 'image/png', bytes: picture }] });
    const sent = vendor.calls.at(-1);
    if (name === 'Gemini') expect(JSON.stringify(sent?.body)).toContain(picture.toString('base64'));
    else expect(sent?.path).toBe('/v1/images/edits');
  });

  test.each([
    [429, 'upstream_unavailable'],
    [500, 'upstream_unavailable'],
    [401, 'upstream_unavailable'],
  ])('an answer of %i is a fault of the vendor, with its status', async (status) => {
    vendor.nextImage({ status, body: '{"error":{"message":"gpu 7 is down at 10.0.0.7"}}' });
    const fault = await faultOf(adapter());
    expect(fault.code).toMatch(/^upstream_/);
    expect(fault.code).not.toBe('upstream_refused');
    expect(fault.status).toBe(status);
    expect(JSON.stringify(fault)).not.toContain('10.0.0.7');
  });

  test('an answer that never ends takes bounded memory, and none at all once nobody waits for it', async () => {
    vendor.nextImage({ endless: 'fast' });
    const before = vendor.calls.length;
    expect((await faultOf(adapter())).code).toMatch(/^upstream_/);
    expect((await (await vendor.call(before)).closed).finished).toBe(false);
    vendor.nextImage({ endless: 'slow' });
    const stop = new AbortController();
    const drawing = draw(adapter(), {}, stop.signal).catch((error: unknown) => error);
    const call = await vendor.call(before + 1);
    stop.abort();
    expect(await drawing).toBeInstanceOf(Error);
    expect((await call.closed).finished).toBe(false);
  });

  test('Stop closes the connection at once', async () => {
    vendor.nextImage({ silence: true });
    const stop = new AbortController();
    const before = vendor.calls.length;
    const drawing = draw(adapter(), {}, stop.signal).catch((error: unknown) => error);
    const call = await vendor.call(before);
    stop.abort();
    expect(await drawing).toBeInstanceOf(Error);
    expect((await call.closed).finished).toBe(false);
  });
});

test('distinguishes policy rejections of OpenAI from other faults and names the rule', async () => {
  vendor.nextImage(moderationBlocked('violence'), moderationBlocked());
  expect(await faultOf(openai())).toMatchObject({ code: 'upstream_refused', rule: 'violence' });
  expect((await faultOf(openai())).code).toBe('upstream_refused');
});

test('Gemini’s two ways to refuse are both told', async () => {
  vendor.nextImage({ blockReason: 'PROHIBITED_CONTENT' }, { finishReason: 'IMAGE_SAFETY' }, { finishReason: 'OTHER' });
  expect((await faultOf(google())).code).toBe('upstream_refused');
  expect((await faultOf(google())).code).toBe('upstream_refused');
  expect((await faultOf(google())).code).toBe('upstream_unexpected');
});

test('options go to the vendor under its names; a compatible server is asked for bytes', async () => {
  vendor.nextImage({ revisedPrompt: 'A red fox' }, {});
  const drawn = await draw(openai(), { quality: 'high', background: 'transparent', format: 'webp' });
  expect(drawn.revisedPrompt).toBe('A red fox');
  const sent = vendor.calls.at(-1)?.body;
  expect(sent).toMatchObject({ n: 1, quality: 'high', background: 'transparent', output_format: 'webp' });
  expect(sent).not.toHaveProperty('response_format');
  await draw(openai(true));
  expect(vendor.calls.at(-1)?.body).toMatchObject({ response_format: 'b64_json' });
  expect(vendor.calls.at(-1)?.body).not.toHaveProperty('quality');
});

test.each(['http://127.0.0.1:9/x.png', 'http://169.254.169.254/latest/meta-data', 'file:///etc/passwd', 'http://'])(
  'F09: an address on another host that the vendor names is fetched by the guarded fetch: %s',
  async (url) => {
    vendor.nextImage({ url });
    await expect(draw(openai(true))).rejects.toThrow();
  },
);

describe('a server that misbehaves', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });
  const serve = (answer: RequestListener): Promise<ImageAdapter> =>
    new Promise((resolve) => {
      const listening = createServer(answer).listen(0, '127.0.0.1', () => {
        const { port } = listening.address() as AddressInfo;
        resolve(createOpenaiImageAdapter({ baseUrl: `http://127.0.0.1:${port}/v1`, asksForBytes: true }));
      });
      server = listening;
    });

  test.each(['', 'null', '[]', '{"data":[]}', '{"data":[{}]}', '<html>', '{"data":[{"b64_json":7}]}', '{"data":'])(
    'an answer without an image is a fault: %s',
    async (body) => {
      const adapter = await serve((_, response) => response.end(body));
      expect((await faultOf(adapter)).code).toBe('upstream_unexpected');
    },
  );

  test('an answer without an end is broken off at its limit', async () => {
    let sentBytes = 0;
    const chunk = Buffer.alloc(1_000_000, 'A');
    const adapter = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"data":[{"b64_json":"');
      const more = (): void => {
        if (response.destroyed) return;
        sentBytes += chunk.length;
        response.write(chunk) ? setImmediate(more) : response.once('drain', more);
      };
      more();
    });
    await faultOf(adapter);
    expect(sentBytes).toBeLessThan(80_000_000);
  });

  test('an answer that breaks off in the middle is a fault', async () => {
    const adapter = await serve((_, response) => {
      response.writeHead(200, { 'content-length': 5000 });
      response.write('{"data":[{"b64_json":"aaaa');
      setImmediate(() => response.destroy());
    });
    expect((await faultOf(adapter)).code).toMatch(/^upstream_/);
  });

  test('a Retry-After is passed on in seconds', async () => {
    const adapter = await serve((_, response) => {
      response.writeHead(429, { 'retry-after': '7' });
      response.end('{}');
    });
    expect(await faultOf(adapter)).toMatchObject({ status: 429, retryAfterSeconds: 7 });
  });
});
