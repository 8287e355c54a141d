import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bytesOf, testFileStore } from '../testing/file-store-tests.ts';
import type { FileStore } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';

let root: string;
let store: FileStore;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'deskmate-files-'));
  store = createFolderStore(root);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

testFileStore(() => store);

test('R15: nothing more of a client is taken in below so much free space, until there is more', async () => {
  let free = 999;
  const measured: string[] = [];
  const measureFreeBytes = async (path: string) => {
    measured.push(path);
    return free;
  };
  const guarded = createFolderStore(root, { minFreeBytes: 1000, measureFreeBytes });
  await expect(guarded.requireSpace()).rejects.toMatchObject({ code: 'storage_full', status: 507 });
  // What was begun is ended, such as a picture that a vendor was paid for.
  await guarded.put('chat/begun', bytesOf(1), 10);
  free = 1000;
  await guarded.requireSpace();
  expect(new Set(measured)).toEqual(new Set([root]));
  await createFolderStore(join(root, 'new'), { minFreeBytes: 1 }).requireSpace();
});

const unfinished = () => readdirSync(join(root, '.incoming'));

test('U01: a refused upload leaves no unfinished file either', async () => {
  await expect(store.put('chat/over', bytesOf(101), 100)).rejects.toMatchObject({ code: 'payload_too_large' });
  expect(unfinished()).toEqual([]);
});

test('what a killed process left unfinished is cleared an hour later, not what another is writing', async () => {
  const old = join(root, '.incoming', 'old');
  mkdirSync(join(root, '.incoming'), { recursive: true });
  writeFileSync(old, 'x');
  utimesSync(old, 0, 0);
  writeFileSync(join(root, '.incoming', 'recent'), 'x');
  await createFolderStore(root).put('chat/next', bytesOf(1), 100);
  expect(unfinished()).toEqual(['recent']);
});
