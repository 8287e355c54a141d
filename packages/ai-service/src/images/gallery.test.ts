import { randomUUID } from 'node:crypto';
import type { Image } from '@deskmate/api/contracts/ai/images';
import { clientStorage } from '@deskmate/db/tables/ai/client-storage';
import { images } from '@deskmate/db/tables/ai/images';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startAiFixture } from '../testing/ai-fixture.ts';
import { createArtClient } from '../testing/art-client.ts';
import { insertImages } from '../testing/insert-images.ts';
import { imageFiles, purgeImages } from '../testing/purge-images.ts';

const dayMs = 86_400_000;
const fixture = await startAiFixture({ options: { images: { storedImages: 6 } } });
fixture.vendor.models.push('fake-image', 'fake-other-image');
const { url } = await fixture.startProcess();
afterAll(() => fixture.close());

let name: string;
let client: ReturnType<typeof createArtClient>;
beforeEach(() => {
  name = `c-${randomUUID()}`;
  client = createArtClient(url, name);
});

const list = async (query = ''): Promise<{ items: Image[]; next_cursor: string | null }> =>
  (await client.call('GET', `images${query}`)).body;
const prompts = async (query: string) => (await list(query)).items.map(({ prompt }) => prompt);
const draw = async (image_count: number) =>
  (await client.draw({ image_count })).images.map(({ image_id }) => image_id ?? '');
const storage = async () => {
  const [row] = await fixture.db.select().from(clientStorage).where(eq(clientStorage.clientId, name));
  return { images: row?.images ?? 0, bytes: row?.imageBytes ?? 0 };
};

test('the gallery is filtered by model, style, favourite, day and series, each alone and together', async () => {
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  const [one = ''] = await insertImages(fixture.db, name, [
    { prompt: 'A fox', modelId: 'a', styleId: 4, createdAt: at(1) },
    { prompt: 'A ship', modelId: 'b', styleId: 4, createdAt: at(2), favourite: true },
    { prompt: 'A house', modelId: 'b', styleId: 7, createdAt: at(3) },
  ]);
  expect(await prompts('')).toEqual(['A house', 'A ship', 'A fox']);
  expect(await prompts('?ai_model_id=b')).toEqual(['A house', 'A ship']);
  expect(await prompts('?style_id=4')).toEqual(['A ship', 'A fox']);
  expect(await prompts('?favourite=true')).toEqual(['A ship']);
  expect(await prompts('?ai_model_id=b&style_id=7')).toEqual(['A house']);
  expect(await prompts('?from=2026-01-02T00:00:00.000Z&until=2026-01-03T00:00:00.000Z')).toEqual(['A ship']);
  const { session_id } = (await client.call('GET', `images/${one}`)).body;
  expect(await prompts(`?session_id=${session_id}`)).toEqual(['A fox']);
  expect(await prompts('?ai_model_id=c')).toEqual([]);
  for (const wrong of ['style_id=x', 'favourite=false', 'from=yesterday', 'session_id=1', 'colour=red']) {
    expect((await client.call('GET', `images?${wrong}`)).status, wrong).toBe(422);
  }
});

test('images are found by words of the prompt and of the alternative text, in both languages', async () => {
  const [fox = ''] = await insertImages(fixture.db, name, [
    { prompt: 'A red fox in the snow' },
    { prompt: 'منارة عند الغروب' },
  ]);
  expect(await prompts('?q=foxes')).toEqual([]);
  expect(await prompts('?q=red+fox')).toEqual(['A red fox in the snow']);
  expect(await prompts(`?q=${encodeURIComponent('منارة')}`)).toEqual(['منارة عند الغروب']);
  await client.call('PATCH', `images/${fox}`, { alt_text: 'Ein Fuchs' });
  expect(await prompts('?q=fuchs')).toEqual(['A red fox in the snow']);
  expect(await prompts('?q=snow')).toEqual(['A red fox in the snow']);
  expect((await client.call('PATCH', `images/${fox}`, { alt_text: '' })).body.alt_text).toBe('A red fox in the snow');
  expect(await prompts('?q=fuchs')).toEqual([]);
  const stranger = createArtClient(url, `c-${randomUUID()}`);
  expect((await stranger.call('GET', 'images?q=fox')).body.items).toEqual([]);
  for (const q of ['', '%20', '%26%7C!', "'", '%00']) {
    expect((await client.call('GET', `images?q=${q}`)).status, q).toBeLessThan(500);
  }
});

test('N05: every image of a long gallery is listed once, also those of one moment; foreign cursors are refused', async () => {
  const createdAt = new Date();
  const ids = await insertImages(
    fixture.db,
    name,
    Array.from({ length: 150 }, () => ({ prompt: 'A fox', createdAt })),
  );
  const seen: string[] = [];
  let cursor: string | null = '';
  for (let pages = 0; cursor !== null && pages < 5; pages += 1) {
    const page: Awaited<ReturnType<typeof list>> = await list(cursor === '' ? '' : `?cursor=${cursor}`);
    seen.push(...page.items.map(({ image_id }) => image_id));
    cursor = page.next_cursor;
  }
  expect(cursor).toBeNull();
  expect(seen).toHaveLength(150);
  expect(new Set(seen)).toEqual(new Set(ids));
  for (const wrong of ['x', Buffer.from('["shares",{"createdAtMs":1,"id":"x"}]').toString('base64url')]) {
    expect((await client.call('GET', `images?cursor=${wrong}`)).status).toBe(422);
  }
});

