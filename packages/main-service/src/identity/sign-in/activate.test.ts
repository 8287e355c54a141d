import { clients } from '@deskmate/db/tables/main/clients';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createMainFixture, goodPassword, tokenIn } from '../../testing/main-fixture.ts';

const fixture = await createMainFixture();
afterAll(() => fixture.close());

const owners = 'the owner chose this';
const strangers = 'a stranger chose this';

const activate = (secretToken: string, password: string) =>
  fixture.call('POST', 'auth/client/activate', { body: { secret_token: secretToken, password } });
const check = (secretToken: string) =>
  fixture.call('POST', 'auth/client/activate/check', { body: { secret_token: secretToken } });
const newestLink = async (email: string) => tokenIn((await fixture.mailTo(email)).at(-1));
const statusOfLogin = async (email: string, password: string) =>
  (await fixture.call('POST', 'auth/clients/login', { body: { email, password } })).status;

/** Registers and reads the link of the mail; a minute later, so that the mail is sent. */
async function register(email: string, password: string): Promise<{ link: string; token: string }> {
  fixture.clock.forward(61_000);
  const { body } = await fixture.register(email, password);
  return { link: await newestLink(email), token: body.accessToken };
}

/** Asks for the activation mail again, as a visitor or with the token of a registration. */
async function resend(email: string, token?: string): Promise<string> {
  fixture.clock.forward(61_000);
  const body = { email };
  await fixture.call('POST', 'auth/clients/resend-activation-link', { body, ...(token ? { token } : {}) });
  return newestLink(email);
}

test.each(['before', 'after'])(
  'N02: a stranger who registers the address %s its owner never gets an account of it',
  async (order) => {
    const email = `${order}@example.com`;
    const stranger = order === 'before' ? await register(email, strangers) : null;
    const owner = await register(email, owners);
    const late = stranger ?? (await register(email, strangers));
    const links = [
      owner.link,
      late.link,
      await resend(email),
      await resend(email, late.token),
      await resend(email, owner.token),
    ];
    // The owner opens the stranger's link and types the own password: the own registration becomes the account.
    expect((await activate(late.link, owners)).status).toBe(200);
    expect([await statusOfLogin(email, owners), await statusOfLogin(email, strangers)]).toEqual([200, 401]);
    for (const link of links) {
      for (const password of [owners, strangers]) expect((await activate(link, password)).status).toBe(410);
    }
    expect(await fixture.db.select().from(clients).where(eq(clients.email, email))).toHaveLength(1);
  },
);

test("N02: the stranger's link without the password that was chosen at a registration activates nothing", async () => {
  const { link } = await register('never@example.com', strangers);
  expect(await activate(link, owners)).toMatchObject({ status: 401, body: { code: 'wrong_password' } });
  expect(await statusOfLogin('never@example.com', strangers)).toBe(401);
});

test('N02: a flood of registrations does not hide the one whose own link is opened', async () => {
  const email = 'flood@example.com';
  const { link } = await register(email, owners);
  for (let nth = 0; nth < 12; nth += 1) await fixture.register(email, `${strangers} ${nth}`);
  expect((await activate(link, owners)).status).toBe(200);
});

test('N02: a link opens no registration of another mailbox that shares the account name', async () => {
  await register('sam@example.com', owners);
  const { link } = await register('sam+other@example.com', strangers);
  expect((await activate(link, owners)).status).toBe(401);
});

test('N02, L06: opening the page, as often as a mail scanner likes, activates nothing and uses nothing up', async () => {
  const { link } = await register('scanned@example.com', owners);
  for (let nth = 0; nth < 5; nth += 1) {
    expect(await check(link)).toMatchObject({ status: 200, body: { email: 'scanned@example.com' } });
  }
  expect(await statusOfLogin('scanned@example.com', owners)).toBe(401);
  expect((await activate(link, owners)).status).toBe(200);
  expect((await check(link)).status).toBe(410);
});

