import { ServiceError } from '@deskmate/api/contracts/errors';
import { providerNames, type SignInProvider } from '@deskmate/api/sign-in-providers';
import type { Caller } from '@deskmate/service-kit/http/caller';
import { newId } from '@deskmate/service-kit/random';
import type { MainContext } from '../../context.ts';
import { queueSecurityMail } from '../secure-account/queue-security-mail.ts';
import { requireRecentAuthentication } from '../sign-in/reauthenticate.ts';
import type { IdentifiedAuthorization } from './exchange-code.ts';
import { type StartedAuthorization, startAuthorization } from './start-authorization.ts';

type Request = { provider: SignInProvider; returnTo: string | null; cookie: string | undefined };

const maxLinked = 10;

/** Sends a client who has just proved who they are to the provider, to prove that the account there is theirs as well. */
export async function beginLink(app: MainContext, caller: Caller, request: Request): Promise<StartedAuthorization> {
  const { clientId, signInSessionId } = caller;
  const { provider, returnTo, cookie } = request;
  await requireRecentAuthentication(app.repositories, caller, app.clock.date());
  const client = await app.repositories.clients.find(clientId);
  if (!client) throw new ServiceError('session_ended');
  const authorization = { purpose: 'link' as const, clientId, signInSessionId, returnTo, language: client.language };
  return startAuthorization(app, provider, authorization, cookie);
}

/** Links the account, and tells its owner by mail. */
export async function concludeLink(
  app: MainContext,
  caller: Caller,
  authorization: IdentifiedAuthorization,
  ip: string,
): Promise<void> {
  const { clientId, signInSessionId } = caller;
  const { provider, identity } = authorization;
  const { issuer, subject, email } = identity;
  const now = app.clock.date();
  await app.transact(async (tx) => {
    // The lock makes parallel requests wait for each other, so that the limit holds exactly.
    const client = await tx.clients.lock(clientId);
    // The owner may have secured the account while this waited for the lock; that ended the session.
    const alive = client && (await tx.signInSessions.findAlive(signInSessionId, now));
    if (!alive) throw new ServiceError('session_ended');
    const linked = await tx.linkedAccounts.list(clientId);
    if (linked.length >= maxLinked) throw new ServiceError('conflict', { detail: 'Disconnect an account first.' });
    const account = { id: newId(), clientId, provider, issuer, subject, email, createdAt: now, lastUsedAt: null };
    if (!(await tx.linkedAccounts.add(account))) throw new ServiceError('provider_already_linked');
    await tx.audit.add({ clientId, action: 'provider_linked', details: { provider }, ip, at: now });
    const mail = {
      kind: 'provider_linked' as const,
      to: client,
      values: { firstName: client.firstName, provider: providerNames[provider], when: now },
    };
    await queueSecurityMail(tx, mail, alive.session.createdAt);
  });
}
