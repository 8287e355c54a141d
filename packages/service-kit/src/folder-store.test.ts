import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FileStore } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';
import { bytesOf, testFileStore } from './testing/file-store-tests.ts';

let root: string;
let store: FileStore;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'deskmate-files-'));
  store = createFolderStore(root);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

testFileStore(() => store);

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
