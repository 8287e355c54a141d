import { audit } from '@deskmate/db/tables/main/audit';
import { signInSessions } from '@deskmate/db/tables/main/sign-in-sessions';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { type Answer, createMainFixture } from '../../testing/main-fixture.ts';

const fixture = await createMainFixture();
afterAll(() => fixture.close());

const refresh = (token: string, given: { body?: string; headers?: Record<string, string> } = {}): Promise<Answer> =>
  fixture.call('POST', 'auth/clients/tokens', { token, ...given });
const profile = (token: string) => fixture.call('GET', 'auth/clients/profile', { token });
const sessionOf = async (clientId: string) => {
  const [session] = await fixture.db.select().from(signInSessions).where(eq(signInSessions.clientId, clientId));
  return session;
};

test('A01: 50 parallel refreshes of one token make one rotation and all succeed', async () => {
  const client = await fixture.newClient();
  const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(client.tokens.refresh_token)));
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
  expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
  expect((await sessionOf(client.id))?.counter).toBe(1);
  const profiles = await Promise.all(answers.map(({ body }) => profile(body.access_token)));
  expect(profiles.every(({ status }) => status === 200)).toBe(true);
});

test('A02: replaying an old refresh token ends the session, with a mail and an audit entry', async () => {
  const client = await fixture.newClient();
  const chain = [client.tokens];
  for (let step = 0; step < 4; step += 1) {
    fixture.clock.forward(1000);
    chain.push((await refresh(chain.at(-1)?.refresh_token ?? '')).body);
  }
  fixture.clock.forward(10_001);
  const replay = await refresh(client.tokens.refresh_token);
  expect(replay).toMatchObject({ status: 401, body: { code: 'session_ended' } });
  expect((await refresh(chain[4]?.refresh_token ?? '')).status).toBe(401);
  expect((await profile(chain[4]?.access_token ?? '')).status).toBe(401);
  const mails = await fixture.mailTo(client.email);
  expect(mails.map(({ subject }) => subject)).toContain('We ended one of your Deskmate sessions');
  expect((await sessionOf(client.id))?.endReason).toBe('replay');
  const recorded = await fixture.db.select().from(audit).where(eq(audit.clientId, client.id));
  expect(recorded.map(({ action }) => action)).toContain('refresh_replayed');
});

test('many replays at once cause one mail', async () => {
  const client = await fixture.newClient();
  const { body: first } = await refresh(client.tokens.refresh_token);
  await refresh(first.refresh_token);
  fixture.clock.forward(10_001);
  const replays = await Promise.all(Array.from({ length: 10 }, () => refresh(client.tokens.refresh_token)));
  expect(replays.every(({ status }) => status === 401)).toBe(true);
  const mails = (await fixture.mailTo(client.email)).filter(({ subject }) => subject.startsWith('We ended'));
  expect(mails).toHaveLength(1);
});

test('A14: a parent whose answer was lost gets the same child again, hours later and from another process too', async () => {
  const client = await fixture.newClient();
  const { body: lost } = await refresh(client.tokens.refresh_token);
  fixture.clock.forward(5 * 3_600_000);
  const again = await refresh(client.tokens.refresh_token);
  expect(again.body.refresh_token).toBe(lost.refresh_token);
  // The process that rotated may be gone.
  const second = await fixture.another();
  const there = await second.call('POST', 'auth/clients/tokens', { token: client.tokens.refresh_token });
  expect(there).toMatchObject({ status: 200, body: { refresh_token: lost.refresh_token } });
  expect((await profile(again.body.access_token)).status).toBe(200);
});

test('A04: neither token is good in the place of the other', async () => {
  const { tokens } = await fixture.newClient();
  expect((await refresh(tokens.access_token)).status).toBe(401);
  expect((await profile(tokens.refresh_token)).status).toBe(401);
});

test('A06: a refresh needs no body, whatever is said about one', async () => {
  const json = { 'content-type': 'application/json' };
  const requests = [
    {},
    { headers: json },
    { headers: { 'content-length': '0' } },
    { headers: json, body: '' },
    { headers: json, body: '{}' },
  ];
  for (const request of requests) {
    const client = await fixture.newClient();
    expect((await refresh(client.tokens.refresh_token, request)).status).toBe(200);
  }
});

test('a refresh token with one changed character is refused and ends nothing', async () => {
  const { tokens } = await fixture.newClient();
  const [version, id, counter, mac = ''] = tokens.refresh_token.split('.');
  const forged = [
    [version, id, counter, `${mac.slice(0, -2)}${mac.endsWith('AA') ? 'BB' : 'AA'}`],
    [version, id, '7', mac],
    [version, 'no-such-session', counter, mac],
  ].map((parts) => parts.join('.'));
  for (const token of ['', 'x', 'r1', ...forged]) expect((await refresh(token)).status).toBe(401);
  expect((await refresh(tokens.refresh_token)).status).toBe(200);
});

test('a session ends 30 days after its last use, and 90 days after it began', async () => {
  const day = 86_400_000;
  const idle = await fixture.newClient();
  fixture.clock.forward(30 * day);
  expect((await refresh(idle.tokens.refresh_token)).status).toBe(401);

  const busy = await fixture.newClient();
  let { refresh_token: token } = busy.tokens;
  for (let used = 0; used < 3; used += 1) {
    fixture.clock.forward(29 * day);
    const answer = await refresh(token);
    expect(answer.status).toBe(200);
    token = answer.body.refresh_token;
  }
  fixture.clock.forward(3 * day);
  expect((await refresh(token)).status).toBe(401);
});

test('A11: what is said of a dead session never names a password', async () => {
  const { tokens } = await fixture.newClient();
  await fixture.call('DELETE', 'auth/clients/logout', { token: tokens.access_token });
  const answers = [await refresh(tokens.refresh_token), await profile(tokens.access_token), await profile('nonsense')];
  for (const { status, body } of answers) {
    expect(status).toBe(401);
    expect(body.detail).not.toMatch(/password/i);
  }
});
