import { expect, it } from 'vitest';
import { memoryStorage, nowMs, pairIssuedAt } from '../client/test-client.test-support.ts';
import { serverNowMs } from './server-clock.ts';
import { createTokenStore } from './token-store.ts';

const pair = { access_token: 'a', refresh_token: 'r', session_expires_at: '2030-01-01T00:00:00Z' };

it('keeps the pair under the keys that the static pages read', () => {
  const storage = memoryStorage();
  createTokenStore(storage).write(pair);
  expect(storage.getItem('access_token')).toBe('a');
  expect(storage.getItem('refresh_token')).toBe('r');
  expect(storage.getItem('session_expires_at')).toBe(pair.session_expires_at);
});

it('a refresh token alone is enough to sign in again; an access token alone is no pair', () => {
  const storage = memoryStorage();
  storage.setItem('access_token', 'a');
  expect(createTokenStore(storage).read()).toBeNull();
  storage.removeItem('access_token');
  storage.setItem('refresh_token', 'r');
  expect(createTokenStore(storage).read()).toMatchObject({ accessToken: null, refreshToken: 'r' });
});

it.each([
  ['ten minutes fast', 600_000, nowMs],
  ['an hour slow', -3_600_000, nowMs],
  ['nine seconds fast, which is taken for transport time', 9000, nowMs + 9000],
])("N07: a fresh pair shows the server's clock: this device's is %s", (_name, aheadMs, expected) => {
  const storage = memoryStorage();
  const store = createTokenStore(storage, undefined, () => nowMs + aheadMs);
  store.write(pairIssuedAt(nowMs));
  expect(store.serverNowMs()).toBe(expected);
  store.clear();
  expect(storage.length).toBe(0);
});

it.each(['', 'soon', 'NaN'])('a stored clock offset of %j counts as none', (text) => {
  expect(serverNowMs(text, nowMs)).toBe(nowMs);
});

it('tells its listeners of own changes and of other tabs, until they leave', () => {
  let fromOtherTab: (event: { key: string | null }) => void = () => {};
  const events = { addEventListener: (_name: string, listener: typeof fromOtherTab) => (fromOtherTab = listener) };
  const store = createTokenStore(memoryStorage(), events as unknown as Window);
  let changes = 0;
  const leave = store.subscribe(() => {
    changes += 1;
  });
  store.write(pair);
  fromOtherTab({ key: 'access_token' });
  fromOtherTab({ key: 'settings' });
  store.clear();
  leave();
  store.clear();
  expect(changes).toBe(3);
});
