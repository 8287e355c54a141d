import { afterAll, expect, test } from 'vitest';
import { createMainFixture } from '../../testing/main-fixture.ts';

const fixture = await createMainFixture();
afterAll(() => fixture.close());

const [a, b] = [await fixture.newClient(), await fixture.newClient()];
const token = a.tokens.access_token;
const make = (name = 'script') => fixture.call('POST', 'client/api-keys', { token, body: { name } });
const list = async (of = token) => (await fixture.call('GET', 'client/api-keys', { token: of })).body.items;
const verify = (key: string) => fixture.service.identity.verifyApiKey(`Bearer ${key}`);

test('a key is shown once, speaks for its client, and is good for nothing else', async () => {
  const { body } = await make();
  expect(body.key).toMatch(/^sk-[\w-]{43}$/);
  expect(await verify(body.key)).toMatchObject({
    clientId: a.id,
    signInSessionId: `api-key:${body.id}`,
    activated: true,
  });
  await fixture.settled();
  const [listed] = await list();
  expect(listed).toMatchObject({
    id: body.id,
    name: 'script',
    last_used_at: fixture.clock.date().toISOString(),
  });
  expect(JSON.stringify(listed)).not.toContain(body.key);
  expect((await fixture.call('GET', 'auth/clients/profile', { token: body.key })).status).toBe(401);
  for (const wrong of [`${body.key}x`, 'sk-nothing', token]) {
    await expect(verify(wrong)).rejects.toMatchObject({ code: 'unauthenticated' });
  }
});

test('a revoked key is rejected immediately, and its streams end', async () => {
  const { body } = await make();
  const ended: string[] = [];
  fixture.service.identity.onSessionEnd((id) => ended.push(id));
  const revoke = (of: string) => fixture.call('DELETE', `client/api-keys/${body.id}`, { token: of });
  expect((await revoke(b.tokens.access_token)).status).toBe(404);
  expect((await revoke(token)).status).toBe(204);
  expect(ended).toEqual([`api-key:${body.id}`]);
  await expect(verify(body.key)).rejects.toMatchObject({ code: 'unauthenticated' });
  expect((await revoke(token)).status).toBe(404);
});

test('N11: of 60 keys created in parallel exactly 20 exist', async () => {
  const client = await fixture.newClient();
  const own = client.tokens.access_token;
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => fixture.call('POST', 'client/api-keys', { token: own, body: { name: 'script' } })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  // A database that is busy refuses some of them before the limit does.
  expect(answers.filter(({ status }) => status === 409 || status === 503)).toHaveLength(40);
  expect(await list(own)).toHaveLength(20);
});

test('N03: a mail tells the owner of a key that was created, and not the key', async () => {
  const { body } = await make('backup');
  const mail = (await fixture.mailTo(a.email)).at(-1);
  expect(mail?.subject).toBe('A new API key on your Deskmate account');
  expect(mail?.text).toContain(`backup (${body.hint})`);
  expect(mail?.text).not.toContain(body.key);
});

test.each(['a\nb', 'a\u2028b', 'a\u202eb', '\u200b', ''])('N10: %j is no name of a key', async (name) => {
  expect((await make(name)).status).toBe(422);
});
