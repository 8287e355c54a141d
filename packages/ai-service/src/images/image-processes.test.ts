import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clientStorage } from '@deskmate/db/tables/ai/client-storage';
import { imageGenerations } from '@deskmate/db/tables/ai/images';
import { gate } from '@deskmate/fakes/ai-vendor/script';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { type AiProcess, startAiFixture } from '../testing/ai-fixture.ts';
import { createArtClient } from '../testing/art-client.ts';
import { imageFiles } from '../testing/purge-images.ts';

const fixture = await startAiFixture();
fixture.vendor.models.push('fake-image');
afterAll(() => fixture.close());

let name: string;
let never: ReturnType<typeof gate>;
beforeEach(() => {
  name = `c-${randomUUID()}`;
  never = gate();
});
afterEach(() => never.open());

/** One of several processes on one database. */
const startScaled = (): Promise<AiProcess> =>
  fixture.startProcess({
    config: fixture.several,
    options: { ollamaUrl: null, answers: { recoveryMs: 100 }, images: { recoveryMs: 100, graceMs: 50 } },
  });
const artOf = ({ url }: AiProcess, bearer = name) => createArtClient(url, bearer);
const entriesOf = (id: string) =>
  fixture.ledger.entries.filter(({ requestId }) => requestId === id).map(({ kind, credits }) => `${kind} ${credits}`);
const storedImages = async () =>
  (await fixture.db.select().from(clientStorage).where(eq(clientStorage.clientId, name)))[0]?.images;

/** Orders four images of which one is drawn and three are with the vendor. */
async function orderHalf(process: AiProcess): Promise<string> {
  const client = artOf(process);
  fixture.vendor.nextImage({}, ...Array.from({ length: 3 }, () => ({ after: never.opened })));
  const { body } = await client.order({ image_count: 4 });
  await client.follow(
    body.id,
    ({ images }) =>
      images.filter(({ status }) => status === 'drawing').length === 3 &&
      images.some(({ status }) => status === 'done'),
  );
  return body.id;
}

test('C05, R18: another process ends the order of one that was killed: what was drawn stays and is charged, once', async () => {
  const [dying, living] = [await startScaled(), await startScaled()];
  const id = await orderHalf(dying);
  const client = artOf(living);
  const following = client.follow(id);
  dying.kill();
  const { last } = await following;
  expect(last.status).toBe('done');
  expect(last.images.map(({ status }) => status).sort()).toEqual(['done', 'failed', 'failed', 'failed']);
  for (const { failure } of last.images) if (failure) expect(failure.code).toBe('interrupted');
  expect(entriesOf(id)).toEqual(['hold 4', 'settle 1']);
  expect([fixture.ledger.held(name), fixture.ledger.balance(name), await storedImages()]).toEqual([0, 999, 1]);
  const drawn = last.images.find(({ status }) => status === 'done')?.image_id ?? '';
  expect((await client.bytes(drawn)).status).toBe(200);
  await living.close();
}, 60_000);

test('C05: what was waiting in a killed process is drawn at the next start', async () => {
  const dying = await fixture.startProcess({ options: { ollamaUrl: null, images: { atOnce: 1 } } });
  fixture.vendor.nextImage({ after: never.opened });
  const { body } = await artOf(dying).order({ image_count: 3 });
  await artOf(dying).follow(body.id, ({ images }) => images.some(({ status }) => status === 'drawing'));
  dying.kill();
  const next = await fixture.startProcess();
  const { last } = await artOf(next).follow(body.id);
  expect(last.images.map(({ status }) => status).sort()).toEqual(['done', 'done', 'failed']);
  expect(entriesOf(body.id)).toEqual(['hold 3', 'settle 2']);
  expect(await storedImages()).toBe(2);
  await next.close();
});

test('C05: a process that died while it held the credit leaves no hold and no order', async () => {
  const dying = await fixture.startProcess();
  const { body } = await artOf(dying).order();
  await artOf(dying).follow(body.id);
  dying.kill();
  // The state between the two writes around the hold.
  const id = `g-${randomUUID()}`;
  const [row] = await fixture.db.select().from(imageGenerations).where(eq(imageGenerations.id, body.id));
  await fixture.db
    .insert(imageGenerations)
    .values({ ...(row as typeof imageGenerations.$inferInsert), id, clientMessageId: randomUUID(), state: 'holding' });
  await fixture.ledger.reserve({
    requestId: id,
    clientId: name,
    modelId: 'm',
    group: 'image',
    credits: 1,
    tool: 'art',
    sessionId: randomUUID(),
    chatId: id,
  });
  const next = await fixture.startProcess();
  await expect.poll(() => fixture.ledger.held(name)).toBe(0);
  expect(entriesOf(id)).toEqual(['hold 1', 'refund 0']);
  await expect.poll(() => fixture.db.$count(imageGenerations, eq(imageGenerations.id, id))).toBe(0);
  await next.close();
});

