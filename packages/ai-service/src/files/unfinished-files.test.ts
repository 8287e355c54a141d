import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { unfinishedFiles } from '@deskmate/db/tables/ai/unfinished-files';
import { createClock } from '@deskmate/service-kit/clock';
import type { FileStore } from '@deskmate/service-kit/files/file-store';
import { createFolderStore } from '@deskmate/service-kit/files/folder-store';
import { silentLog } from '@deskmate/service-kit/monitoring/log';
import { newId } from '@deskmate/service-kit/random';
import { afterAll, expect, test, vi } from 'vitest';
import { createClientData } from '../client-data/create-client-data.ts';
import { startAiFixture } from '../testing/ai-fixture.ts';
import { createChatClient } from '../testing/chat-client.ts';
import { createDocumentClient } from '../testing/document-client.ts';
import { createUnfinishedFileRepository } from './unfinished-file-repository.ts';
import { createUnfinishedFiles } from './unfinished-files.ts';

const fixture = await startAiFixture();
const server = await fixture.startProcess();
afterAll(() => fixture.close());

const folder = join(fixture.config.dataDir, 'files', 'ai');
const store = createFolderStore(folder);
const hour = 3_600_000;
const filesAfter = (ms: number, from: FileStore = store) =>
  createUnfinishedFiles({
    rows: createUnfinishedFileRepository(fixture.db),
    store: from,
    clock: createClock(() => Date.now() + ms),
    log: silentLog(),
  });
const stored = () =>
  ['chat', 'documents'].flatMap((kind) => {
    const path = join(folder, kind);
    return existsSync(path) ? readdirSync(path).map((name) => `${kind}/${name}`) : [];
  });

/** Bytes are stored, and the process ends before their row. */
async function killWhileStoring(key: string, clientId: string): Promise<void> {
  void filesAfter(0).storing({ key, clientId }, async () => {
    await store.put(key, Readable.from([Buffer.from('private')]), 100);
    await new Promise(() => {});
  });
  await vi.waitFor(() => expect(stored()).toContain(key));
}

test('bytes whose process was killed before their row are deleted a day later', async () => {
  const key = `chat/${newId()}`;
  await killWhileStoring(key, 'amal');
  expect(await filesAfter(23 * hour).deleteExpired(10)).toBe(0);
  expect(stored()).toContain(key);
  expect(await filesAfter(25 * hour).deleteExpired(10)).toBe(1);
  expect(stored()).toEqual([]);
  expect(await fixture.db.select().from(unfinishedFiles)).toEqual([]);
});

test('reports a file that cannot be deleted and still deletes the others', async () => {
  const [stuck, other] = [`chat/${newId()}`, `chat/${newId()}`];
  await killWhileStoring(stuck, 'amal');
  await killWhileStoring(other, 'amal');
  const failing: FileStore = {
    ...store,
    delete: (key) => (key === stuck ? Promise.reject(new Error('refused')) : store.delete(key)),
  };
  await expect(filesAfter(25 * hour, failing).deleteExpired(10)).rejects.toThrow(
    '1 of 2 deletions of unfinished files',
  );
  expect(stored()).toEqual([stuck]);
  expect(await filesAfter(25 * hour).deleteExpired(10)).toBe(1);
  expect(stored()).toEqual([]);
});

test('bytes that the store cannot delete when their file or document is deleted are deleted a day later', async () => {
  const form = new FormData();
  form.append('file', new File(['notes of mine'], 'notes.txt'));
  const headers = { authorization: 'Bearer amal' };
  const sent = await fetch(`${server.url}/chat/completions/file`, { method: 'POST', headers, body: form });
  const { fileUID } = (await sent.json()) as { fileUID: string };
  const amal = createDocumentClient(server.url, 'amal');
  const { body } = await amal.add({ text: 'A text to read.' });
  await amal.settled(body.id);
  for (const [key, path] of [
    [`chat/${fileUID}`, `chat/file/${fileUID}`],
    [`documents/${body.id}`, `documents/${body.id}`],
  ] as const) {
    // A folder in its place cannot be deleted like a file.
    rmSync(join(folder, key));
    mkdirSync(join(folder, key));
    expect((await amal.call('DELETE', path)).status).toBe(204);
    expect((await amal.call('DELETE', path)).status).toBe(404);
    expect(await fixture.db.select().from(unfinishedFiles)).toMatchObject([{ key, clientId: 'amal' }]);
    rmdirSync(join(folder, key));
    await store.put(key, Readable.from([Buffer.from('private')]), 100);
    expect(await filesAfter(25 * hour).deleteExpired(10)).toBe(1);
    expect(stored()).not.toContain(key);
  }
  expect(stored()).toEqual([]);
});

test('erasing an account deletes them as well', async () => {
  const key = `documents/${newId()}`;
  await killWhileStoring(key, 'basma');
  while (!(await createClientData(fixture.db, store).erase('basma')));
  expect(stored()).toEqual([]);
  expect(await fixture.db.select().from(unfinishedFiles)).toEqual([]);
});

test('a file and a document that were stored whole stay, and a refused one leaves nothing', async () => {
  const client = createChatClient(server.url, 'amal');
  const headers = { authorization: 'Bearer amal' };
  const upload = async (name: string, bytes: string | Uint8Array<ArrayBuffer>) => {
    const form = new FormData();
    form.append('file', new File([bytes], name));
    return (await fetch(`${server.url}/chat/completions/file`, { method: 'POST', headers, body: form })).status;
  };
  expect(await upload('notes.txt', 'notes of mine')).toBe(200);
  expect((await client.call('POST', 'documents', { text: 'A text to read.' })).status).toBe(200);
  expect(await upload('broken.bin', new Uint8Array([0, 1, 2, 255, 254]))).toBe(415);
  expect(await fixture.db.select().from(unfinishedFiles)).toEqual([]);
  expect(await filesAfter(25 * hour).deleteExpired(10)).toBe(0);
  expect(stored()).toHaveLength(2);
});
