import { ServiceError } from '@deskmate/api/contracts/errors';
import type { SignInProvider } from '@deskmate/api/sign-in-providers';
import { newId, newSecret } from '@deskmate/service-kit/random';
import type { MainContext } from '../../context.ts';
import type { IdentityProvider } from '../../ports/identity-provider.ts';
import { hashToken } from '../../secrets.ts';
import type { StoredAuthorization } from './authorizations-repository.ts';

/** The client and the purpose of the authorization, and what is needed when the browser returns. */
export type NewAuthorization = Pick<StoredAuthorization, 'purpose' | 'returnTo' | 'language'> &
  Partial<
    Pick<
      StoredAuthorization,
      'clientId' | 'signInSessionId' | 'hasSecondFactor' | 'referralCode' | 'inviteToken' | 'requestedTarget'
    >
  >;

export type StartedAuthorization = { redirectUrl: string; setCookie: string };

const authorizationLifeMs = 10 * 60_000;

/** @throws ServiceError `not_found` for a provider that is not configured. */
export function requireProvider({ identityProviders }: MainContext, id: string): IdentityProvider {
  const provider = identityProviders.get(id as SignInProvider);
  if (!provider) throw new ServiceError('not_found');
  return provider;
}

/** Sends a browser to a provider. The data to check when it returns is stored, bound to its cookie. */
export async function startAuthorization(
  app: MainContext,
  providerId: string,
  authorization: NewAuthorization,
  cookieHeader: string | undefined,
): Promise<StartedAuthorization> {
  const provider = requireProvider(app, providerId);
  // One secret for all tabs of a browser, so that a second authorization does not break the first.
  const browser = app.browserCookie.read(cookieHeader) || newSecret();
  const state = newSecret();
  const secrets = { nonce: newSecret(), codeVerifier: newSecret() };
  const redirectUrl = await provider.begin({ ...secrets, state, again: authorization.purpose === 'confirm' });
  const createdAt = app.clock.date();
  await app.repositories.authorizations.add({
    ...authorization,
    id: newId(),
    provider: provider.id,
    browserHash: hashToken(browser),
    stateHash: hashToken(state),
    sealedSecrets: app.authorizationSecrets.encrypt(JSON.stringify(secrets)),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + authorizationLifeMs),
  });
  return { redirectUrl, setCookie: app.browserCookie.write(browser) };
}
