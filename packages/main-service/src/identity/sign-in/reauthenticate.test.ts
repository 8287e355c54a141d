import type { Caller } from '@deskmate/service-kit/http/caller';
import { afterAll, expect, test } from 'vitest';
import { jobContext } from '../../testing/job-context.ts';
import { createMainFixture, goodPassword } from '../../testing/main-fixture.ts';
import { appCode, codeStep, cookieOf, newClientWithApp } from '../../testing/second-factor.ts';
import { lockRecentlyAuthenticated } from './reauthenticate.ts';

const fixture = await createMainFixture();
afterAll(() => fixture.close());

const minute = 60_000;
const reauthenticate = (token: string, password = goodPassword) =>
  fixture.call('POST', 'auth/reauthenticate', { token, body: { password } });
const createKey = (token: string) => fixture.call('POST', 'client/api-keys', { token, body: { name: 'Laptop' } });

/** A token of a session that began more than five minutes ago. */
async function oldSession(): Promise<{ email: string; token: string }> {
  const { email, tokens } = await fixture.newClient();
  fixture.clock.forward(5 * minute + 1);
  return { email, token: tokens.access_token };
}

test('O10: an API key is created within five minutes of the sign-in, later only after the password', async () => {
  const { tokens } = await fixture.newClient();
  const token = tokens.access_token;
  fixture.clock.forward(5 * minute);
  expect((await createKey(token)).status).toBe(200);
  fixture.clock.forward(1);
  expect(await createKey(token)).toMatchObject({ status: 403, body: { code: 'reauth_required' } });
  expect((await reauthenticate(token)).status).toBe(200);
  expect((await createKey(token)).status).toBe(200);
});

test('O10: the proof counts for the session that gave it alone', async () => {
  const { email, token } = await oldSession();
  const other = await fixture.logIn(email);
  expect((await createKey(other.access_token)).status).toBe(200);
  expect((await createKey(token)).status).toBe(403);
});

test('refreshing the tokens proves nothing', async () => {
  const { tokens } = await fixture.newClient();
  fixture.clock.forward(5 * minute + 1);
  const { body } = await fixture.call('POST', 'auth/clients/tokens', { token: tokens.refresh_token });
  expect((await createKey(body.access_token)).status).toBe(403);
});

test('a wrong password proves nothing and can be tried five times, shared with the change of the password', async () => {
  const { token } = await oldSession();
  for (let nth = 0; nth < 3; nth += 1) expect((await reauthenticate(token, 'a guess')).status).toBe(401);
  const body = { old_password: 'a guess', password: 'a quite different phrase' };
  for (let nth = 0; nth < 2; nth += 1) {
    expect((await fixture.call('POST', 'auth/change-password', { token, body })).status).toBe(401);
  }
  expect((await reauthenticate(token)).status).toBe(429);
  expect((await createKey(token)).status).toBe(403);
});

test('B06: guessing in a stolen session does not block the owner’s reauthentication on their own device', async () => {
  const client = await newClientWithApp(fixture);
  const body = { email: client.email, password: goodPassword };
  const begun = await fixture.call('POST', 'auth/clients/login', { body });
  const challenge = cookieOf(begun, 'sign_in_challenge');
  const loggedIn = await codeStep(fixture, challenge, appCode(fixture, client.seed));
  fixture.clock.forward(minute);
  const token = loggedIn.body.access_token;
  const stolen = (proof: object) => fixture.call('POST', 'auth/reauthenticate', { token, body: proof });
  const own = (proof: object) =>
    fixture.call('POST', 'auth/reauthenticate', {
      token,
      body: proof,
      headers: { cookie: cookieOf(loggedIn, 'known_device') },
    });
  for (let nth = 0; nth < 10; nth += 1) await stolen({ password: goodPassword, code: '000000' });
  for (let nth = 0; nth < 5; nth += 1) await stolen({ password: 'a guess', code: '000000' });
  expect((await stolen({ password: goodPassword, code: '000000' })).status).toBe(429);
  expect((await own({ password: goodPassword, code: appCode(fixture, client.seed) })).status).toBe(200);
});

test('O10: a change that the proof allowed does not prolong it', async () => {
  const client = await newClientWithApp(fixture);
  const token = client.tokens.access_token;
  const body = { password: goodPassword, code: appCode(fixture, client.seed) };
  expect((await fixture.call('POST', 'auth/reauthenticate', { token, body })).status).toBe(200);
  fixture.clock.forward(4 * minute);
  expect((await fixture.call('POST', 'auth/otp/disable', { token })).status).toBe(200);
  const { secret } = (await fixture.call('POST', 'auth/otp/generate', { token, body: { otp_type: 'app' } })).body;
  const enabled = { token, body: { code: appCode(fixture, secret) } };
  expect((await fixture.call('POST', 'auth/otp/device/verify', enabled)).status).toBe(200);
  expect((await createKey(token)).status).toBe(200);
  fixture.clock.forward(minute + 1);
  expect(await createKey(token)).toMatchObject({ status: 403, body: { code: 'reauth_required' } });
});

test('a session that was ended while its request waited for the account changes nothing any more', async () => {
  const { id: clientId, tokens } = await fixture.newClient();
  const { body } = await fixture.call('GET', 'auth/clients/active-sessions', { token: tokens.access_token });
  const caller = { clientId, signInSessionId: body.items[0].id } as Caller;
  const app = jobContext(fixture);
  const now = fixture.clock.date();
  const locked = await app.transact((tx) => lockRecentlyAuthenticated(tx, caller, now));
  expect(locked.client.id).toBe(clientId);
  const late = app.transact((tx) => {
    const lock = async (id: string) => {
      const client = await tx.clients.lock(id);
      await tx.signInSessions.endAllOf(id, 'account_secured', now);
      return client;
    };
    return lockRecentlyAuthenticated({ ...tx, clients: { ...tx.clients, lock } }, caller, now);
  });
  await expect(late).rejects.toMatchObject({ code: 'session_ended' });
});
