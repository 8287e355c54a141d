import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Clock } from '@deskmate/service-kit/clock';
import type { Caller, VerifyCaller } from '@deskmate/service-kit/http/caller';
import type { Bus } from '@deskmate/service-kit/work/bus';
import type { AccessClaim, AccessTokens } from '../sign-in/access-tokens.ts';
import type { createRegistrationsRepository } from '../sign-in/registrations-repository.ts';
import type { createSignInSessionsRepository } from './sign-in-sessions-repository.ts';

export type CallerCheck = {
  verify: VerifyCaller;
  /** Announces to every process that sessions are over: their next request is refused, their streams end. */
  announceEnd(signInSessionIds: string[]): void;
  /** Announces that a client has changed (role, language, blocked). */
  announceChange(clientId: string): void;
  onSessionEnd(listener: (signInSessionId: string) => void): () => void;
};

const endChannel = 'main:sign-in-session-end';
const changeChannel = 'main:client-change';
const cacheMs = 1000;
const maxCached = 20_000;

/** Authenticates requests: by the access token, and by its session in the database, which is cached for at most one second. */
export function createCallerCheck(deps: {
  accessTokens: AccessTokens;
  sessions: ReturnType<typeof createSignInSessionsRepository>;
  registrations: ReturnType<typeof createRegistrationsRepository>;
  bus: Bus;
  clock: Clock;
}): CallerCheck {
  const { accessTokens, sessions, registrations, bus, clock } = deps;
  // Timed by the monotonic clock: setting the system clock back must not lengthen the cache.
  const cache = new Map<string, { caller: Promise<Caller | null>; askedAt: number }>();
  bus.subscribe(endChannel, (id) => void cache.delete(id));
  bus.subscribe(changeChannel, () => cache.clear());
  bus.onGap(() => cache.clear());

  function cached(key: string, ask: () => Promise<Caller | null>): Promise<Caller | null> {
    const known = cache.get(key);
    if (known && performance.now() - known.askedAt < cacheMs) return known.caller;
    if (cache.size >= maxCached) cache.clear();
    const entry = { caller: ask(), askedAt: performance.now() };
    cache.set(key, entry);
    entry.caller.catch(() => cache.delete(key));
    return entry.caller;
  }

  async function askForClient(signInSessionId: string): Promise<Caller | null> {
    const found = await sessions.findCaller(signInSessionId, clock.date());
    return found && { ...found, signInSessionId, activated: true };
  }

  async function askForPending(registrationId: string): Promise<Caller | null> {
    const found = await registrations.find(registrationId, clock.date());
    if (!found || found.loggedOutAt) return null;
    const { id: clientId, language } = found;
    return { clientId, signInSessionId: 'pending', role: 'client', activated: false, language };
  }

  const ask = (claim: AccessClaim): Promise<Caller | null> =>
    claim.kind === 'client'
      ? cached(claim.signInSessionId, () => askForClient(claim.signInSessionId))
      : cached(claim.registrationId, () => askForPending(claim.registrationId));

  return {
    async verify(authorization) {
      const token = readBearer(authorization);
      const claim = token && (await accessTokens.read(token));
      if (!claim) throw new ServiceError('unauthenticated');
      const caller = await ask(claim);
      if (!caller) throw new ServiceError('session_ended');
      return caller;
    },
    announceEnd: (ids) => {
      for (const id of ids) bus.publish(endChannel, id);
    },
    announceChange: (clientId) => bus.publish(changeChannel, clientId),
    onSessionEnd: (listener) => bus.subscribe(endChannel, listener),
  };
}

/** The token of an `Authorization` header; null when there is none. */
export function readBearer(authorization: string | undefined): string | null {
  const [scheme, token, ...rest] = (authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token && rest.length === 0 ? token : null;
}
