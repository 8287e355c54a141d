import { randomUUID } from 'node:crypto';
import { imageGenerations } from '@deskmate/db/tables/ai/images';
import { moderationBlocked, plainPng } from '@deskmate/fakes/ai-vendor/image-script';
import { gate } from '@deskmate/fakes/ai-vendor/script';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startAiFixture } from '../testing/ai-fixture.ts';
import { createArtClient, imageRequest } from '../testing/art-client.ts';
import { createDrawingRepository } from './drawing-repository.ts';
import type { GenerationRow } from './generation-repository.ts';

let client: ReturnType<typeof createArtClient>;
const fixture = await startAiFixture();
fixture.vendor.models.push('fake-image');
const server = await fixture.startProcess();
afterAll(() => fixture.close());

let name: string;
beforeEach(() => {
  name = `c-${randomUUID()}`;
  client = createArtClient(server.url, name);
});
const entriesOf = (id: string) =>
  fixture.ledger.entries.filter(({ requestId }) => requestId === id).map(({ kind, credits }) => `${kind} ${credits}`);

test('images are drawn in the background, kept bit for bit with a thumbnail, and charged once', async () => {
  const original = plainPng([10, 120, 200]);
  fixture.vendor.nextImage({ bytes: original, revisedPrompt: 'A red fox, in detail' });
  const sent = imageRequest({ image_count: 2, style_id: 4 });
  const ordered = await client.call('POST', 'images/generations', sent);
  expect(ordered).toMatchObject({ status: 200, body: { status: 'waiting', image_count: 2 } });
  const { events, last } = await client.follow(ordered.body.id);
  expect(events.length).toBeGreaterThan(0);
  expect(last).toMatchObject({ status: 'done', credits: 2, held_credits: 0, prompt: sent.prompt, style_id: 4 });
  expect(last.images.map(({ status }) => status)).toEqual(['done', 'done']);
  expect(entriesOf(last.id)).toEqual(['hold 2', 'settle 2']);
  const { prompt } = fixture.vendor.calls.at(-1) ?? {};
  expect(prompt).toMatch(/^A red fox in the snow\n\nA watercolour/);
  const found = await client.call('GET', 'images');
  const revised = found.body.items.find((image: { revised_prompt: string | null }) => image.revised_prompt !== null);
  expect(revised).toMatchObject({ width: 8, height: 8, format: 'png', bytes: original.length, credits: 1 });
  const { bytes, headers } = await client.bytes(revised.image_id);
  expect(bytes.equals(original)).toBe(true);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  const thumbnail = await client.bytes(revised.image_id, 'thumbnail');
  expect(thumbnail.headers.get('content-type')).toBe('image/webp');
  expect(thumbnail.bytes.subarray(8, 12).toString()).toBe('WEBP');
  const again = await client.bytes(revised.image_id, 'thumbnail', {
    'if-none-match': thumbnail.headers.get('etag') ?? '',
  });
  expect(again).toMatchObject({ status: 304, bytes: Buffer.alloc(0) });
});

test('an image that is stored twice, because it was not known whether it was, is one and keeps its bytes', async () => {
  const { id, images } = await client.draw({});
  const [image] = images;
  const repository = createDrawingRepository(fixture.db);
  const [generation] = await fixture.db.select().from(imageGenerations).where(eq(imageGenerations.id, id));
  const facts = { revisedPrompt: null, seed: null, format: 'png', width: 8, height: 8, bytes: 100, thumbnailBytes: 10 };
  expect(await repository.finish(generation as GenerationRow, image?.image_id ?? '', facts)).toBe(true);
  const [after] = await fixture.db.select().from(imageGenerations).where(eq(imageGenerations.id, id));
  expect(after?.drawnCount).toBe(1);
  expect(await repository.finish(generation as GenerationRow, 'another', facts)).toBe(false);
});

test('N09: a NUL in the description, or in what the vendor made of it, does not keep an image from being drawn', async () => {
  fixture.vendor.nextImage({ revisedPrompt: 'A red\0 fox, in detail' });
  const { status, images } = await client.draw({ prompt: 'A red\0 fox' });
  expect({ status, images }).toMatchObject({ status: 'done', images: [{ status: 'done' }] });
  const { body } = await client.call('GET', 'images');
  expect(body.items).toMatchObject([{ prompt: 'A red fox', revised_prompt: 'A red fox, in detail' }]);
});

