import { ServiceError } from '@deskmate/api/contracts/errors';
import type { ResetLink } from '@deskmate/api/contracts/main/sign-in';
import { type Client, isOpen } from '../../clients/clients-repository.ts';
import type { MainContext, WithRepositories } from '../../context.ts';
import { hashToken } from '../../secrets.ts';
import { queueSecurityMail } from '../secure-account/queue-security-mail.ts';
import { changeCredentials, passwordChangedMail } from './change-credentials.ts';
import { refuseWeakPassword } from './password-rules.ts';

type Deps = Pick<MainContext, 'background' | 'callerCheck' | 'clock' | 'mails' | 'passwords' | 'transact'> &
  WithRepositories<'clients' | 'linkTokens'>;
type Request = { secretToken: string; password: string; keepApiKeys: boolean; ip: string };

/** What the page of a reset link shows. */
export async function checkResetLink(
  deps: Pick<MainContext, 'clock'> & WithRepositories<'apiKeys' | 'clients' | 'linkTokens'>,
  secretToken: string,
): Promise<ResetLink> {
  const client = await findClient(deps, secretToken);
  const keys = await deps.repositories.apiKeys.list(client.id);
  return { email: client.email, api_keys: keys.map(({ name, hint }) => ({ name, hint })) };
}

/** Sets a new password with a mailed link. All sessions end, and none begins. */
export async function resetPassword(deps: Deps, request: Request): Promise<void> {
  const { secretToken, password, keepApiKeys, ip } = request;
  const now = new Date(deps.clock.now());
  // The link is looked up before hashing, so that strangers cannot cause it, and used up last, so that a weak
  // password does not cost the link.
  const { id: clientId, email } = await findClient(deps, secretToken);
  refuseWeakPassword(password, email);
  const passwordHash = await deps.passwords.hash(password);
  const { endedIds } = await deps.transact(async (repositories) => {
    const client = await repositories.clients.lock(clientId);
    const used = await repositories.linkTokens.consume(hashToken(secretToken), 'reset', now);
    if (!client || !used) throw new ServiceError('link_expired');
    const reason = 'password_reset' as const;
    const ended = await changeCredentials(repositories, { clientId, passwordHash, keepApiKeys, reason, now });
    await repositories.audit.add({ clientId, action: 'password_reset', ip, at: now });
    await queueSecurityMail(deps, repositories, passwordChangedMail(reason, ended, now));
    return ended;
  });
  deps.callerCheck.announceEnd(endedIds);
  deps.background.run('deliver mail', deps.mails.deliver);
}

async function findClient(
  { clock, repositories }: Pick<MainContext, 'clock'> & WithRepositories<'clients' | 'linkTokens'>,
  secretToken: string,
): Promise<Client> {
  const link = await repositories.linkTokens.peek(hashToken(secretToken), 'reset', new Date(clock.now()));
  const client = link && (await repositories.clients.find(link.subjectId));
  if (!client || !isOpen(client)) throw new ServiceError('link_expired');
  return client;
}
