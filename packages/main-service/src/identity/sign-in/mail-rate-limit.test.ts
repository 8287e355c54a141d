import { afterAll, expect, test } from 'vitest';
import { createMainFixture, goodPassword, tokenIn } from '../../testing/main-fixture.ts';
import { codeStep, cookieOf, mailedCode, newClientWithMail, passwordStep } from '../../testing/second-factor.ts';

const fixture = await createMainFixture();
afterAll(() => fixture.close());

const minute = 60_000;
type From = { ip?: string; headers?: Record<string, string> };
const forgot = (email: string, from: From) =>
  fixture.call('POST', 'auth/forgot-password', { body: { email }, ...from });
const logIn = (email: string, from: From = {}) =>
  fixture.call('POST', 'auth/clients/login', { body: { email, password: goodPassword }, ...from });
const reset = (token: string) =>
  fixture.call('POST', 'auth/reset-password', { body: { secret_token: token, password: 'another good phrase' } });

let networks = 0;
const stranger = (): From => ({ ip: `2001:db8:${(++networks).toString(16)}::1` });

/** Requests from 20 networks. @returns how many mails they cause */
async function flood(email: string): Promise<number> {
  await fixture.settled();
  const before = (await fixture.mailTo(email)).length;
  for (let request = 0; request < 20; request += 1) {
    await forgot(email, stranger());
    await fixture.settled();
  }
  return (await fixture.mailTo(email)).length - before;
}

test('B19: requests of strangers from 20 networks stop no mail that the owner asks for on an own device or network', async () => {
  const { email } = await fixture.newClient();
  const device = { cookie: cookieOf(await logIn(email, { ip: '198.51.100.1' }), 'known_device') };
  await flood(email);
  for (const from of [{ ip: '203.0.113.1', headers: device }, { ip: '198.51.100.1' }]) {
    const before = (await fixture.mailTo(email)).length;
    const answer = await forgot(email, from);
    const other = await forgot('nobody@example.com', from);
    expect([answer.status, answer.body]).toEqual([other.status, other.body]);
    const mails = await fixture.mailTo(email);
    expect(mails).toHaveLength(before + 1);
    fixture.clock.forward(2 * minute);
  }
  expect((await reset(tokenIn((await fixture.mailTo(email)).at(-1)))).status).toBe(200);
});

test('B19: strangers in the own network stop no mail of a known device either', async () => {
  const { email } = await fixture.newClient();
  const ip = '198.51.100.2';
  const device = { cookie: cookieOf(await logIn(email, { ip }), 'known_device') };
  for (let request = 0; request < 10; request += 1) {
    await forgot(email, { ip });
    await fixture.settled();
    fixture.clock.forward(61_000);
  }
  const before = (await fixture.mailTo(email)).length;
  await forgot(email, { ip, headers: device });
  expect(await fixture.mailTo(email)).toHaveLength(before + 1);
});

test('B19: who asks from anywhere else has a link that works, and is at most ten minutes old', async () => {
  const { email } = await fixture.newClient();
  await flood(email);
  for (let round = 0; round < 12; round += 1) {
    fixture.clock.forward(5 * minute);
    await forgot(email, stranger());
    const newest = (await fixture.mailTo(email)).at(-1);
    expect(fixture.clock.now() - (newest?.writtenAtMs ?? 0)).toBeLessThanOrEqual(10 * minute);
  }
  expect((await reset(tokenIn((await fixture.mailTo(email)).at(-1)))).status).toBe(200);
});

test('B19: however many networks ask, an address gets at most 16 mails of a kind an hour', async () => {
  const { email } = await fixture.newClient();
  fixture.clock.forward(60 * minute);
  let mails = 0;
  for (let round = 0; round < 6; round += 1) {
    mails += await flood(email);
    fixture.clock.forward(10.1 * minute);
  }
  expect(mails).toBe(10 + 5);
  // One device is bounded as well.
  const device = { cookie: cookieOf(await logIn(email), 'known_device') };
  const before = (await fixture.mailTo(email)).length;
  for (let request = 0; request < 40; request += 1) {
    await forgot(email, { ...stranger(), headers: device });
    await fixture.settled();
    fixture.clock.forward(30_000);
  }
  expect((await fixture.mailTo(email)).length - before).toBeLessThanOrEqual(5 + 2 + 10);
});

test('B19: a kind of mail that strangers use up stops no other kind', async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  await flood(email);
  await fixture.register(email);
  const activation = (await fixture.mailTo(email)).at(-1);
  expect(activation?.subject).toBe('Activate your Deskmate account');
  const body = { secret_token: tokenIn(activation), password: goodPassword };
  expect((await fixture.call('POST', 'auth/client/activate', { body })).status).toBe(200);
});

test('B19, O11: exhausting the code limit with the password does not block codes for the owner’s device', async () => {
  const { email } = await newClientWithMail(fixture);
  fixture.clock.forward(60 * minute);
  const first = await passwordStep(fixture, email, { ip: '198.51.100.9' });
  const done = await codeStep(fixture, first.cookie, await mailedCode(fixture, email));
  const device = { cookie: cookieOf(done, 'known_device') };
  // A thief with the password, elsewhere.
  const before = (await fixture.mailTo(email)).length;
  let challenge = '';
  for (let request = 0; request < 15; request += 1) {
    challenge = (await passwordStep(fixture, email, stranger())).cookie;
    const resend = { headers: { cookie: challenge }, body: { purpose: 'login' } };
    await fixture.call('POST', 'auth/resend/otp', resend);
    fixture.clock.forward(61_000);
  }
  expect((await fixture.mailTo(email)).length - before).toBeLessThanOrEqual(15);

  const begun = await passwordStep(fixture, email, { ip: '203.0.113.7', headers: device });
  const mails = (await fixture.mailTo(email)).length;
  fixture.clock.forward(61_000);
  const resend = { headers: { cookie: begun.cookie }, body: { purpose: 'login' } };
  expect((await fixture.call('POST', 'auth/resend/otp', resend)).status).toBe(200);
  expect((await fixture.mailTo(email)).length).toBe(mails + 1);
  const verified = await codeStep(fixture, begun.cookie, await mailedCode(fixture, email));
  expect(verified.status).toBe(200);
});
