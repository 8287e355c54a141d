import { randomUUID } from 'node:crypto';
import type { PublicImages, Share } from '@deskmate/api/contracts/ai/share';
import { shares } from '@deskmate/db/tables/ai/shares';
import { plainPng } from '@deskmate/fakes/ai-vendor/image-script';
import { createClock } from '@deskmate/service-kit/clock';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startAiFixture } from '../testing/ai-fixture.ts';
import { createArtClient } from '../testing/art-client.ts';
import { purgeImages } from '../testing/purge-images.ts';

const dayMs = 86_400_000;
let nowMs = Date.now();
const fixture = await startAiFixture({ clock: createClock(() => nowMs) });
fixture.vendor.models.push('fake-image');
const server = await fixture.startProcess();
afterAll(() => fixture.close());

let name: string;
let client: ReturnType<typeof createArtClient>;
beforeEach(() => {
  name = `c-${randomUUID()}`;
  client = createArtClient(server.url, name);
});

async function drawImages(image_count: number, prompt = 'A red fox in the snow'): Promise<string[]> {
  const { images } = await client.draw({ image_count, prompt });
  return images.map(({ image_id }) => image_id ?? '');
}

async function share(image_ids: string[], more = {}): Promise<Share> {
  const { status, body } = await client.call('POST', 'share', { type: 'image', image_ids, ...more });
  expect(status).toBe(200);
  return body as Share;
}

const read = async (id: string) => {
  const answer = await fetch(`${server.url}/share/image/${id}`);
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as PublicImages };
};
const bytes = async (id: string, index: number | string, size = 'original') => {
  const answer = await fetch(`${server.url}/share/image/${id}/${index}?size=${size}`);
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};

test('H08: a set of images of several series is shown in its order, with its prompts where they are shared', async () => {
  const [fox = ''] = await drawImages(1);
  const [ship = ''] = await drawImages(1, 'A ship at sea');
  const { share_id, url, session_id } = await share([ship, fox], {
    show_prompt: true,
    title: 'Two',
    expires_in_days: 7,
  });
  expect(url).toBe(`http://localhost:8080/share/image/${share_id}`);
  expect(session_id).toBeNull();
  const { headers, body } = await read(share_id);
  expect(headers.get('cache-control')).toContain('no-store');
  expect(headers.get('x-robots-tag')).toContain('noindex');
  expect(body).toMatchObject({ type: 'image', title: 'Two', expires_at: new Date(nowMs + 7 * dayMs).toISOString() });
  expect(body.images.map(({ index, prompt, alt_text }) => [index, prompt, alt_text])).toEqual([
    [0, 'A ship at sea', 'A ship at sea'],
    [1, 'A red fox in the snow', 'A red fox in the snow'],
  ]);
  const listed = (await client.call('GET', 'share')).body.items[0];
  expect(listed).toMatchObject({ type: 'image', image_ids: [ship, fox], show_prompt: true });
});

test('H08: a hidden prompt is in no answer, in no default text and in no byte of the image', async () => {
  const secret = 'A portrait of my neighbour';
  fixture.vendor.nextImage({ bytes: plainPng([9, 9, 9]) });
  const [image = ''] = await drawImages(1, secret);
  const { share_id } = await share([image]);
  const { body } = await read(share_id);
  expect(JSON.stringify(body)).not.toContain('neighbour');
  expect(JSON.stringify(body)).not.toContain(image);
  expect(body.images).toEqual([
    { index: 0, alt_text: '', prompt: null, model: 'fake-image', is_demo: false, format: 'png', width: 8, height: 8 },
  ]);
  const hidden = await bytes(share_id, 0);
  expect(hidden.bytes.includes('drawn by the fake vendor')).toBe(false);
  expect(hidden.headers.get('content-length')).toBe(String(hidden.bytes.length));
  expect((await bytes(share_id, 0, 'thumbnail')).headers.get('content-type')).toBe('image/webp');
  await client.call('PATCH', `images/${image}`, { alt_text: 'A man with a hat' });
  expect((await read(share_id)).body.images[0]?.alt_text).toBe('A man with a hat');
  await client.call('PATCH', `share/${share_id}`, { show_prompt: true });
  expect((await read(share_id)).body.images[0]?.prompt).toBe(secret);
  expect((await bytes(share_id, 0)).bytes.equals((await client.bytes(image)).bytes)).toBe(true);
  await client.call('PATCH', `share/${share_id}`, { show_prompt: false });
  expect(JSON.stringify((await read(share_id)).body)).not.toContain('neighbour');
});

