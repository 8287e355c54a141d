import { crc32, deflateSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { startAiFixture } from '../testing/ai-fixture.ts';
import { createArtClient } from '../testing/art-client.ts';

const fixture = await startAiFixture();
fixture.vendor.models.push('fake-image');
const server = await fixture.startProcess({ options: { ollamaUrl: null, images: { drawMs: 3000 } } });
const amal = createArtClient(server.url, 'amal');
afterAll(() => fixture.close());

test('C03: an image whose bytes trickle without end fails at its time limit, costs nothing and holds up no other', async () => {
  const before = fixture.vendor.calls.length;
  fixture.vendor.nextImage({ endless: 'slow' });
  const drawn = await amal.draw({ image_count: 3 });
  expect(drawn).toMatchObject({ credits: 2, held_credits: 0 });
  expect(drawn.images.map(({ status }) => status).sort()).toEqual(['done', 'done', 'failed']);
  const { failure } = drawn.images.find(({ status }) => status === 'failed') ?? {};
  expect(failure).toMatchObject({ code: 'upstream_timeout', message: expect.stringContaining('You weren’t charged') });
  expect((await (await fixture.vendor.call(before)).closed).finished).toBe(false);
});

/** A PNG that claims a size, with rows for as much of it as is wanted. */
function png(width: number, height: number, rows = height): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const part = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const pixels = deflateSync(Buffer.alloc(rows * (width + 1)));
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([start, part('IHDR', header), part('IDAT', pixels), part('IEND', Buffer.alloc(0))]);
}

test.each([
  ['50,000 by 50,000 pixels', png(50_000, 50_000, 10)],
  ['more rows than it has', png(4000, 4000, 10)],
  ['no pixels', png(0, 0)],
])('U05: an image that a vendor sends with %s is not kept and costs nothing', async (_, bytes) => {
  fixture.vendor.nextImage({ bytes });
  const { images, credits, held_credits } = await amal.draw();
  expect(images).toMatchObject([{ status: 'failed', failure: { code: 'unreadable' } }]);
  expect([credits, held_credits]).toEqual([0, 0]);
});

test.each([
  [1, 1],
  [16_000, 1],
  [1, 16_000],
  [7000, 7000],
])('U05: an image of %i by %i pixels is kept as it is, with a small thumbnail', async (width, height) => {
  const bytes = png(width, height);
  fixture.vendor.nextImage({ bytes });
  const [image] = (await amal.draw()).images;
  expect(image).toMatchObject({ status: 'done' });
  const id = image?.image_id ?? '';
  expect((await amal.bytes(id)).bytes.equals(bytes)).toBe(true);
  const thumbnail = (await amal.bytes(id, 'thumbnail')).bytes.length;
  expect(thumbnail).toBeGreaterThan(0);
  expect(thumbnail).toBeLessThanOrEqual(40_000);
  expect((await amal.call('GET', 'images')).body.items[0]).toMatchObject({ image_id: id, width, height });
});
