import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Caller } from '@deskmate/service-kit/http/caller';
import type { MainContext } from '../../context.ts';

/** Ends one of the caller's sessions, or with `others` all but that one. A session of another client is `not_found`. */
export async function endSignInSession(
  app: MainContext,
  caller: Caller,
  { id, others, ip }: { id: string; others: boolean; ip: string },
): Promise<void> {
  const { clientId } = caller;
  const now = app.clock.date();
  const ended = await app.transact(async ({ signInSessions, audit }) => {
    const alive = await signInSessions.listAlive(clientId, now);
    if (!alive.some((session) => session.id === id)) throw new ServiceError('not_found');
    const ended = others
      ? await signInSessions.endAllOf(clientId, 'revoked', now, id)
      : await signInSessions.end([id], 'revoked', now);
    const details = { sessions: ended.length };
    await audit.add({ clientId, action: 'session_revoked', details, ip, at: now });
    return ended;
  });
  app.callerCheck.announceEnd(ended);
}
