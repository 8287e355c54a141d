import { audit } from '@deskmate/db/tables/main/audit';
import { clients } from '@deskmate/db/tables/main/clients';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createMainFixture, goodPassword, tokenIn } from '../../testing/main-fixture.ts';

const fixture = await createMainFixture();
afterAll(() => fixture.close());

const forgot = (email: string) => fixture.call('POST', 'auth/forgot-password', { body: { email } });
const reset = (secretToken: string, password = 'a quite different phrase') =>
  fixture.call('POST', 'auth/reset-password', { body: { secret_token: secretToken, password } });

/** Asks for a link and reads it out of the newest mail. */
async function resetToken(email: string): Promise<string> {
  fixture.mails.length = 0;
  await forgot(email);
  return tokenIn((await fixture.mailTo(email)).at(-1));
}

test('B02: asking for a link answers alike for every kind of address', async () => {
  const { email } = await fixture.newClient();
  await fixture.register('waiting@example.com');
  const [deleted, blocked, bySso] = [await fixture.newClient(), await fixture.newClient(), await fixture.newClient()];
  const at = fixture.clock.date();
  const change = ({ id }: { id: string }, changed: object) =>
    fixture.db.update(clients).set(changed).where(eq(clients.id, id));
  await change(deleted, { deletedAt: at });
  await change(blocked, { blockedAt: at });
  await change(bySso, { passwordHash: null });
  const addresses = [email, 'nobody@example.com', 'waiting@example.com', deleted.email, blocked.email, bySso.email];
  const answers = await Promise.all(addresses.map(forgot));
  const [first, ...others] = answers.map(({ status, body, headers }) => ({
    status,
    body,
    names: Object.keys(headers),
  }));
  expect(first?.status).toBe(200);
  for (const other of others) expect(other).toEqual(first);
  expect(await fixture.mailTo('nobody@example.com')).toEqual([]);
  // Who logs in by a provider alone sets a password by such a link.
  expect(tokenIn((await fixture.mailTo(bySso.email)).at(-1))).toMatch(/^[\w-]{43}$/);
});

test('L07, L08: a new password signs nobody in, and everybody out at once, with a mail', async () => {
  const client = await fixture.newClient();
  const second = await fixture.logIn(client.email);
  const ended: string[] = [];
  const stop = fixture.service.identity.onSessionEnd((id) => ended.push(id));
  const answer = await reset(await resetToken(client.email));
  stop();
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.body)).toEqual(['message']);
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(ended).toHaveLength(2);
  for (const { access_token, refresh_token } of [client.tokens, second]) {
    expect((await fixture.call('GET', 'auth/clients/profile', { token: access_token })).status).toBe(401);
    expect((await fixture.call('POST', 'auth/clients/tokens', { token: refresh_token })).status).toBe(401);
  }
  const mails = await fixture.mailTo(client.email);
  const changed = mails.find(({ subject }) => subject === 'Your Deskmate password was changed');
  expect(changed?.text).toContain('every device was logged out');
  await expect(fixture.logIn(client.email, goodPassword)).rejects.toThrow('401');
  await fixture.logIn(client.email, 'a quite different phrase');
});

test('L02: of 20 parallel resets with one link one succeeds', async () => {
  const { email } = await fixture.newClient();
  const token = await resetToken(email);
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => reset(token, `phrase number ${n}`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 410)).toHaveLength(19);
});

test('L03: a reset token activates nothing', async () => {
  const { email } = await fixture.newClient();
  const token = await resetToken(email);
  const answer = await fixture.call('POST', 'auth/client/activate', {
    body: { secret_token: token, password: goodPassword },
  });
  expect(answer.status).toBe(410);
  expect((await reset(token)).status).toBe(200);
});

test('L04: a reset link works for an hour, and a second request invalidates the first', async () => {
  const { email } = await fixture.newClient();
  const late = await resetToken(email);
  fixture.clock.forward(3_600_000);
  expect((await reset(late)).status).toBe(410);
  const first = await resetToken(email);
  fixture.clock.forward(61_000);
  const second = await resetToken(email);
  expect((await reset(first)).status).toBe(410);
  expect((await reset(second)).status).toBe(200);
});

test('L06: looking at the address of a link uses nothing up', async () => {
  const { email } = await fixture.newClient();
  const token = await resetToken(email);
  for (const method of ['GET', 'HEAD', 'GET', 'GET'] as const) {
    const { statusCode } = await fixture.app.inject({ method, url: `/api/auth/reset-password?secret_token=${token}` });
    expect(statusCode).toBe(405);
  }
  expect((await reset(token)).status).toBe(200);
});

test('B11: a weak choice is refused and costs no link', async () => {
  const { email } = await fixture.newClient();
  const token = await resetToken(email);
  expect(await reset(token, 'password1')).toMatchObject({ status: 422, body: { code: 'weak_password' } });
  expect((await reset(token)).status).toBe(200);
});

test('strangers can cause five mails an hour at most', async () => {
  const { email } = await fixture.newClient();
  fixture.clock.forward(3_600_000);
  fixture.mails.length = 0;
  for (let request = 1; request <= 10; request += 1) {
    await forgot(email);
    await fixture.settled();
    fixture.clock.forward(61_000);
  }
  expect(await fixture.mailTo(email)).toHaveLength(5);
});

test('a blocked account gets no link', async () => {
  const { id, email } = await fixture.newClient();
  await fixture.db.update(clients).set({ blockedAt: fixture.clock.date() }).where(eq(clients.id, id));
  fixture.mails.length = 0;
  expect((await forgot(email)).status).toBe(200);
  expect(await fixture.mailTo(email)).toEqual([]);
});

test('the log of an account has each change of its password and each key that ended with it, with the place', async () => {
  const client = await fixture.newClient();
  const token = client.tokens.access_token;
  await fixture.call('POST', 'client/api-keys', { token, body: { name: 'Laptop' }, ip: '198.51.100.7' });
  const body = { old_password: goodPassword, password: 'one more phrase' };
  expect((await fixture.call('POST', 'auth/change-password', { token, body, ip: '198.51.100.7' })).status).toBe(200);
  expect((await reset(await resetToken(client.email))).status).toBe(200);
  const rows = await fixture.db.select().from(audit).where(eq(audit.clientId, client.id));
  const ipByAction = Object.fromEntries(rows.map(({ action, ip }) => [action, ip]));
  expect(ipByAction).toMatchObject({
    api_key_made: '198.51.100.7',
    password_changed: '198.51.100.7',
    password_reset: '192.0.2.1',
  });
  expect(rows.filter(({ action }) => action === 'api_key_revoked')).toHaveLength(1);
});
