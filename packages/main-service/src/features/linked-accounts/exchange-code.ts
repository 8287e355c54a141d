import { ServiceError } from '@deskmate/api/contracts/errors';
import type { SsoOutcome } from '@deskmate/api/contracts/main/linked-accounts';
import type { Caller } from '@deskmate/service-kit/caller';
import type { MainContext } from '../../context.ts';
import type { ProviderIdentity } from '../../ports/identity-provider.ts';
import { hashToken } from '../../secrets.ts';
import type { Visitor } from '../sign-in/conclude-sign-in.ts';
import { concludeLink } from './link-account.ts';
import type { StoredVisit } from './provider-visits-repository.ts';
import { signInWithIdentity } from './sign-in-with-identity.ts';

type Deps = Pick<MainContext, 'browserCookie'> &
  Parameters<typeof signInWithIdentity>[0] &
  Parameters<typeof concludeLink>[0];

export type IdentifiedVisit = StoredVisit & { identity: ProviderIdentity };

type Request = { code: string; caller: Caller | null; visit: Visitor };

/** Completes the purpose of the visit. The code is used up even when this fails. */
export async function exchangeCode(
  deps: Deps,
  { code, caller, visit: visitor }: Request,
): Promise<{ answer: SsoOutcome; setCookie: string[] }> {
  const browserHash = hashToken(deps.browserCookie.read(visitor.cookie));
  const now = new Date(deps.clock.now());
  const stored = await deps.repositories.providerVisits.takeByCode(hashToken(code), browserHash, now);
  const { identity } = stored ?? {};
  if (!stored || !identity) throw new ServiceError('provider_failed');
  const visit = { ...stored, identity };
  const { provider, purpose } = visit;
  if (purpose === 'login') {
    const { answer, setCookie } = await signInWithIdentity(deps, visit, {
      ...visitor,
      requestedTarget: visit.requestedTarget,
    });
    return { answer, setCookie: [setCookie, deps.browserCookie.clear()] };
  }
  // After a logout or a change of account in between, the visit must begin again.
  const isSameSession = caller?.clientId === visit.clientId && caller.signInSessionId === visit.signInSessionId;
  if (!caller || !isSameSession) throw new ServiceError('provider_failed');
  if (purpose === 'link') await concludeLink(deps, caller, visit, visitor.ip);
  else await recordConfirmation(deps, caller, visit);
  const done = purpose === 'link' ? ('linked' as const) : ('confirmed' as const);
  return { answer: { done, provider }, setCookie: [deps.browserCookie.clear()] };
}

/** Only an account that is linked to the caller's account authenticates the caller. */
async function recordConfirmation(
  { clock, repositories }: Pick<MainContext, 'clock' | 'repositories'>,
  { clientId, signInSessionId }: Caller,
  { provider, identity, hasSecondFactor }: IdentifiedVisit,
): Promise<void> {
  const linked = await repositories.linkedAccounts.findByIdentity(provider, identity);
  if (linked?.client.id !== clientId) throw new ServiceError('provider_failed');
  const methods = hasSecondFactor ? (['provider', 'otp'] as const) : (['provider'] as const);
  await repositories.signInSessions.recordAuthentication(signInSessionId, [...methods], new Date(clock.now()));
}