test('C03: each image succeeds or fails by itself; the credit of one that is refused or fails is released once, with the reason', async () => {
  fixture.vendor.nextImage(
    moderationBlocked('violence'),
    { status: 500, body: '{}' },
    { bytes: Buffer.from('<svg/>') },
  );
  const { id, images, credits } = await client.draw({ image_count: 4 });
  expect(credits).toBe(1);
  const byCode = new Map(images.map((image) => [image.failure?.code, image]));
  expect([...byCode.keys()].sort()).toEqual(['content_policy', 'unreadable', 'upstream_failed', undefined].sort());
  expect(byCode.get('content_policy')?.failure).toMatchObject({ rule: 'violence' });
  for (const { failure } of images) if (failure) expect(failure.message).toContain('You weren’t charged');
  expect(entriesOf(id)).toEqual(['hold 4', 'settle 1']);
  fixture.vendor.nextImage(moderationBlocked());
  const refused = await client.draw();
  expect(entriesOf(refused.id)).toEqual(['hold 1', 'refund 0']);
  expect(fixture.ledger.held(name)).toBe(0);
});

test('C01, C02: fifty orders at once never hold more than there is', async () => {
  fixture.ledger.grant(name, 8);
  const before = fixture.vendor.calls.length;
  const answers = await Promise.all(Array.from({ length: 50 }, () => client.order({ image_count: 4 })));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(2);
  expect(statuses.every((status) => [200, 402, 429].includes(status))).toBe(true);
  for (const { status, body } of answers) if (status === 200) await client.follow(body.id);
  expect(fixture.ledger.balance(name)).toBe(0);
  expect(fixture.vendor.calls.length - before).toBe(8);
});

test('one request is one order, however often it is sent at once', async () => {
  const request = imageRequest();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => client.call('POST', 'images/generations', request)),
  );
  const ids = new Set(answers.map(({ body }) => body.id));
  expect(ids.size).toBe(1);
  const [id = ''] = ids;
  await client.follow(id);
  expect((await client.call('POST', 'images/generations', request)).body).toMatchObject({ id, status: 'done' });
  expect(entriesOf(id)).toEqual(['hold 1', 'settle 1']);
});

test('R09: Stop closes the vendor’s connection; what was drawn stays and is charged, the rest is given back', async () => {
  const never = gate();
  fixture.vendor.nextImage({}, { after: never.opened }, { after: never.opened }, { after: never.opened });
  const before = fixture.vendor.calls.length;
  const { body } = await client.order({ image_count: 4 });
  await client.follow(
    body.id,
    ({ images }) =>
      images.filter(({ status }) => status === 'drawing').length === 3 &&
      images.some(({ status }) => status === 'done'),
  );
  await fixture.vendor.call(before + 3);
  expect((await client.call('POST', `images/generations/${body.id}/stop`)).status).toBe(200);
  const { last } = await client.follow(body.id);
  never.open();
  expect(last.images.map(({ status }) => status).sort()).toEqual(['done', 'stopped', 'stopped', 'stopped']);
  expect(last).toMatchObject({ credits: 1, held_credits: 0 });
  const closed = await Promise.all(fixture.vendor.calls.slice(before).map((call) => call.closed));
  expect(closed.filter(({ finished }) => !finished)).toHaveLength(3);
  expect(entriesOf(body.id)).toEqual(['hold 4', 'settle 1']);
  expect((await client.call('POST', `images/generations/${body.id}/stop`)).body.status).toBe('done');
});

test('an option that the model does not have, and a style that is not there, are refused before anything is held', async () => {
  for (const wrong of [
    { quality: 'high' as const },
    { background: 'transparent' as const },
    { format: 'jpeg' as const },
    { style_id: 999 },
    { references: ['x'] },
  ]) {
    expect((await client.order(wrong)).status).toBe(422);
  }
  expect((await client.order({ ai_model_id: 'server/fake-small' })).status).toBe(402);
  expect((await client.order({ image_count: 5 })).status).toBe(422);
  expect(fixture.ledger.held(name)).toBe(0);
});

test('lists a prompt in the history and finds it by its words', async () => {
  const session_id = randomUUID();
  const { id } = await client.draw({ session_id, prompt: 'Please draw a lighthouse at dusk' });
  const listed = await client.call('GET', 'history?type=art');
  expect(listed.body.items).toMatchObject([{ session_id, type: 'art', running: false }]);
  const found = await client.call('GET', 'history?q=lighthouse');
  expect(found.body.items[0]).toMatchObject({ session_id, match: { chat_id: id } });
  expect((await client.call('GET', `history/${session_id}`)).body.messages).toMatchObject([
    { chat_id: id, role: 'user' },
  ]);
  await client.call('DELETE', `history/${session_id}`);
  expect((await client.call('GET', 'images')).body.items).toEqual([]);
  expect((await client.call('GET', `images/generations/${id}`)).status).toBe(404);
  await client.call('POST', `history/${session_id}/restore`);
  expect((await client.call('GET', 'images')).body.items).toHaveLength(1);
});
