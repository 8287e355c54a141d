import { clients } from '@deskmate/db/tables/main/clients';
import { linkTokens } from '@deskmate/db/tables/main/link-tokens';
import { newSecret } from '@deskmate/service-kit/random';
import { afterAll, expect, test } from 'vitest';
import { hashToken } from '../../secrets.ts';
import { createMainFixture, goodPassword, tokenIn } from '../../testing/main-fixture.ts';

const fixture = await createMainFixture();
afterAll(() => fixture.close());

const activate = (secretToken: string, password = goodPassword) =>
  fixture.call('POST', 'auth/client/activate', { body: { secret_token: secretToken, password } });
const logIn = (email: string, password = goodPassword) =>
  fixture.call('POST', 'auth/clients/login', { body: { email, password } });

test('a visitor registers, opens the mail, signs in and has a running trial', async () => {
  const registered = await fixture.register('ann@example.com');
  expect(registered.status).toBe(200);
  expect(registered.body.user).toMatchObject({ email: 'ann@example.com', is_active: false, role: 'client' });

  const [mail] = await fixture.mailTo('ann@example.com');
  expect(mail?.text).toContain(`http://desk.test/client/activate/${tokenIn(mail)}`);
  expect((await activate(tokenIn(mail))).status).toBe(200);

  const { access_token: token } = await fixture.logIn('ann@example.com');
  const profile = await fixture.call('GET', 'auth/clients/profile', { token });
  expect(profile.body).toMatchObject({ id: registered.body.user.id, is_active: true, displayName: 'Ann Lee' });
  const subscription = await fixture.call('GET', 'client/subscription', { token });
  expect(subscription.body).toMatchObject({ plan_id: 1, plan_name: 'Trial', type: 'trial' });
  expect(Date.parse(subscription.body.valid_to) - fixture.clock.now()).toBe(14 * 86_400_000);
  expect(subscription.body.credits).toMatchObject([
    { group: 'standard', allowance: 60, balance: 60, held: 0 },
    { group: 'advanced', allowance: 10, balance: 10, held: 0 },
    { group: 'image', allowance: 5, balance: 5, held: 0 },
  ]);
});

test('the mails are in the language that was chosen', async () => {
  const body = {
    email: 'laila@example.com',
    password: goodPassword,
    first_name: 'ليلى',
    last_name: 'حداد',
    language: 'ar',
  };
  await fixture.call('POST', 'auth/clients/register', { body });
  const [mail] = await fixture.mailTo('laila@example.com');
  expect(mail).toMatchObject({ language: 'ar', subject: 'فعّل حسابك في Deskmate' });
  expect(mail?.html).toContain('dir="rtl"');
});

test.each(['cleo@example.com', 'CLEO@Example.com', 'cleo+again@example.com'])(
  'B03: registering the taken address as %s answers like a new one and changes nothing',
  async (spelling) => {
    const holder =
      (await logIn('cleo@example.com')).status === 200 ? null : await fixture.newClient('cleo@example.com');
    const before = await fixture.db.select().from(clients);
    const fresh = await fixture.register(`${crypto.randomUUID()}@example.com`);
    await fixture.settled();
    fixture.mails.length = 0;
    fixture.clock.forward(60_000);

    const taken = await fixture.register(spelling, 'another good one');
    expect(taken.status).toBe(fresh.status);
    expect(Object.keys(taken.body)).toEqual(Object.keys(fresh.body));
    expect(Object.keys(taken.body.user)).toEqual(Object.keys(fresh.body.user));
    expect(Object.keys(taken.headers)).toEqual(Object.keys(fresh.headers));
    expect(taken.body.user.email).toBe(spelling);
    expect(taken.body.user.id).not.toBe(holder?.id);

    const profiles = await Promise.all(
      [taken, fresh].map(({ body }) => fixture.call('GET', 'auth/clients/profile', { token: body.accessToken })),
    );
    expect(profiles.map(({ status, body }) => [status, body.is_active])).toEqual([
      [200, false],
      [200, false],
    ]);
    await fixture.settled();
    expect(fixture.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['cleo@example.com', 'You already have a Deskmate account'],
    ]);
    expect(await fixture.db.select().from(clients)).toEqual(before);
    expect((await logIn('cleo@example.com', 'another good one')).status).toBe(401);
  },
);

test('B03: an address that ends with a dot is refused in the same words whether it is taken or not', async () => {
  await fixture.newClient('dot@example.com');
  const [taken, free] = await Promise.all(
    ['dot@example.com.', 'free@example.com.'].map((one) => fixture.register(one)),
  );
  expect(taken?.status).toBe(422);
  expect(taken?.body.detail).toEqual(free?.body.detail);
});

test('notifies the holder of a taken address at most once a minute', async () => {
  await fixture.newClient('dana@example.com');
  fixture.clock.forward(60_000);
  fixture.mails.length = 0;
  await fixture.register('dana@example.com');
  await fixture.register('dana@example.com');
  expect(await fixture.mailTo('dana@example.com')).toHaveLength(1);
});

test('A13: before activation the token reads the profile, asks for the mail again and logs out; nothing else', async () => {
  const { body } = await fixture.register('fay@example.com');
  const token = body.accessToken;
  expect((await fixture.call('GET', 'auth/clients/profile', { token })).status).toBe(200);
  const resend = { token, body: { email: 'fay@example.com' } };
  expect((await fixture.call('POST', 'auth/clients/resend-activation-link', resend)).status).toBe(200);
  expect(await fixture.mailTo('fay@example.com')).toHaveLength(2);
  for (const path of ['client/subscription', 'client/usage', 'client/gateways', 'client/prompts']) {
    expect(await fixture.call('GET', path, { token })).toMatchObject({ status: 403, body: { code: 'not_activated' } });
  }
  const change = await fixture.call('PATCH', 'auth/clients/profile', { token, body: { first_name: 'X' } });
  expect(change).toMatchObject({ status: 403, body: { code: 'not_activated' } });
  expect((await fixture.call('DELETE', 'auth/clients/logout', { token })).status).toBe(204);
  expect((await fixture.call('GET', 'auth/clients/profile', { token })).status).toBe(401);
});

