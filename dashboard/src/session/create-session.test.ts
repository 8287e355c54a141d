import { ConnectionError } from '@deskmate/api/client/connection-error';
import { storageKeys } from '@deskmate/api/storage';
import { expect, test } from 'vitest';
import { sampleProfile, sampleSubscription, sampleToken } from '../testing/sample-client.ts';
import { refused, type Script, scriptedTransport } from '../testing/scripted-transport.ts';
import { createQueryClient } from './create-query-client.ts';
import { createSession } from './create-session.ts';
import { memoryStorage } from './memory-storage.ts';

const nowMs = Date.parse('2026-06-01T12:00:00Z');
const refresh = 'POST /api/auth/clients/tokens';
const profile = 'GET /api/auth/clients/profile';
const subscription = 'GET /api/client/subscription';
const logout = 'DELETE /api/auth/clients/logout';

const pair = (subject?: string) => ({
  access_token: sampleToken(nowMs + 600_000, subject),
  refresh_token: 'next',
  expires_at: '2026-06-01T12:10:00Z',
  session_expires_at: '2026-07-01T12:00:00Z',
});

const fixture: Script = {
  [refresh]: { body: pair() },
  [profile]: { body: sampleProfile },
  [subscription]: { body: sampleSubscription },
  [logout]: { status: 204 },
  'POST /api/auth/clients/login': { body: pair() },
};

function open(options: { expiresInS?: number; script?: Script } = {}) {
  const storage = memoryStorage();
  if (options.expiresInS !== undefined) {
    storage.setItem(storageKeys.accessToken, sampleToken(nowMs + options.expiresInS * 1000));
    storage.setItem(storageKeys.refreshToken, 'first');
  }
  const transport = scriptedTransport({ ...fixture, ...options.script });
  const tabs = new EventTarget();
  const messages: unknown[] = [];
  const left: string[] = [];
  const seen: string[] = [];
  const session = createSession({
    storage,
    tabStorage: memoryStorage(),
    queries: createQueryClient(),
    transport,
    goTo: (url) => left.push(url),
    channel: { postMessage: (message) => messages.push(message), addEventListener: tabs.addEventListener.bind(tabs) },
    origin: 'https://deskmate.example',
    events: new EventTarget() as Window,
    now: () => nowMs,
    pause: async () => {},
    locks: undefined,
  });
  session.subscribe(() => seen.push(session.state().status));
  return { session, storage, transport, tabs, messages, left, seen };
}

test('without tokens the state is unauthenticated at once, and no request is sent', async () => {
  const { session, transport } = open();
  expect(session.state().status).toBe('unauthenticated');
  await session.start();
  expect(transport.calls).toEqual([]);
});

test('A07: a token that ends in 29 s is renewed once, then profile and plan are fetched once', async () => {
  const { session, transport } = open({ expiresInS: 29 });
  expect(session.state().status).toBe('loading');
  await Promise.all([session.start(), session.start()]);
  expect(session.state().status).toBe('authenticated');
  expect([refresh, profile, subscription].map(transport.count)).toEqual([1, 1, 1]);
  expect(transport.calls[0]?.url).toContain('/tokens');
});

test('A07: a token that ends in 31 s is not renewed', async () => {
  const { session, transport } = open({ expiresInS: 31 });
  await session.start();
  expect([refresh, profile, subscription].map(transport.count)).toEqual([0, 1, 1]);
});

test('A09: a refused refresh ends the session and keeps the drafts and the chosen plan', async () => {
  const { session, storage } = open({ expiresInS: 5, script: { [refresh]: refused(401, 'session_ended') } });
  storage.setItem(`${storageKeys.draftPrefix}client-1:chat`, 'half a sentence');
  storage.setItem(storageKeys.selectedPlan, '{"id":2}');
  await session.start();
  expect(session.state()).toEqual({ status: 'unauthenticated', ended: true });
  expect(storage.getItem(storageKeys.accessToken)).toBeNull();
  expect(storage.getItem(`${storageKeys.draftPrefix}client-1:chat`)).toBe('half a sentence');
  expect(storage.getItem(storageKeys.selectedPlan)).toBe('{"id":2}');
});

test('A09: a failed connection or a 5xx keeps the session, and the request is retried until it succeeds', async () => {
  const script: Script = {
    [refresh]: (_, call) =>
      call <= 4 ? (call % 2 ? new ConnectionError('connection') : refused(500, 'internal')) : { body: pair() },
  };
  const { session, storage, seen } = open({ expiresInS: 5, script });
  await session.start();
  expect(session.state().status).toBe('authenticated');
  expect(seen).toContain('loading');
  expect(seen).not.toContain('unauthenticated');
  expect(storage.getItem(storageKeys.refreshToken)).toBe('next');
});

