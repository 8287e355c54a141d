/**
 * spec §4 "Session". `problem` is why loading does not end: the session is kept and tried again.
 * `ended`: there was a session, and the service ended it.
 */
export type SessionState =
  | { status: 'loading'; problem: unknown }
  | { status: 'authenticated' }
  | { status: 'unauthenticated'; ended: boolean };

export type SessionStateStore = {
  get(): SessionState;
  become(next: SessionState): void;
  /** The last state there is: the page is being left. */
  freeze(): void;
  isFrozen(): boolean;
  subscribe(listener: () => void): () => void;
};

export function createSessionState(initial: SessionState): SessionStateStore {
  const listeners = new Set<() => void>();
  let state = initial;
  let frozen = false;
  return {
    get: () => state,
    become(next) {
      if (frozen) return;
      state = next;
      for (const listener of listeners) listener();
    },
    freeze() {
      frozen = true;
    },
    isFrozen: () => frozen,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
