import { ServiceError } from '@deskmate/api/contracts/errors';
import type { EmailUndo } from '@deskmate/api/contracts/main/email-change';
import type { SecuredAccount } from '@deskmate/api/contracts/main/secure-account';
import type { MainContext, WithRepositories } from '../../context.ts';
import { hashToken } from '../../secrets.ts';
import { queueRestoreMail } from '../restore-link.ts';
import { secureAccount } from '../secure-account/secure-account.ts';
import type { EmailChange } from './email-changes-repository.ts';
import { refuseTakenAddress, restoreFormerEmail } from './restore-former-email.ts';
import { updateGatewayEmail } from './update-gateway-email.ts';

type Lookup = Pick<MainContext, 'clock'> & WithRepositories<'emailChanges' | 'linkTokens'>;
type Deps = Lookup &
  Pick<MainContext, 'background' | 'callerCheck' | 'gateway' | 'log' | 'mails' | 'transact'> &
  WithRepositories<'clients'>;

/** What the page of an undo link shows. @throws ServiceError `link_expired` */
export async function checkEmailUndo(deps: Lookup, secretToken: string): Promise<EmailUndo> {
  return { email: (await findApplied(deps, secretToken)).oldEmail };
}

/**
 * Brings the former address back, for whoever reads its mailbox; of an account that was deleted since, a link that
 * restores it comes as well.
 */
export async function undoEmailChange(
  deps: Deps,
  { secretToken, ip }: { secretToken: string; ip: string },
): Promise<SecuredAccount> {
  const now = new Date(deps.clock.now());
  const { id, clientId } = await findApplied(deps, secretToken);
  const { endedIds, isDeleted } = await deps
    .transact(async (repositories) => {
      const client = await repositories.clients.lock(clientId);
      const used = await repositories.linkTokens.consume(hashToken(secretToken), 'email_undo', now);
      const change = used && (await repositories.emailChanges.find(id));
      if (!change?.appliedAt || !client || client.blockedAt) throw new ServiceError('link_expired');
      await restoreFormerEmail(repositories, { client, change, ip, now });
      const since = change.createdAt;
      const ended = await secureAccount(deps, repositories, { clientId, since, ip, now });
      // The link that was mailed at the deletion went to the address that is given up now.
      const isDeleted = client.deletedAt !== null;
      if (isDeleted) await queueRestoreMail(deps, repositories, ended.client);
      return { ...ended, isDeleted };
    })
    .catch(refuseTakenAddress);
  deps.callerCheck.announceEnd(endedIds);
  deps.background.run('deliver mail', deps.mails.deliver);
  deps.background.run('update gateway email', () => updateGatewayEmail(deps));
  return { mailed: isDeleted ? 'restore' : 'reset' };
}

async function findApplied({ clock, repositories }: Lookup, secretToken: string): Promise<EmailChange> {
  const link = await repositories.linkTokens.peek(hashToken(secretToken), 'email_undo', new Date(clock.now()));
  const change = link && (await repositories.emailChanges.find(link.subjectId));
  if (!change?.appliedAt) throw new ServiceError('link_expired');
  return change;
}
