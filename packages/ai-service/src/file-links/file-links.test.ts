import { randomUUID } from 'node:crypto';
import { createClock } from '@deskmate/service-kit/clock';
import { afterAll, expect, test } from 'vitest';
import { startAiFixture } from '../testing/ai-fixture.ts';
import { createArtClient } from '../testing/art-client.ts';
import { createDocumentClient } from '../testing/document-client.ts';

const filesUrl = 'https://files.deskmate.example';
let passedMs = 0;
const fixture = await startAiFixture();
fixture.config.filesUrl = filesUrl;
fixture.vendor.models.push('fake-image');
fixture.ledger.grant('amal', 10);
const process = await fixture.startProcess({ clock: createClock(() => Date.now() + passedMs) });
afterAll(() => fixture.close());

type Link = { url: string; expires_at: string };

/** The link that the address of a file answers with. */
async function linkOf(bearer: string, path: string): Promise<Link> {
  const answer = await fetch(`${process.url}/${path}`, { headers: { authorization: `Bearer ${bearer}` } });
  const link = (await answer.json()) as Link;
  expect(answer.headers.get('content-location')).toBe(link.url);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return link;
}

/** Opens a link as a browser does: without a token. The host of files is this process. */
const open = (url: string): Promise<Response> => fetch(url.replace(`${filesUrl}/ai/v1`, process.url));

async function addDocument(bearer: string): Promise<string> {
  const { body } = await createDocumentClient(process.url, bearer).add({ text: 'Kept apart', title: 'Note' });
  return `documents/${body.id}/file`;
}

test('Z05, U08: uploads, documents and images come by links, as attachments that run nothing', async () => {
  const form = new FormData();
  form.append('file', new Blob(['a list']), 'list.txt');
  const headers = { authorization: 'Bearer amal' };
  const uploaded = await fetch(`${process.url}/chat/completions/file`, { method: 'POST', headers, body: form });
  const { fileUID } = (await uploaded.json()) as { fileUID: string };
  const { images } = await createArtClient(process.url, 'amal').draw();
  const image = images[0]?.image_id;
  const expected = [
    [`chat/file/${fileUID}`, 'text/plain', 'a list'],
    [await addDocument('amal'), 'text/plain', 'Kept apart'],
    [`chat/image/${image}`, 'image/png', null],
    [`chat/image/${image}?size=thumbnail`, 'image/webp', null],
  ] as const;
  for (const [path, type, text] of expected) {
    const answer = await open((await linkOf('amal', path)).url);
    expect(answer.status, path).toBe(200);
    expect(answer.headers.get('content-type')).toContain(type);
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    expect(answer.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    if (text !== null) expect(await answer.text()).toBe(text);
  }
});

test('Z05: nobody else is given a link, and a changed one shows nothing', async () => {
  const path = await addDocument('amal');
  const strange = await fetch(`${process.url}/${path}`, { headers: { authorization: 'Bearer basma' } });
  expect(strange.status).toBe(404);
  const [own, other] = [await linkOf('amal', path), await linkOf('basma', await addDocument('basma'))];
  const [ownText = '', ownSignature = ''] = own.url.split('/').at(-1)?.split('.') ?? [];
  const otherSignature = other.url.split('.').at(-1);
  const changed = Buffer.from(ownText, 'base64url').toString().replace('amal', 'basma');
  const forged = [
    `${ownText}.${otherSignature}`,
    `${Buffer.from(changed).toString('base64url')}.${ownSignature}`,
    ownText,
    `${ownText}.`,
    '.',
    'x'.repeat(300),
  ];
  for (const token of forged) expect((await open(`${filesUrl}/ai/v1/files/${token}`)).status, token).toBe(404);
  expect((await open(own.url)).status).toBe(200);
});

test('Z05: a link ends after five minutes, with its sign-in session, and with its file', async () => {
  const session = `s-${randomUUID()}`;
  const path = await addDocument(`dalia/${session}`);
  const { url, expires_at } = await linkOf(`dalia/${session}`, path);
  expect(new Date(expires_at).getTime() - Date.now()).toBeLessThanOrEqual(5 * 60_000);
  passedMs = 4.9 * 60_000;
  expect((await open(url)).status).toBe(200);
  passedMs = 5.1 * 60_000;
  expect((await open(url)).status).toBe(404);

  const [late, removed] = [await linkOf(`dalia/${session}`, path), await linkOf('dalia', path)];
  fixture.endSilently(session);
  expect((await open(late.url)).status).toBe(404);
  expect((await open(removed.url)).status).toBe(200);
  const { call } = createDocumentClient(process.url, 'dalia');
  await call('DELETE', path.replace('/file', ''));
  expect((await open(removed.url)).status).toBe(404);
});

test('U08, H03: an image of a share comes from the host of files under a name, and not once the share is revoked', async () => {
  const { call, draw } = createArtClient(process.url, 'amal');
  const { images } = await draw({ image_count: 2 });
  const image_ids = images.map(({ image_id }) => image_id);
  const { body } = await call('POST', 'share', { type: 'image', image_ids });
  const share_id = String(body.share_id);
  const path = `${process.url}/share/image/${share_id}/1?size=original`;
  const answer = await fetch(path, { redirect: 'manual' });
  expect(answer.status).toBe(307);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const link = answer.headers.get('location') ?? '';
  expect(link.startsWith(`${filesUrl}/ai/v1/files/`)).toBe(true);
  const shown = await open(link);
  expect(shown.status).toBe(200);
  expect(shown.headers.get('content-type')).toBe('image/png');
  expect(shown.headers.get('content-disposition')).toBe('attachment; filename="image-2.png"');
  expect(shown.headers.get('cache-control')).toBe('no-store');
  await call('DELETE', `share/${share_id}`);
  expect((await open(link)).status).toBe(404);
  expect((await fetch(path, { redirect: 'manual' })).status).toBe(404);
});
