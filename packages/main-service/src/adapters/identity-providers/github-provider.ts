import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import * as openid from 'openid-client';
import * as z from 'zod';
import type { IdentityProvider } from '../../ports/identity-provider.ts';
import { toProviderFault } from './provider-fault.ts';

type GithubOptions = {
  clientId: string;
  clientSecret: string;
  /** Of a GitHub Enterprise Server; null for github.com. */
  issuer: string | null;
  redirectUri: string;
  log: Log;
  timeoutSeconds?: number;
};

const account = z.object({ id: z.int(), name: z.string().nullish(), login: z.string() });
const emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));
const defaultTimeoutSeconds = 10;

/** GitHub speaks plain OAuth: its API gives the account and its confirmed address. */
export function createGithubProvider(options: GithubOptions): IdentityProvider {
  const { redirectUri, log } = options;
  const issuer = options.issuer ?? 'https://github.com';
  const api = options.issuer ? `${issuer}/api/v3` : 'https://api.github.com';
  const configuration = createConfiguration(issuer, options);
  const read = async <T extends z.ZodType>(token: string, path: string, schema: T): Promise<z.infer<T>> => {
    const headers = new Headers({ accept: 'application/vnd.github+json', 'user-agent': 'sign-in' });
    const answer = await openid.fetchProtectedResource(configuration, token, new URL(api + path), 'GET', null, headers);
    if (!answer.ok) throw new ServiceError(answer.status >= 500 ? 'provider_unavailable' : 'provider_failed');
    return schema.parse(await answer.json());
  };
  return {
    id: 'github',
    origin: new URL(issuer).origin,
    async begin({ state, codeVerifier, again }) {
      const url = openid.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'read:user user:email',
        state,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(again ? { prompt: 'select_account' } : {}),
      });
      return url.href;
    },
    async finish({ state = '', code = '' }, authorization) {
      try {
        const url = new URL(redirectUri);
        url.search = new URLSearchParams({ state, code }).toString();
        const checks = { expectedState: authorization.state, pkceCodeVerifier: authorization.codeVerifier };
        const { access_token: token } = await openid.authorizationCodeGrant(configuration, url, checks);
        const { id, name, login } = await read(token, '/user', account);
        // A page holds 30 addresses by default, and the primary one may be on a later page.
        const primary = (await read(token, '/user/emails?per_page=100', emails)).find(
          (one) => one.primary && one.verified,
        );
        const [firstName = '', ...rest] = (name || login).trim().split(/\s+/);
        const email = primary?.email ?? null;
        return {
          issuer,
          subject: String(id),
          email,
          isEmailVerified: email !== null,
          firstName,
          lastName: rest.join(' '),
        };
      } catch (error) {
        throw toProviderFault(error, log, 'github');
      }
    },
  };
}

function createConfiguration(issuer: string, { clientId, clientSecret, timeoutSeconds }: GithubOptions) {
  const server = {
    issuer,
    authorization_endpoint: `${issuer}/login/oauth/authorize`,
    token_endpoint: `${issuer}/login/oauth/access_token`,
    code_challenge_methods_supported: ['S256'],
  };
  const configuration = new openid.Configuration(server, clientId, clientSecret);
  configuration.timeout = timeoutSeconds ?? defaultTimeoutSeconds;
  if (issuer.startsWith('http:')) openid.allowInsecureRequests(configuration);
  return configuration;
}
