import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createFolderStore } from '@deskmate/service-kit/folder-store';
import { silentLog } from '@deskmate/service-kit/log';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AiProcess, type AiWorld, startAiWorld } from '../../testing/ai-world.ts';
import { type ChatClient, chatClient } from '../../testing/chat-client.ts';
import { historyRepository } from '../history/history-repository.ts';
import { fileRepository } from './file-repository.ts';
import { unusedFiles } from './unused-files.ts';

let world: AiWorld;
let server: AiProcess;
let amal: ChatClient;
beforeAll(async () => {
  world = await startAiWorld();
  server = await world.startProcess();
  amal = chatClient(server.url, 'amal');
});
afterAll(() => world.close());

const hour = 3_600_000;
const kept = () => {
  const folder = join(world.config.dataDir, 'files', 'ai', 'chat');
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

/** The collector as it would be after this long. */
async function collectorAfter(ms: number, { atOnce = 500, removes = true } = {}) {
  const store = await createFolderStore(join(world.config.dataDir, 'files', 'ai'));
  const broken = { ...store, delete: () => Promise.reject(new Error('the store is away')) };
  const deps = { files: fileRepository(world.db), clock: { now: () => Date.now() + ms }, log: silentLog() };
  return unusedFiles({ ...deps, store: removes ? store : broken }, atOnce);
}

const collectAfter = async (ms: number, { removes = true } = {}): Promise<void> =>
  (await collectorAfter(ms, { removes })).collect();

async function deleteForGood(): Promise<void> {
  const { body } = await amal.call('GET', 'history');
  await amal.call('DELETE', `history/${body.items[0].session_id}`);
  await historyRepository(world.db).purge(new Date(Date.now() + hour));
}

test('a file that no message holds goes after a day, with its bytes and its place in the quota', async () => {
  const [sent, unsent] = [await upload('sent.txt'), await upload('unsent.txt')];
  await (await amal.ask({ attachments: [sent] })).toEnd();
  await collectAfter(23 * hour);
  expect(await status(unsent)).toBe(200);
  await collectAfter(25 * hour);
  expect(await status(unsent)).toBe(404);
  expect(await status(sent)).toBe(200);
  expect(kept()).toEqual([sent]);
  const row = { fileUid: 'next', clientId: 'amal', fileName: 'x', contentType: 'text/plain', size: 1, kind: 'text' };
  const next = { ...row, extractedText: '', createdAt: new Date() };
  expect(await fileRepository(world.db).add(next, { files: 2, bytes: 1000 })).toBe(true);
  await fileRepository(world.db).remove('amal', 'next');
});

test('the files of a conversation that is gone for good go too; while it can come back they stay', async () => {
  const uid = await upload('told.txt');
  const reading = await (await amal.ask({ attachments: [uid] })).toEnd();
  const { body } = await amal.call('GET', 'history');
  await amal.call('DELETE', `history/${body.items[0].session_id}`);
  expect(reading.last()?.done).toBe(true);
  await collectAfter(25 * hour);
  expect(kept()).toContain(uid);
  await historyRepository(world.db).purge(new Date(Date.now() + hour));
  await collectAfter(25 * hour);
  expect(kept()).not.toContain(uid);
});

test('where the bytes cannot be removed the row stays, and both go when they can', async () => {
  const uid = await upload('stuck.txt');
  await collectAfter(25 * hour, { removes: false });
  expect(await status(uid)).toBe(200);
  await collectAfter(25 * hour);
  expect(await status(uid)).toBe(404);
  expect(kept()).not.toContain(uid);
});

test('files are looked at a few in a round, from the last one on, and then from the beginning again', async () => {
  const before = kept();
  const used = await upload('used.txt');
  await (await amal.ask({ attachments: [used] })).toEnd();
  for (let nth = 0; nth < 7; nth += 1) await upload(`${nth}.txt`);
  const unused = await collectorAfter(25 * hour, { atOnce: 3 });
  const left = [];
  for (let round = 0; round < 4; round += 1) {
    await unused.collect();
    left.push(kept().length - before.length);
  }
  expect(left[0]).toBeGreaterThan(3);
  expect(kept()).toEqual([...before, used].toSorted());
  await deleteForGood();
  for (let round = 0; round < 2; round += 1) await unused.collect();
  expect(kept()).toEqual(before);
});
