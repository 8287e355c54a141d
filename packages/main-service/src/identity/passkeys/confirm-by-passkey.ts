import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Caller } from '@deskmate/service-kit/http/caller';
import type { MainContext } from '../../context.ts';
import { endRecovery } from '../second-factor/stop-recovery.ts';

/** Records that the caller has just proved who they are by a passkey, which counts as both factors. */
export async function confirmByPasskey(
  app: MainContext,
  { clientId, signInSessionId }: Caller,
  ip: string,
): Promise<void> {
  const now = app.clock.date();
  await app.transact(async (tx) => {
    const client = await tx.clients.lock(clientId);
    if (!client) throw new ServiceError('session_ended');
    await tx.signInSessions.recordAuthentication(signInSessionId, ['passkey'], now);
    await endRecovery(tx, client, { by: 'second_factor', ip });
  });
}
