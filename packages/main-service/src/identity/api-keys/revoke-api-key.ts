import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Caller } from '@deskmate/service-kit/http/caller';
import type { MainContext } from '../../context.ts';
import { queueSecurityMail } from '../secure-account/queue-security-mail.ts';
import { describeKey } from '../sign-in/change-credentials.ts';

type Deps = Pick<MainContext, 'background' | 'callerCheck' | 'clock' | 'mails' | 'transact'>;

/** Revokes a key, ends what runs with it, and tells its owner by mail. @throws ServiceError `not_found` */
export async function revokeApiKey(deps: Deps, caller: Caller, { id, ip }: { id: string; ip: string }): Promise<void> {
  const { clientId, signInSessionId } = caller;
  const now = new Date(deps.clock.now());
  await deps.transact(async (repositories) => {
    const removed = await repositories.apiKeys.remove(clientId, id);
    if (!removed) throw new ServiceError('not_found');
    const alive = await repositories.signInSessions.findAlive(signInSessionId, now);
    if (!alive) throw new ServiceError('session_ended');
    const { client, session } = alive;
    await repositories.audit.add({ clientId, action: 'api_key_revoked', details: { key: id }, ip, at: now });
    const values = { firstName: client.firstName, key: describeKey(removed), when: now };
    const mail = { kind: 'api_key_revoked' as const, to: client, values };
    await queueSecurityMail(deps, repositories, mail, session.createdAt);
  });
  deps.callerCheck.announceEnd([`api-key:${id}`]);
  deps.background.run('deliver mail', deps.mails.deliver);
}
