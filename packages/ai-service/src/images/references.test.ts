import { randomUUID } from 'node:crypto';
import { models } from '@deskmate/db/tables/ai/models';
import { plainPng } from '@deskmate/fakes/ai-vendor/image-script';
import type { SentFile } from '@deskmate/fakes/ai-vendor/read-form';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { imageOptions } from '../models/image-options.ts';
import { startAiFixture } from '../testing/ai-fixture.ts';
import { createArtClient, imageModel } from '../testing/art-client.ts';

const fixture = await startAiFixture();
fixture.vendor.models.push('fake-image');
const first = await fixture.startProcess();
// A model that takes reference images.
await fixture.db.update(models).set({ imageOptions: imageOptions.gptImage }).where(eq(models.modelId, imageModel));
await first.close();
const { url } = await fixture.startProcess();
afterAll(() => fixture.close());

let name: string;
let client: ReturnType<typeof createArtClient>;
beforeEach(() => {
  name = `c-${randomUUID()}`;
  client = createArtClient(url, name);
});

async function upload(bytes: Buffer, file: string, owner = name) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), file);
  const headers = { authorization: `Bearer ${owner}` };
  const answer = await fetch(`${url}/chat/completions/file`, { method: 'POST', headers, body: form });
  return { status: answer.status, fileUID: ((await answer.json()) as { fileUID?: string }).fileUID ?? '' };
}

test('an upload and an own image go to the vendor as references, and stay with the order', async () => {
  const { fileUID } = await upload(plainPng([1, 2, 3]), 'fox.png');
  const own = (await client.draw()).images[0]?.image_id ?? '';
  const drawn = await client.draw({ references: [fileUID, own] });
  expect(drawn).toMatchObject({ status: 'done', references: [fileUID, own] });
  const sent = fixture.vendor.calls.at(-1);
  expect(sent?.path).toBe('/v1/images/edits');
  expect(drawn.images[0]?.status).toBe('done');
});

test('Z05: a reference of another client is missing, and nothing is held or asked', async () => {
  const stranger = `c-${randomUUID()}`;
  const { fileUID } = await upload(plainPng([1, 2, 3]), 'fox.png', stranger);
  const foreign = (await createArtClient(url, stranger).draw()).images[0]?.image_id ?? '';
  const before = fixture.vendor.calls.length;
  for (const reference of [fileUID, foreign, 'missing', '../x']) {
    const { status, body } = await client.order({ references: [reference] });
    expect([404, 422], reference).toContain(status);
    expect(JSON.stringify(body)).not.toContain(stranger);
  }
  expect(fixture.vendor.calls).toHaveLength(before);
  expect(fixture.ledger.held(name)).toBe(0);
});

test('a deleted image is no reference any more, and is one again once the deletion is undone', async () => {
  const own = (await client.draw()).images[0]?.image_id ?? '';
  await client.call('DELETE', `images/${own}`);
  expect((await client.order({ references: [own] })).status).toBe(404);
  await client.call('POST', 'images/restore', { image_ids: [own] });
  expect((await client.draw({ references: [own] })).images[0]?.status).toBe('done');
});

test('U05, N01: what is no picture is no reference, whatever it is called; no place or device of the sender is sent on', async () => {
  const svg = await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'fox.png');
  const broken = await upload(plainPng([1, 2, 3]).subarray(0, 60), 'fox.png');
  const text = await upload(Buffer.from('words'), 'notes.txt');
  for (const { status, fileUID } of [svg, broken, text]) {
    const isRefused = status >= 400 || (await client.order({ references: [fileUID] })).status === 404;
    expect(isRefused).toBe(true);
  }
  const photo = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#888' } })
    .withExif({ IFD0: { Make: 'Secret camera' }, IFD3: { GPSLatitude: '52/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
  expect(photo.includes('Secret camera')).toBe(true);
  const { fileUID } = await upload(photo, 'photo.jpg');
  await client.draw({ references: [fileUID] });
  const sent = fixture.vendor.calls.at(-1)?.body['image[]'] as SentFile;
  expect(await sharp(sent.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 20, height: 20 });
  expect(Buffer.from(sent.bytes).includes('Secret camera')).toBe(false);
  expect((await client.order({ references: Array.from({ length: 5 }, () => fileUID) })).status).toBe(422);
});
