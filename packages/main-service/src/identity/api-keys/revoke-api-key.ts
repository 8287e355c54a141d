import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Caller } from '@deskmate/service-kit/http/caller';
import type { MainContext } from '../../context.ts';
import { queueSecurityMail } from '../secure-account/queue-security-mail.ts';
import { describeKey } from '../sign-in/change-credentials.ts';

/** Revokes a key, ends what runs with it, and tells its owner by mail. @throws ServiceError `not_found` */
export async function revokeApiKey(
  app: MainContext,
  caller: Caller,
  { id, ip }: { id: string; ip: string },
): Promise<void> {
  const { clientId, signInSessionId } = caller;
  const now = app.clock.date();
  await app.transact(async (tx) => {
    const removed = await tx.apiKeys.remove(clientId, id);
    if (!removed) throw new ServiceError('not_found');
    const alive = await tx.signInSessions.findAlive(signInSessionId, now);
    if (!alive) throw new ServiceError('session_ended');
    const { client, session } = alive;
    await tx.audit.add({ clientId, action: 'api_key_revoked', details: { key: id }, ip, at: now });
    const values = { firstName: client.firstName, key: describeKey(removed), when: now };
    const mail = { kind: 'api_key_revoked' as const, to: client, values };
    await queueSecurityMail(tx, mail, session.createdAt);
  });
  app.callerCheck.announceEnd([`api-key:${id}`]);
}
