import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { openFileStore } from '@deskmate/service-kit/files/open-file-store';
import { unzipSync } from 'fflate';
import { afterAll, expect, test, vi } from 'vitest';
import { eraseClient } from '../../testing/erase-client.ts';
import { createMainFixture, type SignedIn } from '../../testing/main-fixture.ts';
import { testConfig, testMonitoring } from '../../testing/test-config.ts';
import { createProfilePictures } from './profile-pictures.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'deskmate-pictures-'));
const fixture = await createMainFixture({ config: { dataDir } });
afterAll(async () => {
  await fixture.close();
  rmSync(dataDir, { recursive: true });
});

// Each picture is decoded in a process of its own, which a busy machine starts slowly.
vi.setConfig({ testTimeout: 120_000 });

/** 4 × 2 pixels, red. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAIAAADwyuo0AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQImWP4z8AARwjWfwYGAG+qB/l/O6VpAAAAAElFTkSuQmCC',
  'base64',
);
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
);

async function upload({ tokens }: SignedIn, bytes: Buffer, { field = 'file', name = 'me.png' } = {}) {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
  const request = new Request('http://desk.test', { method: 'POST', body: form });
  const answer = await fixture.app.inject({
    method: 'POST',
    url: '/api/client/image/upload',
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      authorization: `Bearer ${tokens.access_token}`,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const open = (url: string) => fixture.app.inject({ method: 'GET', url });
/** The files with the name of this client, and every other file that is not somebody's picture. */
const filesOf = ({ id }: SignedIn): string[] =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(dataDir, join(parentPath, name)))
    .filter((path) => path.endsWith(id) || !path.startsWith('files/main/pictures/'));
const profile = async ({ tokens }: SignedIn) =>
  (await fixture.call('GET', 'auth/clients/profile', { token: tokens.access_token })).body;

test('a picture is drawn anew, kept once, read at its address alone, replaced and removed', async () => {
  const client = await fixture.newClient();
  const { status, body } = await upload(client, png);
  expect(status).toBe(200);
  const { url } = body.profile_picture;
  expect(url).toMatch(/^\/api\/client\/image\/[\w-]{22}$/);
  expect((await profile(client)).profile_picture).toEqual({ url });
  const picture = await open(url);
  expect(picture.statusCode).toBe(200);
  expect(picture.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, max-age=86400',
  });
  expect(picture.rawPayload.toString('latin1', 8, 12)).toBe('WEBP');

  const second = (await upload(client, png)).body.profile_picture.url;
  expect(second).not.toBe(url);
  expect((await open(url)).statusCode).toBe(404);
  expect((await open(second)).statusCode).toBe(200);
  expect(filesOf(client)).toEqual([`files/main/pictures/${client.id}`]);

  const removed = await fixture.call('DELETE', 'client/image', { token: client.tokens.access_token });
  expect(removed).toMatchObject({ status: 200, body: { profile_picture: null } });
  expect((await open(second)).statusCode).toBe(404);
  expect(filesOf(client)).toEqual([]);
  expect((await fixture.call('DELETE', 'client/image', { token: client.tokens.access_token })).status).toBe(200);
});

test('N01: what is no picture by its content is refused, and the picture before stays', async () => {
  const client = await fixture.newClient();
  const { url } = (await upload(client, png)).body.profile_picture;
  for (const bytes of [svg, png.subarray(0, 50)])
    expect(await upload(client, bytes)).toMatchObject({ status: 422, body: { code: 'picture_unreadable' } });
  expect((await upload(client, png, { field: 'picture' })).status).toBe(400);
  expect((await upload(client, Buffer.alloc(10_490_001))).status).toBe(413);
  expect((await open(url)).statusCode).toBe(200);
  expect(filesOf(client)).toEqual([`files/main/pictures/${client.id}`]);
  await fixture.call('DELETE', 'client/image', { token: client.tokens.access_token });
});

test('S07: a picture is in the export of its client, is not shown once the account is deleted, and is erased with it', async () => {
  const client = await fixture.newClient();
  const token = client.tokens.access_token;
  const { url } = (await upload(client, png)).body.profile_picture;
  const { path } = (await fixture.call('POST', 'client/export', { token })).body;
  const files = unzipSync((await open(`/api/${path}`)).rawPayload);
  expect(Buffer.from(files['profile-picture.webp'] ?? []).equals((await open(url)).rawPayload)).toBe(true);

  const deletion = await fixture.call('DELETE', 'auth/clients/account/delete', {
    token,
    body: { email: client.email },
  });
  expect(deletion.status).toBe(200);
  expect((await open(url)).statusCode).toBe(404);
  expect(filesOf(client)).toEqual([`files/main/pictures/${client.id}`]);
  await eraseClient(fixture, client, { dataDir });
  expect(filesOf(client)).toEqual([]);
});

test('each of many parallel uploads is processed, and one picture remains', async () => {
  const client = await fixture.newClient();
  const answers = await Promise.all(Array.from({ length: 6 }, () => upload(client, png)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect((await open((await profile(client)).profile_picture.url)).statusCode).toBe(200);
  expect(filesOf(client)).toEqual([`files/main/pictures/${client.id}`]);
});

test('R15: below the free space that is kept, a picture is refused and the one before stays', async () => {
  const client = await fixture.newClient();
  await upload(client, png);
  const before = filesOf(client);
  const config = { ...testConfig, dataDir, minFreeDiskBytes: 2 ** 60 };
  const pictures = createProfilePictures(openFileStore(config, 'main', testMonitoring.dependencies), dataDir);
  async function* content() {
    yield png;
  }
  await expect(pictures.keep(client.id, content(), new AbortController().signal)).rejects.toMatchObject({
    code: 'storage_full',
  });
  expect(filesOf(client)).toEqual(before);
});

test('S07: an upload has no name on the disk while it comes in, so a process that is killed leaves nothing of it', async () => {
  const client = await fixture.newClient();
  const pictures = createProfilePictures(
    openFileStore({ ...testConfig, dataDir }, 'main', testMonitoring.dependencies),
    dataDir,
  );
  const seen: string[][] = [];
  async function* content() {
    for (const part of [png.subarray(0, 20), png.subarray(20)]) {
      yield part;
      seen.push(filesOf(client));
    }
  }
  await pictures.keep(client.id, content(), new AbortController().signal);
  expect(seen).toEqual([[], []]);
  expect(filesOf(client)).toEqual([`files/main/pictures/${client.id}`]);
});
