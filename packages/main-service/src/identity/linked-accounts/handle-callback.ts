import { ServiceError } from '@deskmate/api/contracts/errors';
import { newSecret } from '@deskmate/service-kit/random';
import type { MainContext } from '../../context.ts';
import type { IdentityProvider, ProviderAnswer, ProviderIdentity } from '../../ports/identity-provider.ts';
import { hashToken } from '../../secrets.ts';
import type { StoredAuthorization } from './authorizations-repository.ts';
import { cleanIdentity } from './clean-identity.ts';
import { requireProvider } from './start-authorization.ts';

/** `code` finishes the authorization in the same browser, once. */
export type Received = { returnTo: string | null } & ({ code: string } | { fault: ServiceError });

/** As long as a page takes to load. */
const codeLifeMs = 2 * 60_000;
/** The error codes of providers for a person who cancels. */
const refusals = ['access_denied', 'user_cancelled_authorize', 'user_cancelled_login', 'consent_required'];

/** Takes the answer of a provider, with which the browser comes back. Nobody is signed in by it yet. */
export async function handleCallback(
  app: MainContext,
  providerId: string,
  answer: ProviderAnswer,
  cookieHeader: string | undefined,
): Promise<Received> {
  const provider = requireProvider(app, providerId);
  const { authorizations } = app.repositories;
  const authorization = await authorizations.takeByState(
    {
      stateHash: hashToken(answer.state ?? ''),
      browserHash: hashToken(app.browserCookie.read(cookieHeader)),
      provider: provider.id,
    },
    app.clock.date(),
  );
  if (!authorization) return { returnTo: null, fault: new ServiceError('provider_failed') };
  const { returnTo } = authorization;
  try {
    const identity = await identify(app, provider, authorization, answer);
    const code = newSecret();
    const expiresAt = new Date(app.clock.now() + codeLifeMs);
    await authorizations.recordIdentity(authorization.id, { codeHash: hashToken(code), expiresAt, identity });
    return { returnTo, code };
  } catch (error) {
    await authorizations.remove(authorization.id);
    if (error instanceof ServiceError) return { returnTo, fault: error };
    throw error;
  }
}

async function identify(
  app: MainContext,
  provider: IdentityProvider,
  { purpose, sealedSecrets }: StoredAuthorization,
  answer: ProviderAnswer,
): Promise<ProviderIdentity> {
  if (answer.error !== undefined) {
    throw new ServiceError(refusals.includes(answer.error) ? 'provider_cancelled' : 'provider_failed');
  }
  if (!answer.state || !answer.code) throw new ServiceError('provider_failed');
  const secrets = JSON.parse(app.authorizationSecrets.decrypt(sealedSecrets)) as {
    nonce: string;
    codeVerifier: string;
  };
  const authorization = { ...secrets, state: answer.state, again: purpose === 'confirm' };
  return cleanIdentity(await provider.finish(answer, authorization));
}
