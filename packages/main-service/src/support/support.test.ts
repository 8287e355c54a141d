import { identity } from '@deskmate/brand/identity';
import { jwtVerify } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { createMainFixture, goodPassword } from '../testing/main-fixture.ts';
import { createSessionKey } from '../testing/session-key.ts';

const helpdesk = { url: 'https://help.test/sign-in?from=app', secret: 'a secret that is long enough for HS256' };
const fixture = await createMainFixture();
const withHelpdesk = await createMainFixture({ config: { helpdesk } });
afterAll(async () => {
  await fixture.close();
  await withHelpdesk.close();
});

const message = { name: 'Ann Lee', email: 'ann@example.com', subject: 'A question', message: 'How do I <b>pay</b>?' };
const send = (change: object = {}) =>
  fixture.call('POST', 'auth/send-contact-mail', { body: { ...message, ...change } });

test('the contact form reaches support, and an answer goes to who wrote it', async () => {
  expect((await send()).status).toBe(200);
  const [mail] = await fixture.mailTo(identity.supportAddress);
  expect(mail).toMatchObject({
    replyTo: { name: 'Ann Lee', address: 'ann@example.com' },
    subject: 'Contact form: \u2068A question\u2069',
  });
  expect(mail?.text).toContain('> \u2068How do I <b>pay</b>?\u2069');
  expect(mail?.html).toContain('How do I &lt;b&gt;pay&lt;/b&gt;?');
});

test('X11: nothing that could become a header, and nothing endless, is taken', async () => {
  for (const change of [
    { name: 'Ann\r\nBcc: all@example.com' },
    { subject: 'Hi\nTo: all@example.com' },
    { email: 'ann@example.com\r\nBcc: all@example.com' },
    { email: 'ann@example.com, all@example.com' },
    { message: 'x'.repeat(5001) },
    { message: 'short' },
  ]) {
    expect((await send(change)).status).toBe(422);
  }
  expect((await send({ message: 'x'.repeat(1_100_000) })).status).toBe(413);
});

test('the helpdesk link is signed and short-lived; without a helpdesk it says where to go', async () => {
  const none = await fixture.newClient();
  const { body } = await fixture.call('GET', 'auth/helpdesk/login-link', { token: none.tokens.access_token });
  expect(body).toEqual({ message: expect.stringContaining('contact page') });

  const client = await withHelpdesk.newClient();
  const answer = await withHelpdesk.call('GET', 'auth/helpdesk/login-link', { token: client.tokens.access_token });
  const link = new URL(answer.body.login_link);
  expect(link.origin + link.pathname).toBe('https://help.test/sign-in');
  expect(link.searchParams.get('from')).toBe('app');
  const currentDate = withHelpdesk.clock.date();
  const { payload } = await jwtVerify(link.searchParams.get('jwt') ?? '', Buffer.from(helpdesk.secret), {
    currentDate,
  });
  expect(payload).toMatchObject({ sub: client.id, email: client.email, name: 'Ann Lee' });
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
});

test('E12: an access token alone gets no login at the helpdesk either', async () => {
  const path = 'auth/helpdesk/login-link';
  const { email, tokens } = await withHelpdesk.newClient();
  const key = await createSessionKey();
  const login = { body: { email, password: goodPassword }, headers: await key.prove({ path: 'auth/clients/login' }) };
  const { access_token: token } = (await withHelpdesk.call('POST', 'auth/clients/login', login)).body;
  const ask = async (token: string, headers: Record<string, string> = {}) => {
    const { status, body } = await withHelpdesk.call('GET', path, { token, headers });
    return status === 200 ? 200 : body.code;
  };
  expect(await ask(token)).toBe('reauth_required');
  withHelpdesk.clock.forward(6 * 60_000);
  expect(await ask(tokens.access_token)).toBe('reauth_required');
  const proof = await key.prove({ method: 'GET', path, token, atMs: withHelpdesk.clock.now() });
  expect(await ask(token, proof)).toBe(200);
  expect(await ask(token, proof)).toBe('proof_refused');
});

test('returns the public settings to everybody', async () => {
  expect((await fixture.call('GET', 'public/config')).body).toEqual({
    turnstile_site_key: null,
    sign_in_providers: [],
    helpdesk: false,
    withdrawal_days: null,
    redirect_origins: [],
  });
  expect((await withHelpdesk.call('GET', 'public/config')).body).toMatchObject({
    helpdesk: true,
    redirect_origins: ['https://help.test'],
  });
});
