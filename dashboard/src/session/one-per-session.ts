import type { Session } from './create-session.ts';

/** Creates one value per session on first use, and clears it when the client is no longer signed in. */
export function onePerSession<T extends { clear(): void }>(make: (session: Session) => T): (session: Session) => T {
  const made = new WeakMap<Session, T>();
  return (session) => {
    const known = made.get(session);
    if (known) return known;
    const one = make(session);
    session.tokens.subscribe(() => session.tokens.read() === null && one.clear());
    made.set(session, one);
    return one;
  };
}
