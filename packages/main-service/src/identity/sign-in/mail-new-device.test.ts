import { mainAddresses } from '@deskmate/api/addresses';
import { clients } from '@deskmate/db/tables/main/clients';
import { signInSessions } from '@deskmate/db/tables/main/sign-in-sessions';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createMainFixture, goodPassword } from '../../testing/main-fixture.ts';

const fixture = await createMainFixture();
afterAll(() => fixture.close());

const day = 86_400_000;
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1';
const laptop = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
type From = { agent: string; ip: string; cookie?: string };

async function logIn(email: string, { agent, ip, cookie }: From) {
  const headers = { 'user-agent': agent, ...(cookie ? { cookie } : {}) };
  const body = { email, password: goodPassword };
  const answer = await fixture.call('POST', mainAddresses.login, { body, ip, headers });
  expect(answer.status).toBe(200);
  return {
    token: answer.body.access_token as string,
    cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '',
  };
}
const notices = async (email: string) =>
  (await fixture.mailTo(email)).filter(({ subject }) => /^(New login to|تسجيل دخول جديد)/.test(subject));

test('a device that the account does not know is mailed with what it is, once', async () => {
  const { email } = await fixture.newClient();
  expect(await notices(email)).toEqual([]);
  const { cookie } = await logIn(email, { agent: phone, ip: '198.51.100.7' });
  const [mail] = await notices(email);
  const text = mail?.text.replace(/[\u2068\u2069]/g, '');
  expect(text).toContain('There was a login from a new device on 10 March 2026 at 12:00 UTC');
  expect(text).toContain('iPhone (Safari)');
  expect(text).toContain('/client/secure-account/');
  // Its network with its kind, and its cookie from elsewhere.
  await logIn(email, { agent: phone, ip: '198.51.100.7' });
  await logIn(email, { agent: phone, ip: '203.0.113.7', cookie });
  expect(await notices(email)).toHaveLength(1);
  await logIn(email, { agent: laptop, ip: '198.51.100.7' });
  expect(await notices(email)).toHaveLength(2);
});

test('the mail is in the language of the account', async () => {
  const { id, email } = await fixture.newClient();
  await fixture.db.update(clients).set({ language: 'ar' }).where(eq(clients.id, id));
  await logIn(email, { agent: phone, ip: '198.51.100.7' });
  expect((await notices(email)).map(({ language }) => language)).toEqual(['ar']);
});

test('a cookie of another account makes no device known', async () => {
  const [a, b] = [await fixture.newClient(), await fixture.newClient()];
  const { cookie } = await logIn(a.email, { agent: phone, ip: '198.51.100.7' });
  await logIn(b.email, { agent: phone, ip: '198.51.100.7', cookie });
  expect(await notices(b.email)).toHaveLength(1);
});

test('a device that the owner has logged out is not known by its network any more', async () => {
  const { email, tokens } = await fixture.newClient();
  const from = { agent: phone, ip: '198.51.100.7' };
  const stranger = await logIn(email, from);
  const { body } = await fixture.call('GET', mainAddresses.activeSessions, { token: tokens.access_token });
  const its = body.items.find(({ device }: { device: string }) => device === 'iPhone');
  const path = `${mainAddresses.deleteSession}/${its.id}`;
  expect((await fixture.call('DELETE', path, { token: tokens.access_token })).status).toBe(204);
  expect((await fixture.call('GET', 'auth/clients/profile', { token: stranger.token })).status).toBe(401);
  await logIn(email, from);
  expect(await notices(email)).toHaveLength(2);
});

test('notifies users whose last login is older than the session history', async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const { id } = await fixture.newClient(email);
  await fixture.db
    .update(clients)
    .set({ createdAt: new Date(fixture.clock.now() - 2 * day) })
    .where(eq(clients.id, id));
  await fixture.db.delete(signInSessions).where(eq(signInSessions.clientId, id));
  await logIn(email, { agent: phone, ip: '198.51.100.7' });
  expect(await notices(email)).toHaveLength(1);
});
