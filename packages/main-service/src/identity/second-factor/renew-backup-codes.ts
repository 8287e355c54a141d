import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Caller } from '@deskmate/service-kit/http/caller';
import type { MainContext } from '../../context.ts';
import { queueSecurityMail } from '../secure-account/queue-security-mail.ts';
import { lockRecentlyAuthenticated } from '../sign-in/reauthenticate.ts';
import { newBackupCodes } from './one-time-codes.ts';

type Deps = Pick<MainContext, 'background' | 'clock' | 'codeHash' | 'mails' | 'transact'>;

/** New backup codes in the place of the former ones. They are in the answer and not stored. */
export async function renewBackupCodes(deps: Deps, caller: Caller, ip: string): Promise<string[]> {
  const { clientId } = caller;
  const now = new Date(deps.clock.now());
  const codes = newBackupCodes();
  await deps.transact(async (repositories) => {
    const { client, session } = await lockRecentlyAuthenticated(repositories, caller, now);
    if (!(await repositories.secondFactors.findEnabled(clientId))) throw new ServiceError('conflict');
    const hashes = codes.map((code) => deps.codeHash(clientId, code));
    await repositories.backupCodes.replaceAll(clientId, hashes);
    await repositories.audit.add({ clientId, action: 'backup_codes_renewed', ip, at: now });
    const mail = {
      kind: 'backup_codes_renewed' as const,
      to: client,
      values: { firstName: client.firstName, when: now },
    };
    await queueSecurityMail(deps, repositories, mail, session.createdAt);
  });
  deps.background.run('deliver mail', deps.mails.deliver);
  return codes;
}
