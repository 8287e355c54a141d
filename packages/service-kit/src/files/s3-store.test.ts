import { mkdtemp, readdir, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type S3StandIn, s3Keys, startS3 } from '@deskmate/fakes/s3/s3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unwatched } from '../monitoring/dependencies.ts';
import { bytesOf, testFileStore } from '../testing/file-store-tests.ts';
import type { FileStore } from './file-store.ts';
import { createS3Store } from './s3-store.ts';

let s3: S3StandIn;
let store: FileStore;
beforeEach(async () => {
  s3 = await startS3();
  const { endpoint } = s3;
  store = createS3Store({ endpoint, bucket: 'files', folder: 'ai', ...s3Keys, dependency: unwatched });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await s3.close();
});

testFileStore(() => store);

test('a file lies in its folder of the bucket under its key', async () => {
  await store.put('chat/a1', bytesOf(70_000, 70_000), 200_000);
  expect([...s3.objects.entries()].map(([path, { length }]) => [path, length])).toEqual([
    ['/files/ai/chat/a1', 140_000],
  ]);
});

test.each([403, 500, 503])('a store that answers %i is reported as away, for every operation', async (status) => {
  s3.failWith = status;
  const away = { code: 'service_unavailable' };
  await expect(store.put('chat/a1', bytesOf(1), 10)).rejects.toMatchObject(away);
  await expect(store.get('chat/a1')).rejects.toMatchObject(away);
  await expect(store.delete('chat/a1')).rejects.toMatchObject(away);
});

test('U10: nothing is left in the folder for passing files, whatever became of the upload', async () => {
  const folder = await mkdtemp(join(tmpdir(), 's3-spool-'));
  vi.stubEnv('TMPDIR', folder);
  await store.put('chat/a1', bytesOf(1), 10);
  await expect(store.put('chat/a2', bytesOf(11), 10)).rejects.toThrow();
  s3.failWith = 500;
  await expect(store.put('chat/a3', bytesOf(1), 10)).rejects.toThrow();
  expect(await readdir(folder)).toEqual([]);
  await rmdir(folder);
});

test('a store with different credentials rejects our requests', async () => {
  const { endpoint } = s3;
  const wrong = createS3Store({
    endpoint,
    bucket: 'files',
    folder: 'ai',
    ...s3Keys,
    dependency: unwatched,
    secretAccessKey: 'other',
  });
  await expect(wrong.put('chat/a1', bytesOf(1), 10)).rejects.toMatchObject({ code: 'service_unavailable' });
});
