import { ServiceError } from '@deskmate/api/contracts/errors';
import type { ResetLink } from '@deskmate/api/contracts/main/sign-in';
import { type Client, isOpen } from '../../clients/clients-repository.ts';
import type { MainContext } from '../../context.ts';
import { hashToken } from '../../secrets.ts';
import { queueSecurityMail } from '../secure-account/queue-security-mail.ts';
import { changeCredentials, passwordChangedMail } from './change-credentials.ts';
import { refuseWeakPassword } from './password-rules.ts';

type Request = { secretToken: string; password: string; keepApiKeys: boolean; ip: string };

/** What the page of a reset link shows. */
export async function checkResetLink(app: MainContext, secretToken: string): Promise<ResetLink> {
  const client = await findClient(app, secretToken);
  const keys = await app.repositories.apiKeys.list(client.id);
  return { email: client.email, api_keys: keys.map(({ name, hint }) => ({ name, hint })) };
}

/** Sets a new password with a mailed link. All sessions end, and none begins. */
export async function resetPassword(app: MainContext, request: Request): Promise<void> {
  const { secretToken, password, keepApiKeys, ip } = request;
  const now = app.clock.date();
  // The link is looked up before hashing, so that strangers cannot cause it, and used up last, so that a weak
  // password does not cost the link.
  const { id: clientId, email } = await findClient(app, secretToken);
  refuseWeakPassword(password, email);
  const passwordHash = await app.passwords.hash(password);
  const { endedIds } = await app.transact(async (tx) => {
    const client = await tx.clients.lock(clientId);
    const used = await tx.linkTokens.consume(hashToken(secretToken), 'reset', now);
    if (!client || !used) throw new ServiceError('link_expired');
    const reason = 'password_reset' as const;
    const ended = await changeCredentials(tx, client, { passwordHash, keepApiKeys, reason, now });
    await tx.audit.add({ clientId, action: 'password_reset', ip, at: now });
    await queueSecurityMail(tx, passwordChangedMail(reason, ended, now));
    return ended;
  });
  app.callerCheck.announceEnd(endedIds);
}

async function findClient({ clock, repositories }: MainContext, secretToken: string): Promise<Client> {
  const link = await repositories.linkTokens.peek(hashToken(secretToken), 'reset', clock.date());
  const client = link && (await repositories.clients.find(link.subjectId));
  if (!client || !isOpen(client)) throw new ServiceError('link_expired');
  return client;
}