test('a load that is refused for too many requests is retried', async () => {
  const script: Script = {
    [profile]: (_, call) => (call === 1 ? refused(429, 'too_many_requests') : { body: sampleProfile }),
  };
  const { session, transport } = open({ expiresInS: 600, script });
  await session.start();
  expect(session.state().status).toBe('authenticated');
  expect(transport.count(profile)).toBe(2);
});

test('an error that a retry cannot change is not retried by itself', async () => {
  let broken = true;
  const script: Script = { [profile]: () => (broken ? refused(400, 'bad_request') : { body: sampleProfile }) };
  const { session, transport } = open({ expiresInS: 600, script });
  await session.start();
  expect(session.state()).toMatchObject({ status: 'loading', problem: { code: 'bad_request' } });
  expect(transport.count(profile)).toBe(1);
  broken = false;
  await session.start();
  expect(session.state().status).toBe('authenticated');
});

test('an account that waits for its activation has a profile and no plan', async () => {
  const script: Script = { [subscription]: refused(403, 'not_activated') };
  const { session } = open({ expiresInS: 600, script });
  await session.start();
  expect(session.state().status).toBe('authenticated');
});

test('signing in stores the pair and loads the client before it is called signed in', async () => {
  const { session, storage, seen } = open();
  expect(await session.login({ email: 'a@b.example', password: 'x' })).toBe('signed_in');
  expect(seen).toEqual(['authenticated']);
  expect(storage.getItem(storageKeys.refreshToken)).toBe('next');
  expect(session.queries.getQueryData(['profile'])).toEqual(sampleProfile);
});

test('a rejected login changes nothing and is reported to the caller', async () => {
  const script: Script = { 'POST /api/auth/clients/login': refused(401, 'wrong_credentials') };
  const { session, seen, left } = open({ script });
  await expect(session.login({ email: 'a@b.example', password: 'x' })).rejects.toMatchObject({
    code: 'wrong_credentials',
  });
  expect([seen, left]).toEqual([[], []]);
});

test('a registration signs nobody in', async () => {
  const body = { accessToken: sampleToken(nowMs + 600_000), user: sampleProfile };
  const { session, storage } = open({ script: { 'POST /api/auth/clients/register': { body } } });
  await session.register({ email: 'a@b.example', password: 'long enough', first_name: 'A', last_name: 'B' });
  expect(session.state().status).toBe('unauthenticated');
  expect(storage.getItem(storageKeys.accessToken)).toBeNull();
});

test('S05: logging out without a network still clears this browser and notifies the other tabs', async () => {
  const { session, storage, messages, left } = open({
    expiresInS: 600,
    script: { [logout]: new ConnectionError('connection') },
  });
  await session.start();
  storage.setItem(`${storageKeys.draftPrefix}client-1:chat`, 'secret');
  storage.setItem(storageKeys.selectedPlan, '{"id":2}');
  storage.setItem(storageKeys.language, 'ar');
  await session.logout();
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  expect(keys).toEqual([storageKeys.language]);
  expect(session.queries.getQueryData(['profile'])).toBeUndefined();
  expect(messages).toEqual(['signed_out']);
  expect(left).toEqual(['/']);
  expect(session.state().status).not.toBe('authenticated');
});

test('S05: a logout in another tab logs this tab out as well', async () => {
  const { session, storage, tabs, left } = open({ expiresInS: 600 });
  await session.start();
  tabs.dispatchEvent(new MessageEvent('message', { data: 'signed_out' }));
  expect(left).toEqual(['/']);
  expect(storage.getItem(storageKeys.accessToken)).toBeNull();
});

test('a login of another client in another tab removes the data of the first client from this tab', async () => {
  const { session, seen } = open({ expiresInS: 600 });
  await session.start();
  session.queries.setQueryData(['history'], ['private']);
  session.tokens.write(pair('client-2'));
  expect(session.queries.getQueryData(['history'])).toBeUndefined();
  expect(seen.at(-1)).toBe('loading');
  await session.start();
  expect(session.state().status).toBe('authenticated');
});

test('a client who signs in while another one is being loaded is the one that is shown', async () => {
  const second = { ...sampleProfile, id: 'client-2', first_name: 'Grace' };
  const script: Script = {
    [profile]: ({ headers }) => ({
      body: headers.authorization?.includes(pair('client-2').access_token) ? second : sampleProfile,
    }),
  };
  const { session } = open({ expiresInS: 600, script });
  const started = session.start();
  session.tokens.write(pair('client-2'));
  await started;
  expect(session.state().status).toBe('authenticated');
  expect(session.queries.getQueryData(['profile'])).toEqual(second);
});
