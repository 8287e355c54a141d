import type { TokenPair } from '../contracts/main/sign-in.ts';
import { storageKeys } from '../storage.ts';

export type StoredTokens = { accessToken: string; refreshToken: string; sessionExpiresAt: string | null };

export type TokenStore = {
  /** What is stored now, or null; always read anew, because other tabs write too. */
  read(): StoredTokens | null;
  write(pair: Pick<TokenPair, 'access_token' | 'refresh_token'> & { session_expires_at?: string }): void;
  clear(): void;
  /** Hears every change, of this tab and of others; gives back how to stop. */
  subscribe(listener: () => void): () => void;
};

/** Where the token pair is kept: three keys of browser storage (contract.md 2). Full or forbidden storage reads as empty. */
export function createTokenStore(storage: Storage, events?: Pick<Window, 'addEventListener'>): TokenStore {
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
      const accessToken = storage.getItem(storageKeys.accessToken);
      const refreshToken = storage.getItem(storageKeys.refreshToken);
      if (!accessToken || !refreshToken) return null;
      return { accessToken, refreshToken, sessionExpiresAt: storage.getItem(storageKeys.sessionExpiresAt) };
    },
    write(pair) {
      storage.setItem(storageKeys.refreshToken, pair.refresh_token);
      if (pair.session_expires_at) storage.setItem(storageKeys.sessionExpiresAt, pair.session_expires_at);
      storage.setItem(storageKeys.accessToken, pair.access_token);
      notify();
    },
    clear() {
      storage.removeItem(storageKeys.accessToken);
      storage.removeItem(storageKeys.refreshToken);
      storage.removeItem(storageKeys.sessionExpiresAt);
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