test('R11: a shutdown gives what is being drawn a moment, interrupts the rest and leaves no file and no hold of it', async () => {
  const server = await fixture.startProcess({
    options: { ollamaUrl: null, answers: { graceMs: 300 }, images: { graceMs: 50 } },
  });
  const id = await orderHalf(server);
  const before = (await imageFiles(fixture)).length;
  await server.close();
  expect(entriesOf(id)).toEqual(['hold 4', 'settle 1']);
  expect(fixture.ledger.held(name)).toBe(0);
  expect(await imageFiles(fixture)).toHaveLength(before);
  const next = await fixture.startProcess();
  const { images } = await artOf(next).read(id);
  expect(images.map(({ status }) => status).sort()).toEqual(['done', 'failed', 'failed', 'failed']);
  await next.close();
});

test('R18: Stop in one process stops what another draws; pressed twice at once it counts once', async () => {
  const [drawing, other] = [await startScaled(), await startScaled()];
  const id = await orderHalf(drawing);
  const stop = (process: AiProcess) => artOf(process).call('POST', `images/generations/${id}/stop`);
  const answers = await Promise.all([stop(other), stop(drawing), stop(other)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { last } = await artOf(other).follow(id);
  expect(last.images.map(({ status }) => status).sort()).toEqual(['done', 'stopped', 'stopped', 'stopped']);
  expect(entriesOf(id)).toEqual(['hold 4', 'settle 1']);
  await drawing.close();
  await other.close();
}, 60_000);

test('while the ledger is away nothing is lost: the order ends once it is back', async () => {
  const server = await startScaled();
  const client = artOf(server);
  const drawn = gate();
  fixture.vendor.nextImage({ after: drawn.opened });
  const { body } = await client.order();
  fixture.ledger.away = true;
  drawn.open();
  await client.follow(body.id, ({ images }) => images[0]?.status === 'done');
  expect((await client.order()).status).toBe(503);
  fixture.ledger.away = false;
  await expect.poll(() => entriesOf(body.id), { timeout: 15_000 }).toEqual(['hold 1', 'settle 1']);
  expect(fixture.ledger.held(name)).toBe(0);
  await server.close();
}, 60_000);

test('R15: an image that cannot be stored has failed and costs nothing; the next one is stored again', async () => {
  const server = await fixture.startProcess();
  const client = artOf(server);
  await client.draw();
  const folder = join(fixture.config.dataDir, 'files', 'ai', 'images');
  await rename(folder, `${folder}-aside`);
  // Makes the store fail: a file replaces its folder.
  await writeFile(folder, '');
  const failed = await client.draw();
  expect(failed.images[0]).toMatchObject({ status: 'failed', failure: { code: 'internal' } });
  expect(failed.images[0]?.failure?.message).toContain('You weren’t charged');
  expect(entriesOf(failed.id)).toEqual(['hold 1', 'refund 0']);
  await rm(folder);
  await rename(`${folder}-aside`, folder);
  expect((await client.draw()).images[0]?.status).toBe('done');
  expect(await storedImages()).toBe(2);
  await server.close();
});

test('N12: logout ends the stream with a reason; the image is still generated', async () => {
  const server = await fixture.startProcess();
  const client = artOf(server, `${name}/s-${name}`);
  fixture.vendor.nextImage({ after: never.opened });
  const { body } = await client.order();
  const following = client.follow(body.id);
  await client.follow(body.id, ({ images }) => images[0]?.status === 'drawing');
  fixture.endSession(`s-${name}`);
  const { events } = await following;
  expect(events.at(-1)).toMatchObject({ error: { code: 'session_ended' } });
  never.open();
  const { last } = await artOf(server).follow(body.id);
  expect(last.images[0]?.status).toBe('done');
  await server.close();
});

test('N11: of sixty orders at once as many are taken as one client may have open', async () => {
  const server = await fixture.startProcess({ options: { ollamaUrl: null, images: { openImages: 7 } } });
  fixture.vendor.nextImage(...Array.from({ length: 8 }, () => ({ after: never.opened })));
  const answers = await Promise.all(Array.from({ length: 60 }, () => artOf(server).order()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.body.code).toBe('too_many_images');
  expect(fixture.ledger.held(name)).toBe(7);
  never.open();
  for (const { status, body } of answers) if (status === 200) await artOf(server).follow(body.id);
  expect(fixture.ledger.balance(name)).toBe(993);
  await server.close();
});
