import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { say } from '@deskmate/fakes/ai-vendor/script';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { startAiFixture } from '../testing/ai-fixture.ts';
import { createChatClient } from '../testing/chat-client.ts';
import { createClientDataRepository } from './client-data-repository.ts';

const fixture = await startAiFixture();
const server = await fixture.startProcess();
afterAll(() => fixture.close());

/** A conversation with an uploaded file, a rating and a public link. */
async function leaveTraces(name: string): Promise<{ shareId: string; fileUid: string }> {
  const client = createChatClient(server.url, name);
  const form = new FormData();
  form.append('file', new File(['notes of mine'], 'notes.txt', { type: 'text/plain' }));
  const headers = { authorization: `Bearer ${name}` };
  const uploaded = await fetch(`${server.url}/chat/completions/file`, { method: 'POST', headers, body: form });
  const { fileUID: fileUid } = (await uploaded.json()) as { fileUID: string };
  expect((await client.call('POST', 'documents', { text: 'A text to read.', title: 'Mine' })).status).toBe(200);
  const terms = [{ source: 'one', target: 'eins' }];
  const glossary = { name: 'Mine', source_language: 'en', target_language: 'de', terms };
  expect((await client.call('POST', 'glossary', glossary)).status).toBe(200);
  const session_id = randomUUID();
  fixture.vendor.next(say('An answer'));
  const reading = await (await client.ask({ session_id, prompt: 'A question', attachments: [fileUid] })).toEnd();
  const chat_id = reading.last()?.chat_id;
  expect((await client.call('POST', 'feedback', { chat_id, rating: 'up' })).status).toBeLessThan(300);
  const { body } = await client.call('POST', 'share', { session_id });
  return { shareId: body.share_id, fileUid };
}

const statusOfShare = async (shareId: string) => (await fetch(`${server.url}/share/text/${shareId}`)).status;

/** The names of all files in the file store. */
const storedFiles = async () => (await readdir(join(fixture.config.dataDir, 'files'), { recursive: true })).join('\n');

/** Rows that name the client, by table: every table of the service that has such a column. */
async function rowsOf(clientId: string): Promise<Record<string, number>> {
  const { rows: tables } = await fixture.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.columns where table_schema = 'ai' and column_name = 'client_id'`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await fixture.db.execute<{ rows: number }>(
      sql`select count(*)::int as rows from ${sql.identifier('ai')}.${sql.identifier(name)} where client_id = ${clientId}`,
    );
    counts[name] = rows[0]?.rows ?? 0;
  }
  return counts;
}

test('S07: the public links of a closed account show nothing, and are back when it is restored', async () => {
  const { shareId } = await leaveTraces('hind');
  expect(await statusOfShare(shareId)).toBe(200);
  await server.service.clientData.setClosed('hind', true);
  await server.service.clientData.setClosed('hind', true);
  expect(await statusOfShare(shareId)).toBe(404);
  await server.service.clientData.setClosed('hind', false);
  expect(await statusOfShare(shareId)).toBe(200);
});

test('S07: erasing leaves nothing of the client in any table or in the file store, and touches nobody else', async () => {
  const { fileUid } = await leaveTraces('zaid');
  const other = await leaveTraces('lina');
  await server.service.clientData.setClosed('zaid', true);
  const before = await rowsOf('zaid');
  expect(Object.values(before).filter((rows) => rows > 0).length).toBeGreaterThan(5);
  expect(await storedFiles()).toContain(fileUid);
  const others = await rowsOf('lina');

  let calls = 0;
  while (!(await server.service.clientData.erase('zaid'))) calls += 1;
  expect(calls).toBeLessThan(10);
  expect(await rowsOf('zaid')).toEqual(Object.fromEntries(Object.keys(before).map((name) => [name, 0])));
  expect(await storedFiles()).not.toContain(fileUid);
  expect(await rowsOf('lina')).toEqual(others);
  expect(await statusOfShare(other.shareId)).toBe(200);
});

test('rows are erased a few at a time, and each call says whether more are left', async () => {
  const repository = createClientDataRepository(fixture.db);
  const client = createChatClient(server.url, 'nour');
  const glossary = { source_language: 'en', target_language: 'de', terms: [{ source: 'one', target: 'eins' }] };
  for (const name of ['a', 'b', 'c']) await client.call('POST', 'glossary', { ...glossary, name });
  const id = sql`'nour ' || n`;
  await fixture.db.execute(sql`
    insert into ai.costs (id, client_id, tool, model_id, vendor, upstream_id, created_at)
    select ${id}, 'nour', 'chat', 'model', 'vendor', 'model', now() from generate_series(1, 3) n`);
  await repository.close('nour');
  const left: number[] = [];
  while (!(await repository.removeRest('nour', 2))) {
    const rows = await rowsOf('nour');
    left.push((rows.glossaries ?? 0) * 10 + (rows.costs ?? 0));
    expect(rows.closed_accounts).toBe(1);
  }
  expect(left).toEqual([13, 1]);
  expect(Object.values(await rowsOf('nour')).every((rows) => rows === 0)).toBe(true);
});

test('an export holds what a client has made, byte by byte, and opens nothing of another client', async () => {
  const { clientData } = server.service;
  const { fileUid } = await leaveTraces('omar');
  const names = await clientData.listExport('omar');
  expect(names).toContain(`files/${fileUid}.txt`);
  const read = async (name: string, clientId = 'omar') => {
    const content = await clientData.openExport(clientId, name);
    return content && text(content);
  };
  expect(await read(`files/${fileUid}.txt`)).toBe('notes of mine');
  expect(await read('conversations.jsonl')).toContain('A question');
  expect(await read('glossaries.jsonl')).toContain('eins');
  for (const name of [`files/${fileUid}.txt`, `images/${fileUid}`, 'files/', '../main', '__proto__', 'constructor']) {
    expect(await read(name, 'lina')).toBeNull();
  }
  expect(await read('conversations.jsonl', 'nobody')).toBe('');
});