test('N02: five wrong passwords are five, also in parallel; the sixth waits, and so does the right one', async () => {
  const { link } = await register('guess@example.com', owners);
  const guesses = await Promise.all(Array.from({ length: 20 }, (_, nth) => activate(link, `guess number ${nth}`)));
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(15);
  const refused = await activate(link, owners);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
  fixture.clock.forward(15 * 60_000);
  expect((await activate(link, owners)).status).toBe(200);
});

test('N02: a made-up link and one whose address became an account are answered alike, whatever the password', async () => {
  const { link } = await register('alike@example.com', owners);
  const second = await register('alike@example.com', strangers);
  expect((await activate(link, owners)).status).toBe(200);
  const answers = await Promise.all([
    activate('x'.repeat(43), owners),
    activate(second.link, owners),
    activate(second.link, strangers),
    activate(second.link, 'neither of them'),
  ]);
  const [first, ...others] = answers.map(({ status, body, headers }) => ({
    status,
    body: { ...body, request_id: '' },
    names: Object.keys(headers),
  }));
  expect(first?.status).toBe(410);
  for (const other of others) expect(other).toEqual(first);
});

test("N02: a stranger's registration that lost still reads its profile, as for a taken address, and tells nothing", async () => {
  const { token } = await register('silent@example.com', strangers);
  const { link } = await register('silent@example.com', owners);
  const profile = () => fixture.call('GET', 'auth/clients/profile', { token });
  const before = await profile();
  expect((await activate(link, owners)).status).toBe(200);
  expect((await profile()).body).toEqual(before.body);
});

test('N10: before activation a mail carries nothing that was typed at the registration', async () => {
  const typed = { first_name: 'Visit evil.example', last_name: 'Prize-Winner' };
  const body = { email: 'target@example.com', password: goodPassword, ...typed, referral_code: 'Bargain' };
  await fixture.call('POST', 'auth/clients/register', { body });
  await resend('target@example.com');
  const mails = await fixture.mailTo('target@example.com');
  expect(mails).toHaveLength(2);
  for (const { subject, text, html } of mails) {
    expect(subject + text + html).not.toMatch(/evil|Visit|Prize|Winner|Bargain/);
  }
});

test('a referral code and an invite token are stored with the registration and then with the client', async () => {
  const email = 'invited@example.com';
  const names = { first_name: 'Ann', last_name: 'Lee' };
  const codes = { referral_code: 'friend-7', invite_token: 'invite-42' };
  await fixture.call('POST', 'auth/clients/register', { body: { email, password: goodPassword, ...names, ...codes } });
  await activate(await newestLink(email), goodPassword);
  const [client] = await fixture.db.select().from(clients).where(eq(clients.email, email));
  expect(client).toMatchObject({ referralCode: 'friend-7', inviteToken: 'invite-42' });
});

test('activation returns the chosen plan in any browser that opens the email', async () => {
  const registration = { email: 'buyer@example.com', password: owners, first_name: 'A', last_name: 'B' };
  const selected = { id: 3, interval: 'year' };
  fixture.clock.forward(61_000);
  await fixture.call('POST', 'auth/clients/register', { body: { ...registration, selected_plan: selected } });
  expect((await activate(await newestLink(registration.email), owners)).body).toMatchObject({
    selected_plan: selected,
  });
  const { link } = await register('no-plan@example.com', owners);
  expect((await activate(link, owners)).body).toMatchObject({ selected_plan: null });
  const refused = { ...registration, selected_plan: { id: 3, interval: 'week' } };
  expect((await fixture.call('POST', 'auth/clients/register', { body: refused })).status).toBe(422);
});

test('L04: an activation link works for 24 hours', async () => {
  const first = await register('in-time@example.com', owners);
  const second = await register('too-late@example.com', owners);
  fixture.clock.forward(24 * 60 * 60_000 - 61_000 - 1);
  expect((await activate(first.link, owners)).status).toBe(200);
  fixture.clock.forward(61_001);
  expect((await check(second.link)).status).toBe(410);
  expect((await activate(second.link, owners)).status).toBe(410);
});
