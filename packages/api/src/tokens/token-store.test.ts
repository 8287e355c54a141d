import { expect, it } from 'vitest';
import { memoryStorage } from '../client/client-world.test-support.ts';
import { createTokenStore } from './token-store.ts';

const pair = { access_token: 'a', refresh_token: 'r', session_expires_at: '2030-01-01T00:00:00Z' };

it('keeps the pair under the keys that the static pages read', () => {
  const storage = memoryStorage();
  createTokenStore(storage).write(pair);
  expect(storage.getItem('access_token')).toBe('a');
  expect(storage.getItem('refresh_token')).toBe('r');
  expect(storage.getItem('session_expires_at')).toBe(pair.session_expires_at);
});

it('half a pair is no pair', () => {
  const storage = memoryStorage();
  storage.setItem('access_token', 'a');
  expect(createTokenStore(storage).read()).toBeNull();
});

it('tells its listeners of own changes and of other tabs, until they leave', () => {
  let fromOtherTab: (event: { key: string | null }) => void = () => {};
  const events = { addEventListener: (_name: string, listener: typeof fromOtherTab) => (fromOtherTab = listener) };
  const store = createTokenStore(memoryStorage(), events as unknown as Window);
  let heard = 0;
  const leave = store.subscribe(() => {
    heard += 1;
  });
  store.write(pair);
  fromOtherTab({ key: 'access_token' });
  fromOtherTab({ key: 'settings' });
  store.clear();
  leave();
  store.clear();
  expect(heard).toBe(3);
});
