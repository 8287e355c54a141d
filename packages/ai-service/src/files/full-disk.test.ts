import { fieldLimits } from '@deskmate/api/limits';
import { createFolderStore } from '@deskmate/service-kit/files/folder-store';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { fetchDocument } from '../documents/fetch-document.ts';
import { isBusy } from '../documents/read-document-pages.ts';
import { startAiFixture } from '../testing/ai-fixture.ts';
import { createArtClient } from '../testing/art-client.ts';
import { createChatClient } from '../testing/chat-client.ts';
import { createDocumentClient } from '../testing/document-client.ts';

const fixture = await startAiFixture();
fixture.vendor.models.push('fake-image');
const roomy = await fixture.startProcess({ config: fixture.several });
/** More than any disk has. */
const full = await fixture.startProcess({ config: { ...fixture.several, minFreeDiskBytes: 2 ** 60 } });
afterAll(() => fixture.close());

const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  .png()
  .toBuffer();

async function upload(url: string, client: string) {
  const form = new FormData();
  form.append('file', new Blob([png as Uint8Array<ArrayBuffer>]), 'red.png');
  const headers = { authorization: `Bearer ${client}` };
  const response = await fetch(`${url}/chat/completions/file`, { method: 'POST', headers, body: form });
  return { status: response.status, body: (await response.json()) as { code?: string; detail?: string } };
}

test('R15: files, documents and images are refused with one sentence while the disk is nearly full', async () => {
  const documents = createDocumentClient(full.url, 'amal');
  const refused = await Promise.all([
    upload(full.url, 'amal'),
    documents.upload('words.txt', 'Words'),
    documents.add({ text: 'Words' }),
    documents.add({ url: 'https://example.com' }),
    createArtClient(full.url, 'amal').order(),
  ]);
  for (const { status, body } of refused)
    expect([status, body]).toMatchObject([
      507,
      { code: 'storage_full', detail: 'Files can’t be stored: the server’s disk is nearly full.' },
    ]);
  // No vendor was asked, and no credit is held.
  expect(fixture.vendor.calls).toEqual([]);
  expect((await createChatClient(full.url, 'amal').call('GET', 'documents')).body.items).toEqual([]);
});

test('R15: chats, reading and deleting go on meanwhile', async () => {
  const document = await createDocumentClient(roomy.url, 'bela').add({ text: 'The harbour is quiet.' });
  await createDocumentClient(roomy.url, 'bela').settled(document.body.id);
  const answer = await (await createChatClient(full.url, 'bela').ask({ prompt: 'Good morning' })).toEnd();
  expect(answer.last()?.finish).toBe('stop');
  const client = createDocumentClient(full.url, 'bela');
  expect(await client.page(document.body.id, 1)).toContain('harbour');
  expect((await client.call('DELETE', `documents/${document.body.id}`)).status).toBe(204);
});

test('R15: an address that was added before waits until there is space, and is not asked for', async () => {
  const store = createFolderStore(fixture.config.dataDir, {
    minFreeBytes: fieldLimits.uploadBytes,
    measureFreeBytes: async () => 1,
  });
  const fetcher = { get: () => Promise.reject(new Error('it was asked')), close: async () => {} };
  const { signal } = new AbortController();
  const fault: unknown = await fetchDocument(
    { fetcher, store },
    { documentId: 'a', url: 'https://example.com', signal },
  ).catch((error: unknown) => error);
  expect(fault).toMatchObject({ code: 'storage_full' });
  expect(isBusy(fault)).toBe(true);
});
