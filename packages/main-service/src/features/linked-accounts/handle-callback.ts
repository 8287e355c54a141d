import { ServiceError } from '@deskmate/api/contracts/errors';
import { newSecret } from '@deskmate/service-kit/random';
import type { MainContext } from '../../context.ts';
import type { IdentityProvider, ProviderAnswer, ProviderIdentity } from '../../ports/identity-provider.ts';
import { hashToken } from '../../secrets.ts';
import { cleanIdentity } from './clean-identity.ts';
import type { StoredVisit } from './provider-visits-repository.ts';
import { requireProvider, type VisitDeps } from './start-visit.ts';

/** `code` finishes the visit in the same browser, once. */
export type Received = { returnTo: string | null } & ({ code: string } | { fault: ServiceError });

/** As long as a page takes to load. */
const codeLifeMs = 2 * 60_000;
/** The error codes of providers for a person who cancels. */
const refusals = ['access_denied', 'user_cancelled_authorize', 'user_cancelled_login', 'consent_required'];

/** Takes the answer of a provider, with which the browser comes back. Nobody is signed in by it yet. */
export async function handleCallback(
  deps: VisitDeps & Pick<MainContext, 'log'>,
  providerId: string,
  answer: ProviderAnswer,
  cookieHeader: string | undefined,
): Promise<Received> {
  const provider = requireProvider(deps, providerId);
  const { providerVisits } = deps.repositories;
  const visit = await providerVisits.takeByState(
    {
      stateHash: hashToken(answer.state ?? ''),
      browserHash: hashToken(deps.browserCookie.read(cookieHeader)),
      provider: provider.id,
    },
    new Date(deps.clock.now()),
  );
  if (!visit) return { returnTo: null, fault: new ServiceError('provider_failed') };
  const { returnTo } = visit;
  try {
    const identity = await identify(deps, provider, visit, answer);
    const code = newSecret();
    const expiresAt = new Date(deps.clock.now() + codeLifeMs);
    await providerVisits.recordIdentity(visit.id, { codeHash: hashToken(code), expiresAt, identity });
    return { returnTo, code };
  } catch (error) {
    await providerVisits.remove(visit.id);
    if (error instanceof ServiceError) return { returnTo, fault: error };
    throw error;
  }
}

async function identify(
  deps: Pick<VisitDeps, 'visitSecrets'>,
  provider: IdentityProvider,
  { purpose, sealedSecrets }: StoredVisit,
  answer: ProviderAnswer,
): Promise<ProviderIdentity> {
  if (answer.error !== undefined) {
    throw new ServiceError(refusals.includes(answer.error) ? 'provider_cancelled' : 'provider_failed');
  }
  if (!answer.state || !answer.code) throw new ServiceError('provider_failed');
  const secrets = JSON.parse(deps.visitSecrets.decrypt(sealedSecrets)) as { nonce: string; codeVerifier: string };
  const visit = { ...secrets, state: answer.state, again: purpose === 'confirm' };
  return cleanIdentity(await provider.finish(answer, visit));
}
