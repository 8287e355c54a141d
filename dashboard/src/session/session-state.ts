/**
 * `problem` is the error that keeps the state at `loading`; the session is kept and loading is retried.
 * `ended` is true when the service ended a session that existed.
 */
export type SessionState =
  | { status: 'loading'; problem: unknown }
  | { status: 'authenticated' }
  | { status: 'unauthenticated'; ended: boolean };

export type SessionStateStore = {
  get(): SessionState;
  become(next: SessionState): void;
  /** Ignores all later changes, because the page is being left. */
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
