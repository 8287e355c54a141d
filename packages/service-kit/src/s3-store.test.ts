import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FileStore } from './file-store.ts';
import { createS3Store } from './s3-store.ts';
import { createFakeS3, type FakeS3, fakeS3Keys } from './testing/fake-s3.ts';
import { bytesOf, testFileStore } from './testing/file-store-tests.ts';

let s3: FakeS3;
let store: FileStore;
beforeEach(async () => {
  s3 = await createFakeS3();
  const { endpoint } = s3;
  store = await createS3Store({ endpoint, bucket: 'files', ...fakeS3Keys });
});
afterEach(() => s3.close());

testFileStore(() => store);

test('a file lies in its bucket under its key', async () => {
  await store.put('chat/a1', bytesOf(70_000, 70_000), 200_000);
  expect([...s3.objects.entries()].map(([path, { length }]) => [path, length])).toEqual([['/files/chat/a1', 140_000]]);
});

test.each([403, 500, 503])('a store that answers %i is reported as away, for every operation', async (status) => {
  s3.failWith = status;
  const away = { code: 'service_unavailable' };
  await expect(store.put('chat/a1', bytesOf(1), 10)).rejects.toMatchObject(away);
  await expect(store.get('chat/a1')).rejects.toMatchObject(away);
  await expect(store.delete('chat/a1')).rejects.toMatchObject(away);
});

test('a store that knows another key refuses ours', async () => {
  const { endpoint } = s3;
  const wrong = await createS3Store({ endpoint, bucket: 'files', ...fakeS3Keys, secretAccessKey: 'other' });
  await expect(wrong.put('chat/a1', bytesOf(1), 10)).rejects.toMatchObject({ code: 'service_unavailable' });
});
