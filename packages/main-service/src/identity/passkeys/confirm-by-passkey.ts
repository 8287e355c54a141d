import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Caller } from '@deskmate/service-kit/http/caller';
import type { MainContext } from '../../context.ts';
import { endRecovery } from '../second-factor/stop-recovery.ts';

type Deps = Pick<MainContext, 'background' | 'clock' | 'mails' | 'transact'>;

/** Records that the caller has just proved who they are by a passkey, which counts as both factors. */
export async function confirmByPasskey(deps: Deps, { clientId, signInSessionId }: Caller, ip: string): Promise<void> {
  const now = new Date(deps.clock.now());
  await deps.transact(async (repositories) => {
    const client = await repositories.clients.lock(clientId);
    if (!client) throw new ServiceError('session_ended');
    await repositories.signInSessions.recordAuthentication(signInSessionId, ['passkey'], now);
    await endRecovery(deps, repositories, { client, by: 'second_factor', ip });
  });
  deps.background.run('deliver mail', deps.mails.deliver);
}
