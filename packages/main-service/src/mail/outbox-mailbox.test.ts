import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '@deskmate/service-kit/monitoring/log';
import { afterAll, expect, test } from 'vitest';
import { createFolderMail } from '../adapters/folder-mail.ts';
import { createMainFixture, goodPassword, tokenIn } from '../testing/main-fixture.ts';
import { createOutboxMailbox } from './outbox-mailbox.ts';

const parent = await mkdtemp(join(tmpdir(), 'outbox-'));
const folder = join(parent, 'outbox');
const lines: string[] = [];
const log = createLog({ destination: { write: (line) => void lines.push(line) } });
const mail = createFolderMail({ folder, from: null, log });
const fixture = await createMainFixture({ adapters: { mail }, log });
const mailbox = createOutboxMailbox(folder);
afterAll(async () => {
  await fixture.close();
  await rm(parent, { recursive: true });
});

test('each mail is a file that a person can read; the log names its path and never its link', async () => {
  expect(await mailbox.list()).toEqual([]);
  await fixture.register('ann@example.com');
  await fixture.settled();
  const [file = ''] = await readdir(folder);
  expect(file).toMatch(/\.eml$/);
  expect((await stat(join(folder, file))).mode & 0o077).toBe(0);

  const [summary] = await mailbox.list();
  expect(summary).toMatchObject({ to: 'ann@example.com', subject: 'Activate your Deskmate account' });
  const read = await mailbox.read(summary?.id ?? '');
  expect(read).toMatchObject({ from: 'mail@deskmate.example', html: expect.stringContaining('<!doctype html>') });
  const token = /activate\/([\w-]{43})/.exec(read?.text ?? '')?.[1] ?? '';
  expect(read?.html).toContain(token);
  expect(lines.join('')).toContain(file);
  expect(lines.join('')).not.toContain(token);
  expect(
    (await fixture.call('POST', 'auth/client/activate', { body: { secret_token: token, password: goodPassword } }))
      .status,
  ).toBe(200);
});

test('newest comes first', async () => {
  await fixture.register('ben@example.com');
  await fixture.settled();
  const mails = await mailbox.list(2);
  expect(mails[0]).toMatchObject({ to: 'ben@example.com' });
  expect(mails).toHaveLength(2);
});

test('only mails are read, and nothing outside their folder', async () => {
  await writeFile(join(parent, 'secret.eml'), 'Subject: secret\n\nsecret');
  for (const id of ['../secret', 'secret', '', '..', 'x'.repeat(36), `${'0'.repeat(36)}/../../secret`]) {
    expect(await mailbox.read(id)).toBeNull();
  }
});

test('W11: the log of registering, signing in and paying holds none of the secrets', async () => {
  lines.length = 0;
  const email = 'cleo@example.com';
  const { body } = await fixture.register(email, 'a password to look for');
  await fixture.settled();
  const newest = await mailbox.read((await mailbox.list(1))[0]?.id ?? '');
  const linkToken = tokenIn({ text: newest?.text } as Parameters<typeof tokenIn>[0]);
  await fixture.call('POST', 'auth/client/activate', {
    body: { secret_token: linkToken, password: 'a password to look for' },
  });
  const tokens = await fixture.logIn(email, 'a password to look for');
  await fixture.call('POST', 'auth/clients/tokens', { token: tokens.refresh_token });
  await fixture.call('GET', 'auth/clients/profile', { token: 'wrong' });
  await fixture.settled();
  expect(lines.length).toBeGreaterThan(4);
  const secrets = [
    body.accessToken,
    linkToken,
    'a password to look for',
    tokens.access_token,
    tokens.refresh_token,
    email,
  ];
  for (const secret of secrets) expect(lines.join('')).not.toContain(secret);
});
