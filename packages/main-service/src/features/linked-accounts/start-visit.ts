import { ServiceError } from '@deskmate/api/contracts/errors';
import type { SignInProvider } from '@deskmate/api/sign-in-providers';
import { newId, newSecret } from '@deskmate/service-kit/random';
import type { MainContext } from '../../context.ts';
import type { IdentityProvider } from '../../ports/identity-provider.ts';
import { hashToken } from '../../secrets.ts';
import type { StoredVisit } from './provider-visits-repository.ts';

export type VisitDeps = Pick<
  MainContext,
  'browserCookie' | 'clock' | 'identityProviders' | 'repositories' | 'visitSecrets'
>;

/** The client and the purpose of the visit, and what is needed when the browser returns. */
export type VisitRequest = Pick<StoredVisit, 'purpose' | 'returnTo' | 'language'> &
  Partial<
    Pick<
      StoredVisit,
      'clientId' | 'signInSessionId' | 'hasSecondFactor' | 'referralCode' | 'inviteToken' | 'requestedTarget'
    >
  >;

export type StartedVisit = { redirectUrl: string; setCookie: string };

const visitLifeMs = 10 * 60_000;

/** @throws ServiceError `not_found` for a provider that is not configured. */
export function requireProvider(
  { identityProviders }: Pick<VisitDeps, 'identityProviders'>,
  id: string,
): IdentityProvider {
  const provider = identityProviders.get(id as SignInProvider);
  if (!provider) throw new ServiceError('not_found');
  return provider;
}

/** Sends a browser to a provider. The data to check when it returns is stored, bound to its cookie. */
export async function startVisit(
  deps: VisitDeps,
  providerId: string,
  visit: VisitRequest,
  cookieHeader: string | undefined,
): Promise<StartedVisit> {
  const provider = requireProvider(deps, providerId);
  // One secret for all tabs of a browser, so that a second visit does not break the first.
  const browser = deps.browserCookie.read(cookieHeader) || newSecret();
  const state = newSecret();
  const secrets = { nonce: newSecret(), codeVerifier: newSecret() };
  const redirectUrl = await provider.begin({ ...secrets, state, again: visit.purpose === 'confirm' });
  const createdAt = new Date(deps.clock.now());
  await deps.repositories.providerVisits.add({
    ...visit,
    id: newId(),
    provider: provider.id,
    browserHash: hashToken(browser),
    stateHash: hashToken(state),
    sealedSecrets: deps.visitSecrets.encrypt(JSON.stringify(secrets)),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + visitLifeMs),
  });
  return { redirectUrl, setCookie: deps.browserCookie.write(browser) };
}