test('signing in before activation answers like a wrong password and sends a fresh mail, every ten minutes at most', async () => {
  await fixture.register('gus@example.com');
  await fixture.mailTo('gus@example.com');
  fixture.mails.length = 0;
  const right = await logIn('gus@example.com');
  const wrong = await logIn('gus@example.com', 'not the password');
  expect(right.status).toBe(401);
  expect({ ...right.body, request_id: '' }).toEqual({ ...wrong.body, request_id: '' });
  await logIn('gus@example.com');
  expect(await fixture.mailTo('gus@example.com')).toHaveLength(1);
  fixture.clock.forward(600_001);
  await logIn('gus@example.com');
  const mails = await fixture.mailTo('gus@example.com');
  expect(mails).toHaveLength(2);
  expect((await activate(tokenIn(mails[1]))).status).toBe(200);
});

test('L01: links carry 256 random bits, and only their SHA-256 is stored', async () => {
  const tokens = new Set(Array.from({ length: 1000 }, () => newSecret()));
  expect(tokens.size).toBe(1000);
  expect([...tokens].every((token) => Buffer.from(token, 'base64url').length === 32)).toBe(true);
  await fixture.register('hal@example.com');
  const token = tokenIn((await fixture.mailTo('hal@example.com'))[0]);
  const stored = await fixture.db.select().from(linkTokens);
  expect(stored.map(({ tokenHash }) => tokenHash)).toContain(hashToken(token));
  expect(JSON.stringify(stored)).not.toContain(token);
});

test('L02: of 20 parallel activations one succeeds; the others learn what to do next', async () => {
  await fixture.register('ida@example.com');
  const token = tokenIn((await fixture.mailTo('ida@example.com'))[0]);
  const answers = await Promise.all(Array.from({ length: 20 }, () => activate(token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 410 || status === 429)).toHaveLength(19);
  expect((await activate(token)).body).toMatchObject({
    code: 'link_expired',
    detail: expect.stringContaining('Request a new one'),
  });
});

test('L03: an activation token does not reset a password', async () => {
  await fixture.register('jan@example.com');
  const token = tokenIn((await fixture.mailTo('jan@example.com'))[0]);
  const body = { secret_token: token, password: 'something else entirely' };
  expect((await fixture.call('POST', 'auth/reset-password', { body })).status).toBe(410);
  expect((await activate(token)).status).toBe(200);
});

test('L04: an activation link works for 24 hours', async () => {
  await fixture.register('kim@example.com');
  const token = tokenIn((await fixture.mailTo('kim@example.com'))[0]);
  fixture.clock.forward(86_400_000);
  expect((await activate(token)).status).toBe(410);
});

test('L06: looking at the address of a link uses nothing up', async () => {
  await fixture.register('lea@example.com');
  const token = tokenIn((await fixture.mailTo('lea@example.com'))[0]);
  for (const method of ['GET', 'HEAD', 'GET', 'GET']) {
    const { statusCode } = await fixture.app.inject({
      method: method as 'GET',
      url: `/api/auth/client/activate?secret_token=${token}`,
    });
    expect(statusCode).toBe(405);
  }
  expect((await activate(token)).status).toBe(200);
});

test.each(['password1', 'Deskmate2026', 'mia.lee-1990'])('B11: %s is refused with the reason', async (password) => {
  const { status, body } = await fixture.register('mia.lee@example.com', password);
  expect({ status, code: body.code }).toEqual({ status: 422, code: 'weak_password' });
  expect(body.detail).toMatch(/too easy to guess/);
});

test('B10: a password of up to 256 characters is significant in full; longer ones are rejected before hashing', async () => {
  const long = '🦊 \u0000é'.repeat(50).slice(0, 256);
  const client = await fixture.newClient(undefined, long);
  expect((await logIn(client.email, long.trim().slice(0, 200))).status).toBe(401);
  expect((await logIn(client.email, long)).status).toBe(200);
  expect((await logIn(client.email, 'x'.repeat(10_000))).status).toBe(422);
  expect((await logIn(client.email, 'x'.repeat(5_000_000))).status).toBe(413);
  expect((await fixture.register('nia@example.com', 'x y'.repeat(4000))).status).toBe(422);
});

test('B04: resending tells nothing about accounts', async () => {
  await fixture.newClient('ola@example.com');
  const bodies = [];
  for (const email of ['ola@example.com', 'nobody@example.com', 'fay@example.com']) {
    const { status, body } = await fixture.call('POST', 'auth/clients/resend-activation-link', { body: { email } });
    bodies.push({ status, body });
  }
  expect(bodies[1]).toEqual(bodies[0]);
  expect(bodies[2]).toEqual(bodies[0]);
});

test('B16: an address in another script and its ASCII form are one account, and its mails go to the ASCII form', async () => {
  const client = await fixture.newClient('a&b=c/d#e@xn--mller-kva.example');
  expect((await logIn('a&b=c/d#e@Müller.example', client.password)).status).toBe(200);
  const profile = await fixture.call('GET', 'auth/clients/profile', { token: client.tokens.access_token });
  expect(profile.body.email).toBe('a&b=c/d#e@xn--mller-kva.example');
  await fixture.register('kim@müller.example');
  expect((await fixture.mailTo('kim@xn--mller-kva.example')).map(({ subject }) => subject)).toEqual([
    'Activate your Deskmate account',
  ]);
});
