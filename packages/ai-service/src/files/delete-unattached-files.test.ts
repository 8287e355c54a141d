import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createClock } from '@deskmate/service-kit/clock';
import { createFolderStore } from '@deskmate/service-kit/files/folder-store';
import { silentLog } from '@deskmate/service-kit/monitoring/log';
import { afterAll, expect, test } from 'vitest';
import { createPurgeRepository } from '../conversations/history/purge-repository.ts';
import { startAiFixture } from '../testing/ai-fixture.ts';
import { createChatClient } from '../testing/chat-client.ts';
import { createDeleteUnattachedFiles } from './delete-unattached-files.ts';
import { createFileRepository } from './file-repository.ts';
import { createUnfinishedFileRepository } from './unfinished-file-repository.ts';
import { createUnfinishedFiles } from './unfinished-files.ts';

const fixture = await startAiFixture();
const server = await fixture.startProcess();
const amal = createChatClient(server.url, 'amal');
afterAll(() => fixture.close());

const hour = 3_600_000;
const storedFiles = () => {
  const folder = join(fixture.config.dataDir, 'files', 'ai', 'chat');
  return existsSync(folder) ? readdirSync(folder).toSorted() : [];
};

async function upload(name: string): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([`words of ${name}`]), name);
  const headers = { authorization: 'Bearer amal' };
  const answer = await fetch(`${server.url}/chat/completions/file`, { method: 'POST', headers, body: form });
  return ((await answer.json()) as { fileUID: string }).fileUID;
}

const status = async (uid: string): Promise<number> => {
  const answer = await fetch(`${server.url}/chat/file/${uid}`, { headers: { authorization: 'Bearer amal' } });
  await answer.arrayBuffer();
  return answer.status;
};

/** The cleanup with a clock that is ahead by this much. */
function deletionAfter(ms: number, { atOnce = 500, removes = true } = {}) {
  const clock = createClock(() => Date.now() + ms);
  const deps = { files: createFileRepository(fixture.db), unfinished: unfinishedAfter(ms, { removes }), clock };
  return createDeleteUnattachedFiles(deps, atOnce);
}

function unfinishedAfter(ms: number, { removes = true } = {}) {
  const store = createFolderStore(join(fixture.config.dataDir, 'files', 'ai'));
  const broken = { ...store, delete: () => Promise.reject(new Error('the store is away')) };
  const rows = createUnfinishedFileRepository(fixture.db);
  const clock = createClock(() => Date.now() + ms);
  return createUnfinishedFiles({ rows, store: removes ? store : broken, clock, log: silentLog() });
}

const deleteAfter = (ms: number, { removes = true } = {}): Promise<void> => deletionAfter(ms, { removes })();

async function deleteForGood(): Promise<void> {
  const { body } = await amal.call('GET', 'history');
  await amal.call('DELETE', `history/${body.items[0].session_id}`);
  await purgeDeleted();
}

/** Purges what was deleted by now. */
async function purgeDeleted(): Promise<void> {
  const before = { deletedBefore: new Date(Date.now() + hour), emptyBefore: new Date(0) };
  const purge = createPurgeRepository(fixture.db);
  await purge.purgeMessages(before, 100);
  await purge.purge(before, 100);
}

test('a file that no message refers to is removed after a day, with its bytes and its share of the quota', async () => {
  const [sent, unsent] = [await upload('sent.txt'), await upload('unsent.txt')];
  await (await amal.ask({ attachments: [sent] })).toEnd();
  await deleteAfter(23 * hour);
  expect(await status(unsent)).toBe(200);
  await deleteAfter(25 * hour);
  expect(await status(unsent)).toBe(404);
  expect(await status(sent)).toBe(200);
  expect(storedFiles()).toEqual([sent]);
  const row = { fileUid: 'next', clientId: 'amal', fileName: 'x', contentType: 'text/plain', size: 1, kind: 'text' };
  const next = { ...row, extractedText: '', createdAt: new Date() };
  expect(await createFileRepository(fixture.db).add(next, { files: 2, bytes: 1000 })).toBe(true);
  await createFileRepository(fixture.db).remove('amal', 'next');
  expect(await unfinishedAfter(25 * hour).deleteExpired(10)).toBe(1);
});

test('files of a purged conversation are removed; those of a deleted one that can be restored stay', async () => {
  const uid = await upload('told.txt');
  const reading = await (await amal.ask({ attachments: [uid] })).toEnd();
  const { body } = await amal.call('GET', 'history');
  await amal.call('DELETE', `history/${body.items[0].session_id}`);
  expect(reading.last()?.done).toBe(true);
  await deleteAfter(25 * hour);
  expect(storedFiles()).toContain(uid);
  await purgeDeleted();
  await deleteAfter(25 * hour);
  expect(storedFiles()).not.toContain(uid);
});

test('bytes that cannot be removed with their row are removed a day later', async () => {
  const uid = await upload('stuck.txt');
  await deleteAfter(25 * hour, { removes: false });
  expect(await status(uid)).toBe(404);
  expect(storedFiles()).toContain(uid);
  expect(await unfinishedAfter(25 * hour).deleteExpired(10)).toBe(1);
  expect(storedFiles()).not.toContain(uid);
});

test('each run checks a few files, continues after the last one, and starts again at the end', async () => {
  const before = storedFiles();
  const used = await upload('used.txt');
  await (await amal.ask({ attachments: [used] })).toEnd();
  for (let nth = 0; nth < 7; nth += 1) await upload(`${nth}.txt`);
  const deleteUnattached = deletionAfter(25 * hour, { atOnce: 3 });
  const left = [];
  for (let round = 0; round < 4; round += 1) {
    await deleteUnattached();
    left.push(storedFiles().length - before.length);
  }
  expect(left[0]).toBeGreaterThan(3);
  expect(storedFiles()).toEqual([...before, used].toSorted());
  await deleteForGood();
  for (let round = 0; round < 2; round += 1) await deleteUnattached();
  expect(storedFiles()).toEqual(before);
});
