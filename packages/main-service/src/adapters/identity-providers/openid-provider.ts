import { ServiceError } from '@deskmate/api/contracts/errors';
import type { SignInProvider } from '@deskmate/api/sign-in-providers';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import * as openid from 'openid-client';
import type {
  IdentityProvider,
  ProviderAnswer,
  ProviderAuthorization,
  ProviderIdentity,
} from '../../ports/identity-provider.ts';
import { toProviderFault } from './provider-fault.ts';

export type OpenidOptions = {
  id: SignInProvider;
  issuer: string;
  clientId: string;
  clientAuth: openid.ClientAuth;
  scope: string;
  /** Of the authorization request, beside those of every provider. */
  parameters: Record<string, string>;
  /** The parameters with which the provider asks the person to authenticate again. */
  againParameters: Record<string, string>;
  redirectUri: string;
  isEmailVerified(claims: openid.IDToken): boolean;
  /** When the ID token does not hold it. */
  nameOf?: (answer: ProviderAnswer) => { firstName: string; lastName: string } | null;
  log: Log;
  timeoutSeconds?: number;
};

const clockToleranceSeconds = 30;
const defaultTimeoutSeconds = 10;

/** A provider that speaks OpenID Connect. Its addresses and keys come from its discovery document. */
export function createOpenidProvider(options: OpenidOptions): IdentityProvider {
  const { id, issuer, clientId, redirectUri, log } = options;
  const configuration = createDiscovery(options);
  return {
    id,
    origin: new URL(issuer).origin,
    async begin({ state, nonce, codeVerifier, again }) {
      try {
        const parameters = {
          redirect_uri: redirectUri,
          scope: options.scope,
          state,
          nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
          ...options.parameters,
          ...(again ? options.againParameters : {}),
        };
        return openid.buildAuthorizationUrl(await configuration(), parameters).href;
      } catch (error) {
        throw toProviderFault(error, log, id);
      }
    },
    async finish(answer, authorization) {
      try {
        const claims = await redeem(await configuration(), redirectUri, answer, authorization);
        refuseStrangeClaims(claims, clientId);
        return toIdentity(claims, options.isEmailVerified(claims), options.nameOf?.(answer) ?? null);
      } catch (error) {
        throw toProviderFault(error, log, id);
      }
    },
  };
}

/** Fetched once; after a failure, again at the next sign-in. */
function createDiscovery({ issuer, clientId, clientAuth, timeoutSeconds }: OpenidOptions) {
  let found: Promise<openid.Configuration> | null = null;
  return () => {
    found ??= openid
      .discovery(new URL(issuer), clientId, { [openid.clockTolerance]: clockToleranceSeconds }, clientAuth, {
        timeout: timeoutSeconds ?? defaultTimeoutSeconds,
        // The library checks the signature of an ID token only when it is told to.
        execute: [
          openid.enableNonRepudiationChecks,
          ...(issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []),
        ],
      })
      .catch((error: unknown) => {
        found = null;
        throw error;
      });
    return found;
  };
}

/** Exchanges the code. The library checks state, issuer, PKCE, signature, audience, times and nonce. */
async function redeem(
  configuration: openid.Configuration,
  redirectUri: string,
  { state, code, iss }: ProviderAnswer,
  authorization: ProviderAuthorization,
): Promise<openid.IDToken> {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ state, code, iss }))
    if (value !== undefined) url.searchParams.set(name, value);
  const tokens = await openid.authorizationCodeGrant(configuration, url, {
    expectedState: authorization.state,
    expectedNonce: authorization.nonce,
    pkceCodeVerifier: authorization.codeVerifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new ServiceError('provider_failed');
  return claims;
}

/** Stricter than the library: we are the only audience, and the token was not issued in the future. */
function refuseStrangeClaims({ aud, azp, iat }: openid.IDToken, clientId: string): void {
  const isForUs = [aud].flat().every((one) => one === clientId) && (azp === undefined || azp === clientId);
  const isFromFuture = iat > Date.now() / 1000 + clockToleranceSeconds;
  if (!isForUs || isFromFuture) throw new ServiceError('provider_failed');
}

function toIdentity(
  claims: openid.IDToken,
  isEmailVerified: boolean,
  name: { firstName: string; lastName: string } | null,
): ProviderIdentity {
  const email = text(claims.email);
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: email || null,
    isEmailVerified: email !== '' && isEmailVerified,
    firstName: name?.firstName || text(claims.given_name) || text(claims.name),
    lastName: name?.lastName || text(claims.family_name),
  };
}

const text = (claim: unknown): string => (typeof claim === 'string' ? claim.trim() : '');
