import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { chatBody, model, seeing, startOpenaiApi } from '../testing/openai-api.ts';

const api = await startOpenaiApi();
afterAll(() => api.fixture.close());

test('pictures are refused for a model without vision, and addresses of pictures always', async () => {
  const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const withPicture = (url: string) => ({
    model,
    messages: [{ role: 'user' as const, content: [{ type: 'image_url' as const, image_url: { url } }] }],
  });
  for (const url of [`data:image/png;base64,${png.toString('base64')}`, 'http://127.0.0.1/secret.png']) {
    await expect(api.client('sk-faults').chat.completions.create(withPicture(url))).rejects.toMatchObject({
      status: 400,
      type: 'invalid_request_error',
      param: 'messages.0.content',
    });
  }
});

const red = () => sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } });
const dataUrl = (label: string, bytes: Uint8Array) => `data:${label};base64,${Buffer.from(bytes).toString('base64')}`;
const show = (...urls: string[]) => ({
  model: seeing,
  messages: urls.map((url) => ({
    role: 'user' as const,
    content: [
      { type: 'text' as const, text: 'What is this?' },
      { type: 'image_url' as const, image_url: { url } },
    ],
  })),
});

test('a model with vision gets the pictures, whatever their labels say, each with its message', async () => {
  const [png, webp] = [await red().png().toBuffer(), await red().webp().toBuffer()];
  const urls = [dataUrl('image/png', png), dataUrl('image/svg+xml;charset=utf-8', webp), dataUrl('', png)];
  await api.client('sk-sees').chat.completions.create(show(...urls));
  const messages = api.fixture.vendor.calls.at(-1)?.body.messages as { content: unknown[] }[] | undefined;
  expect(messages?.map(({ content }) => JSON.stringify(content[1]).slice(0, 80))).toEqual([
    expect.stringContaining('data:image/png;base64,'),
    expect.stringContaining('data:image/webp;base64,'),
    expect.stringContaining('data:image/png;base64,'),
  ]);
});

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="f"><feTurbulence baseFrequency="0.9" numOctaves="10"/></filter><rect width="4000" height="4000" filter="url(#f)"/></svg>',
);

test('N01: an SVG is never rendered, under any label; what cannot be decoded is refused by name and costs nothing', async () => {
  const before = api.fixture.vendor.calls.length;
  const { completions } = api.client('sk-svg').chat;
  const good = dataUrl('image/png', await red().png().toBuffer());
  for (const label of ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml', 'text/plain', '']) {
    await expect(completions.create(show(good, dataUrl(label, svg)))).rejects.toMatchObject({
      status: 400,
      type: 'invalid_request_error',
      param: 'messages.1.content',
      message: expect.stringContaining('PNG, JPEG, WebP, GIF or HEIC only'),
    });
  }
  for (const bytes of [Buffer.from('hello'), Buffer.alloc(0), (await red().png().toBuffer()).subarray(0, 50)]) {
    await expect(completions.create(show(dataUrl('image/png', bytes)))).rejects.toMatchObject({ status: 400 });
  }
  expect(api.fixture.vendor.calls.length).toBe(before);
  expect(new Set(api.kinds('svg'))).toEqual(new Set(['hold 1', 'refund 0']));
  expect(api.fixture.ledger.held('svg')).toBe(0);
  await completions.create(chatBody('still here'));
});

test('N01: a picture is decoded only after model and credit were checked', async () => {
  api.fixture.ledger.grant('poor', 0);
  const damaged = dataUrl('image/png', Buffer.from('hello'));
  await expect(api.client('sk-poor').chat.completions.create(show(damaged))).rejects.toMatchObject({
    status: 402,
    code: 'insufficient_quota',
  });
  await expect(
    api.client('sk-rich').chat.completions.create({ ...show(damaged), model: 'gpt-0' }),
  ).rejects.toMatchObject({ status: 404 });
});
