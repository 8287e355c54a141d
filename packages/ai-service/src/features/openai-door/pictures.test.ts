import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { model, type OpenaiDoor, openOpenaiDoor, seeing } from '../../testing/openai-door.ts';

let door: OpenaiDoor;
beforeAll(async () => {
  door = await openOpenaiDoor();
});
afterAll(() => door.world.close());

test('pictures are refused in words when the model cannot see, and from elsewhere always', async () => {
  const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const withPicture = (url: string) => ({
    model,
    messages: [{ role: 'user' as const, content: [{ type: 'image_url' as const, image_url: { url } }] }],
  });
  for (const url of [`data:image/png;base64,${png.toString('base64')}`, 'http://127.0.0.1/secret.png']) {
    await expect(door.client('sk-faults').chat.completions.create(withPicture(url))).rejects.toMatchObject({
      status: 400,
      type: 'invalid_request_error',
      param: 'messages.0.content',
    });
  }
});

test('a model that can see is given the pictures', async () => {
  const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const url = `data:image/png;base64,${png.toString('base64')}`;
  await door.client('sk-sees').chat.completions.create({
    model: seeing,
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What is this?' },
          { type: 'image_url', image_url: { url } },
        ],
      },
    ],
  });
  expect(JSON.stringify(door.world.vendor.calls.at(-1)?.body)).toContain('data:image/png;base64,');
  const damaged = { type: 'image_url' as const, image_url: { url: 'data:image/png;base64,aGVsbG8=' } };
  await expect(
    door.client('sk-sees').chat.completions.create({ model: seeing, messages: [{ role: 'user', content: [damaged] }] }),
  ).rejects.toMatchObject({ status: 400, type: 'invalid_request_error' });
});
