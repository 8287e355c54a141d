import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Caller } from '@deskmate/service-kit/http/caller';
import type { MainContext } from '../../context.ts';
import type { Tx } from '../../transaction.ts';
import { requireSignInMethod } from '../linked-accounts/require-sign-in-method.ts';
import { queueSecurityMail } from '../secure-account/queue-security-mail.ts';
import { changeCredentials } from './change-credentials.ts';
import { lockRecentlyAuthenticated } from './reauthenticate.ts';

/** What was removed, for the session's end, the audit log and the mail. */
type Removed =
  | { event: 'passkey_removed'; details: { passkey: string }; values: { passkey: string } }
  | { event: 'provider_unlinked'; details: { provider: string }; values: { provider: string } };

/**
 * Removes a way to sign in. It may be removed because somebody else has it, so every other session ends as well.
 * @param remove returns null where there is none of the client
 */
export async function removeSignInMethod(
  app: MainContext,
  { caller, ip }: { caller: Caller; ip: string },
  remove: (tx: Tx) => Promise<Removed | null>,
): Promise<{ deviceCookie: string }> {
  const { clientId, signInSessionId } = caller;
  const now = app.clock.date();
  const ended = await app.transact(async (tx) => {
    // Without the lock two parallel requests could each leave the way in that the other one removes.
    const { client, session } = await lockRecentlyAuthenticated(tx, caller, now);
    const removed = await remove(tx);
    if (!removed) throw new ServiceError('not_found');
    const { event, details, values } = removed;
    await requireSignInMethod(tx, app.identityProviders, clientId);
    const ended = await changeCredentials(tx, client, {
      keepApiKeys: true,
      keepSessionId: signInSessionId,
      reason: event,
      now,
    });
    await tx.audit.add({ clientId, action: event, details, ip, at: now });
    const mail = { kind: event, to: ended.client, values: { firstName: ended.client.firstName, ...values, when: now } };
    await queueSecurityMail(tx, mail, session.createdAt);
    return ended;
  });
  app.callerCheck.announceEnd(ended.endedIds);
  return { deviceCookie: app.knownDevices.cookieFor(ended.client) };
}
