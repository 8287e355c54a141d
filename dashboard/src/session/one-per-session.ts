import type { Session } from './create-session.ts';

/**
 * What a session has one of: made when it is first asked for, cleared when the client is no longer signed in. It lives as
 * long as the session does, not as long as a page.
 */
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