test('H03: revoked or expired, neither the page nor a byte can be read, and no browser keeps one', async () => {
  const [image = ''] = await drawImages(1);
  const revoked = await share([image]);
  const expiring = await share([image], { expires_in_days: 1 });
  for (const size of ['original', 'thumbnail']) {
    const shown = await bytes(revoked.share_id, 0, size);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(shown.headers.get('etag')).toBeNull();
    expect(shown.headers.get('content-security-policy')).toContain('sandbox');
  }
  expect((await client.call('DELETE', `share/${revoked.share_id}`)).status).toBe(204);
  nowMs += dayMs + 1;
  for (const { share_id } of [revoked, expiring]) {
    expect((await read(share_id)).status).toBe(404);
    expect((await bytes(share_id, 0)).status).toBe(404);
  }
  await client.call('PATCH', `share/${expiring.share_id}`, { expires_in_days: 2 });
  expect((await bytes(expiring.share_id, 0)).status).toBe(200);
});

test('a deleted image leaves its links, the others keep their places; with the last one the link is gone, until undo', async () => {
  const [first = '', second = ''] = await drawImages(2);
  const { share_id } = await share([first, second]);
  await client.call('DELETE', `images/${first}`);
  expect((await read(share_id)).body.images.map(({ index }) => index)).toEqual([1]);
  expect([(await bytes(share_id, 0)).status, (await bytes(share_id, 1)).status]).toEqual([404, 200]);
  await client.call('DELETE', `images/${second}`);
  expect((await read(share_id)).status).toBe(404);
  await client.call('POST', 'images/restore', { image_ids: [first] });
  expect((await read(share_id)).body.images.map(({ index }) => index)).toEqual([0]);
  await client.call('DELETE', `images/${first}`);
  await purgeImages(fixture, new Date(nowMs + 1));
  expect(await fixture.db.select().from(shares).where(eq(shares.shareId, share_id))).toEqual([]);
});

test('images of a deleted conversation leave their links', async () => {
  const session_id = randomUUID();
  const { images } = await client.draw({ session_id });
  const { share_id } = await share([images[0]?.image_id ?? '']);
  await client.call('DELETE', `history/${session_id}`);
  expect([(await read(share_id)).status, (await bytes(share_id, 0)).status]).toEqual([404, 404]);
  await client.call('POST', `history/${session_id}/restore`);
  expect((await bytes(share_id, 0)).status).toBe(200);
});

test('Z04: nobody shares, changes, revokes or continues images of another client; one foreign id is enough to refuse', async () => {
  const [own = ''] = await drawImages(1);
  const stranger = createArtClient(server.url, `c-${randomUUID()}`);
  const { images } = await stranger.draw();
  const foreign = images[0]?.image_id ?? '';
  const { share_id } = await share([own]);
  const statuses = [
    (await client.call('POST', 'share', { type: 'image', image_ids: [foreign] })).status,
    (await client.call('POST', 'share', { type: 'image', image_ids: [own, foreign] })).status,
    (await client.call('POST', 'share', { type: 'image', image_ids: ['missing'] })).status,
    (await stranger.call('PATCH', `share/${share_id}`, { show_prompt: true })).status,
    (await stranger.call('DELETE', `share/${share_id}`)).status,
    (await stranger.call('POST', 'share/continue', { share_id, type: 'image', session_id: randomUUID() })).status,
    (await stranger.call('POST', 'share/continue', { share_id, type: 'text', session_id: randomUUID() })).status,
  ];
  expect(statuses).toEqual([404, 404, 404, 404, 404, 404, 404]);
  expect((await read(share_id)).status).toBe(200);
});

test('what does not fit a link to images is refused; the same image twice is one', async () => {
  const session_id = randomUUID();
  const { images } = await client.draw({ session_id });
  const image = images[0]?.image_id ?? '';
  for (const body of [
    { type: 'image', image_ids: [] },
    { type: 'image', image_ids: Array.from({ length: 101 }, (_, at) => `i${at}`) },
    { type: 'image', session_id },
    { type: 'text', image_ids: [image] },
    { type: 'image', image_ids: [image], show_prompt: 'yes' },
  ]) {
    expect((await client.call('POST', 'share', body)).status, JSON.stringify(body)).toBe(422);
  }
  expect((await client.call('POST', 'share', { session_id })).status).toBe(404);
  const { share_id, image_ids } = await share([image, image]);
  expect(image_ids).toEqual([image]);
  expect((await client.call('PATCH', `share/${share_id}`, { refresh: true })).status).toBe(422);
  for (const index of ['1', '-1', '1e9', 'x', '../0']) {
    expect((await bytes(share_id, index)).status, index).toBeGreaterThanOrEqual(404);
  }
});
