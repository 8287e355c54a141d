import { ServiceError } from '@deskmate/api/contracts/errors';
import type { SecuredAccount, SecureLink } from '@deskmate/api/contracts/main/secure-account';
import type { MainContext } from '../../context.ts';
import type { Repositories } from '../../repositories.ts';
import { hashToken } from '../../secrets.ts';
import { refuseTakenAddress, restoreFormerEmail } from '../email-change/restore-former-email.ts';
import { updateGatewayEmail } from '../email-change/update-gateway-email.ts';
import { queueRestoreMail } from '../restore-link.ts';
import type { LinkToken } from '../sign-in/link-tokens-repository.ts';
import { secureAccount } from './secure-account.ts';

/** What the page of the link shows. @throws ServiceError `link_expired` */
export async function checkSecureLink({ clock, repositories }: MainContext, secretToken: string): Promise<SecureLink> {
  const now = clock.date();
  const link = await repositories.linkTokens.peek(hashToken(secretToken), 'secure', now);
  const client = link && (await repositories.clients.find(link.subjectId));
  if (!client || client.blockedAt) throw new ServiceError('link_expired');
  const moved = await repositories.emailChanges.findFirstUndoable(client.id, link.createdAt, now);
  const since = await untrustedSince(repositories, link, now);
  return { email: moved?.oldEmail ?? client.email, doubtful_since: since.toISOString() };
}

/**
 * Secures the account for the holder of the link. It works for days, so it never sets a password itself: the short-lived
 * link for that goes to the mailbox. Where the account has moved to another address since, it moves back first, so that
 * the mail does not go to the stranger.
 * @throws ServiceError `link_expired`, or `conflict` where that address has another account.
 */
export async function secureByLink(
  app: MainContext,
  { secretToken, ip }: { secretToken: string; ip: string },
): Promise<SecuredAccount> {
  const now = app.clock.date();
  const tokenHash = hashToken(secretToken);
  const known = await app.repositories.linkTokens.peek(tokenHash, 'secure', now);
  if (!known) throw new ServiceError('link_expired');
  const clientId = known.subjectId;
  const { endedIds, hasMoved, isDeleted } = await app
    .transact(async (tx) => {
      const client = await tx.clients.lock(clientId);
      const since = await untrustedSince(tx, known, now);
      const link = await tx.linkTokens.consume(tokenHash, 'secure', now);
      if (!link || !client || client.blockedAt) throw new ServiceError('link_expired');
      const moved = await tx.emailChanges.findFirstUndoable(clientId, link.createdAt, now);
      if (moved) await restoreFormerEmail(tx, client, { change: moved, ip, now });
      const secured = await secureAccount(tx, client, { since, ip, now });
      const isDeleted = client.deletedAt !== null;
      if (isDeleted) await queueRestoreMail(tx, secured.client);
      return { ...secured, hasMoved: moved !== null, isDeleted };
    })
    .catch(refuseTakenAddress);
  app.callerCheck.announceEnd(endedIds);
  if (hasMoved) app.background.run('update gateway email', () => updateGatewayEmail(app));
  return { mailed: isDeleted ? 'restore' : 'reset' };
}

/**
 * A stranger who has been there for days has caused several mails. Whichever of their links is used, it removes what was
 * added since the first of them; another link would do the same with the second.
 */
const untrustedSince = async ({ linkTokens }: Repositories, link: LinkToken, now: Date): Promise<Date> =>
  (await linkTokens.findUntrustedSince(link.subjectId, now)) ?? link.createdAt;
