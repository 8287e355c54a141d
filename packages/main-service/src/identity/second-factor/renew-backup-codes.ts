import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Caller } from '@deskmate/service-kit/http/caller';
import type { MainContext } from '../../context.ts';
import { queueSecurityMail } from '../secure-account/queue-security-mail.ts';
import { lockRecentlyAuthenticated } from '../sign-in/reauthenticate.ts';
import { newBackupCodes } from './one-time-codes.ts';

/** New backup codes in the place of the former ones. They are in the answer and not stored. */
export async function renewBackupCodes(app: MainContext, caller: Caller, ip: string): Promise<string[]> {
  const { clientId } = caller;
  const now = app.clock.date();
  const codes = newBackupCodes();
  await app.transact(async (tx) => {
    const { client, session } = await lockRecentlyAuthenticated(tx, caller, now);
    if (!(await tx.secondFactors.findEnabled(clientId))) throw new ServiceError('conflict');
    const hashes = codes.map((code) => app.codeHash(clientId, code));
    await tx.backupCodes.replaceAll(clientId, hashes);
    await tx.audit.add({ clientId, action: 'backup_codes_renewed', ip, at: now });
    const mail = {
      kind: 'backup_codes_renewed' as const,
      to: client,
      values: { firstName: client.firstName, when: now },
    };
    await queueSecurityMail(tx, mail, session.createdAt);
  });
  return codes;
}