test('a deleted image is gone everywhere and counts no more; undo brings it back with what was known of it', async () => {
  const session_id = randomUUID();
  const { id, images: drawn } = await client.draw({ image_count: 2, session_id });
  const [first = '', second = ''] = drawn.map(({ image_id }) => image_id ?? '');
  await client.call('PATCH', `images/${first}`, { favourite: true });
  const before = await storage();
  expect((await client.call('DELETE', `images/${first}`)).status).toBe(204);
  expect((await client.bytes(first)).status).toBe(404);
  expect((await list()).items.map(({ image_id }) => image_id)).toEqual([second]);
  for (const [method, path] of [
    ['GET', `images/${first}`],
    ['PATCH', `images/${first}`],
    ['DELETE', `images/${first}`],
  ] as const) {
    expect((await client.call(method, path, method === 'PATCH' ? { favourite: true } : undefined)).status).toBe(404);
  }
  expect((await client.read(id)).images.map(({ status, image_id }) => [status, image_id])).toEqual(
    drawn.map(({ image_id }) => ['done', image_id === first ? null : image_id]),
  );
  expect(await storage()).toMatchObject({ images: before.images - 1 });
  expect((await client.call('POST', 'images/restore', { image_ids: [first] })).status).toBe(204);
  expect((await client.call('GET', `images/${first}`)).body.favourite).toBe(true);
  expect(await storage()).toEqual(before);
  expect((await client.call('POST', 'images/restore', { image_ids: [first] })).status).toBe(404);
});

test('N11: deleted and restored many times at once, an image counts once', async () => {
  const ids = await draw(3);
  const before = await storage();
  const post = (path: string) => client.call('POST', `images/${path}`, { image_ids: [...ids, ids[0]] });
  await Promise.all(Array.from({ length: 10 }, () => post('delete')));
  expect(await storage()).toEqual({ images: before.images - 3, bytes: expect.any(Number) });
  await Promise.all(Array.from({ length: 20 }, (_, at) => post(at % 2 === 0 ? 'restore' : 'delete')));
  await post('restore');
  expect(await storage()).toEqual(before);
  expect((await list()).items).toHaveLength(3);
});

test('deletion frees space immediately, erases the bytes after a week, and can be undone until then', async () => {
  const [first = '', ...others] = await draw(4);
  expect((await client.order({ image_count: 3 })).body.code).toBe('images_full');
  await client.call('POST', 'images/delete', { image_ids: [first] });
  await client.draw({ image_count: 3 });
  expect(await storage()).toMatchObject({ images: 6 });
  expect(await purgeImages(fixture, new Date(Date.now() - 7 * dayMs))).toEqual([]);
  expect(await imageFiles(fixture)).toContain(first);
  await fixture.db
    .update(images)
    .set({ deletedAt: new Date(Date.now() - 8 * dayMs) })
    .where(eq(images.imageId, first));
  expect(await purgeImages(fixture, new Date(Date.now() - 7 * dayMs))).toEqual([first]);
  const files = await imageFiles(fixture);
  expect(files).not.toContain(first);
  expect(files).not.toContain(`${first}.thumbnail`);
  expect(files).toEqual(expect.arrayContaining(others));
  expect(await storage()).toMatchObject({ images: 6 });
  expect((await client.call('POST', 'images/restore', { image_ids: [first] })).status).toBe(404);
});

test('Z05: another client’s images and orders read as missing everywhere, and stay as they are', async () => {
  const { id, session_id, images: drawn } = await client.draw();
  const imageId = drawn[0]?.image_id ?? '';
  const stranger = createArtClient(url, `c-${randomUUID()}`);
  const before = await storage();
  const paths = [
    ['GET', `images/${imageId}`],
    ['PATCH', `images/${imageId}`, { favourite: true }],
    ['DELETE', `images/${imageId}`],
    ['GET', `images/generations/${id}`],
    ['GET', `images/generations/${id}/stream`],
    ['POST', `images/generations/${id}/stop`],
    ['POST', 'images/restore', { image_ids: [imageId] }],
  ] as const;
  for (const [method, path, body] of paths) {
    const foreign = await stranger.call(method, path, body);
    const missing = await stranger.call(method, path.replace(imageId, 'missing').replace(id, 'missing'), body);
    expect([foreign.status, foreign.body.code], path).toEqual([404, 'not_found']);
    expect([missing.status, missing.body.detail], path).toEqual([404, foreign.body.detail]);
  }
  expect((await stranger.bytes(imageId)).status).toBe(404);
  expect((await stranger.bytes(imageId, 'thumbnail', { 'if-none-match': `"${imageId}-thumbnail"` })).status).toBe(404);
  expect((await stranger.call('POST', 'images/delete', { image_ids: [imageId] })).status).toBe(204);
  expect((await stranger.order({ session_id })).status).toBe(404);
  expect((await stranger.call('GET', `images/generations?session_id=${session_id}`)).body.items).toEqual([]);
  expect((await stranger.call('GET', `images?session_id=${session_id}`)).body.items).toEqual([]);
  expect((await client.call('GET', `images/${imageId}`)).body.favourite).toBe(false);
  expect(await storage()).toEqual(before);
});
