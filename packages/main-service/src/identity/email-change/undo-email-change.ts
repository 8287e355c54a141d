import { ServiceError } from '@deskmate/api/contracts/errors';
import type { EmailUndo } from '@deskmate/api/contracts/main/email-change';
import type { SecuredAccount } from '@deskmate/api/contracts/main/secure-account';
import type { MainContext } from '../../context.ts';
import { hashToken } from '../../secrets.ts';
import { queueRestoreMail } from '../restore-link.ts';
import { secureAccount } from '../secure-account/secure-account.ts';
import type { EmailChange } from './email-changes-repository.ts';
import { refuseTakenAddress, restoreFormerEmail } from './restore-former-email.ts';
import { updateGatewayEmail } from './update-gateway-email.ts';

/** What the page of an undo link shows. @throws ServiceError `link_expired` */
export async function checkEmailUndo(app: MainContext, secretToken: string): Promise<EmailUndo> {
  return { email: (await findApplied(app, secretToken)).oldEmail };
}

/**
 * Brings the former address back, for whoever reads its mailbox; of an account that was deleted since, a link that
 * restores it comes as well.
 */
export async function undoEmailChange(
  app: MainContext,
  { secretToken, ip }: { secretToken: string; ip: string },
): Promise<SecuredAccount> {
  const now = app.clock.date();
  const { id, clientId } = await findApplied(app, secretToken);
  const { endedIds, isDeleted } = await app
    .transact(async (tx) => {
      const client = await tx.clients.lock(clientId);
      const used = await tx.linkTokens.consume(hashToken(secretToken), 'email_undo', now);
      const change = used && (await tx.emailChanges.find(id));
      if (!change?.appliedAt || !client || client.blockedAt) throw new ServiceError('link_expired');
      await restoreFormerEmail(tx, client, { change, ip, now });
      const since = change.createdAt;
      const ended = await secureAccount(tx, client, { since, ip, now });
      // The link that was mailed at the deletion went to the address that is given up now.
      const isDeleted = client.deletedAt !== null;
      if (isDeleted) await queueRestoreMail(tx, ended.client);
      return { ...ended, isDeleted };
    })
    .catch(refuseTakenAddress);
  app.callerCheck.announceEnd(endedIds);
  app.background.run('update gateway email', () => updateGatewayEmail(app));
  return { mailed: isDeleted ? 'restore' : 'reset' };
}

async function findApplied({ clock, repositories }: MainContext, secretToken: string): Promise<EmailChange> {
  const link = await repositories.linkTokens.peek(hashToken(secretToken), 'email_undo', clock.date());
  const change = link && (await repositories.emailChanges.find(link.subjectId));
  if (!change?.appliedAt) throw new ServiceError('link_expired');
  return change;
}
