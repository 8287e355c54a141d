import { ServiceError } from '@deskmate/api/contracts/errors';
import type { SsoOutcome } from '@deskmate/api/contracts/main/linked-accounts';
import type { Caller } from '@deskmate/service-kit/http/caller';
import type { MainContext } from '../../context.ts';
import type { ProviderIdentity } from '../../ports/identity-provider.ts';
import { hashToken } from '../../secrets.ts';
import type { Visitor } from '../sign-in/conclude-sign-in.ts';
import type { StoredAuthorization } from './authorizations-repository.ts';
import { concludeLink } from './link-account.ts';
import { signInWithIdentity } from './sign-in-with-identity.ts';

export type IdentifiedAuthorization = StoredAuthorization & { identity: ProviderIdentity };

type Request = { code: string; caller: Caller | null; visitor: Visitor };

/** Completes the purpose of the authorization. The code is used up even when this fails. */
export async function exchangeCode(
  app: MainContext,
  { code, caller, visitor }: Request,
): Promise<{ answer: SsoOutcome; setCookie: string[] }> {
  const browserHash = hashToken(app.browserCookie.read(visitor.cookie));
  const now = app.clock.date();
  const stored = await app.repositories.authorizations.takeByCode(hashToken(code), browserHash, now);
  const { identity } = stored ?? {};
  if (!stored || !identity) throw new ServiceError('provider_failed');
  const authorization = { ...stored, identity };
  const { provider, purpose } = authorization;
  if (purpose === 'login') {
    const { answer, setCookie } = await signInWithIdentity(app, authorization, {
      ...visitor,
      requestedTarget: authorization.requestedTarget,
    });
    return { answer, setCookie: [setCookie, app.browserCookie.clear()] };
  }
  // After a logout or a change of account in between, the authorization must begin again.
  const isSameSession =
    caller?.clientId === authorization.clientId && caller.signInSessionId === authorization.signInSessionId;
  if (!caller || !isSameSession) throw new ServiceError('provider_failed');
  if (purpose === 'link') await concludeLink(app, caller, authorization, visitor.ip);
  else await recordConfirmation(app, caller, authorization);
  const done = purpose === 'link' ? ('linked' as const) : ('confirmed' as const);
  return { answer: { done, provider }, setCookie: [app.browserCookie.clear()] };
}

/** Only an account that is linked to the caller's account authenticates the caller. */
async function recordConfirmation(
  { clock, repositories }: MainContext,
  { clientId, signInSessionId }: Caller,
  { provider, identity, hasSecondFactor }: IdentifiedAuthorization,
): Promise<void> {
  const linked = await repositories.linkedAccounts.findByIdentity(provider, identity);
  if (linked?.client.id !== clientId) throw new ServiceError('provider_failed');
  const methods = hasSecondFactor ? (['provider', 'otp'] as const) : (['provider'] as const);
  await repositories.signInSessions.recordAuthentication(signInSessionId, [...methods], clock.date());
}
