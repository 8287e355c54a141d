import type { TokenPair } from '../contracts/main/sign-in.ts';
import { storageKeys } from '../storage.ts';
import { clockOffsetMs, serverNowMs } from './server-clock.ts';

/** `accessToken` is null when only the refresh token is left: it is enough to sign in again. */
export type StoredTokens = { accessToken: string | null; refreshToken: string; sessionExpiresAt: string | null };

export type TokenStore = {
  /** What is stored now, or null; always read again, because other tabs write too. */
  read(): StoredTokens | null;
  /** Stores a pair that the server has just sent, and takes the server's clock from it. */
  write(pair: Pick<TokenPair, 'access_token' | 'refresh_token'> & { session_expires_at?: string }): void;
  clear(): void;
  /** Takes the server's clock from an answer that has just arrived. */
  setServerNow(ms: number): void;
  /** Server time in ms, whatever this device's clock says. */
  serverNowMs(): number;
  /** Calls the listener at every change, of this tab and of others. @returns a function that stops it. */
  subscribe(listener: () => void): () => void;
};

/** Everything that belongs to a stored token pair. */
export const tokenStorageKeys: readonly string[] = [
  storageKeys.accessToken,
  storageKeys.refreshToken,
  storageKeys.sessionExpiresAt,
  storageKeys.clockOffset,
];

/** The token pair in browser storage. Full or forbidden storage reads as empty. */
export function createTokenStore(
  storage: Storage,
  events?: Pick<Window, 'addEventListener'>,
  now: () => number = Date.now,
): TokenStore {
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  events?.addEventListener('storage', (event) => {
    const { key } = event as StorageEvent;
    if (key === null || key === storageKeys.accessToken || key === storageKeys.refreshToken) notify();
  });

  return {
    read() {
      const refreshToken = storage.getItem(storageKeys.refreshToken);
      if (!refreshToken) return null;
      const accessToken = storage.getItem(storageKeys.accessToken) || null;
      return { accessToken, refreshToken, sessionExpiresAt: storage.getItem(storageKeys.sessionExpiresAt) };
    },
    write(pair) {
      const offsetMs = clockOffsetMs(pair.access_token, now());
      // Before the token: another tab reads both when it hears of the token.
      if (offsetMs !== null) storage.setItem(storageKeys.clockOffset, String(offsetMs));
      storage.setItem(storageKeys.refreshToken, pair.refresh_token);
      if (pair.session_expires_at) storage.setItem(storageKeys.sessionExpiresAt, pair.session_expires_at);
      storage.setItem(storageKeys.accessToken, pair.access_token);
      notify();
    },
    clear() {
      for (const key of tokenStorageKeys) storage.removeItem(key);
      notify();
    },
    setServerNow(ms) {
      storage.setItem(storageKeys.clockOffset, String(ms - now()));
    },
    serverNowMs: () => serverNowMs(storage.getItem(storageKeys.clockOffset), now()),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
