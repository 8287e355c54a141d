import { mainAddresses, mainBase } from '@deskmate/api/addresses';
import type { SignInProvider } from '@deskmate/api/sign-in-providers';
import type { Config } from '@deskmate/service-kit/config/load-config';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import { ClientSecretPost, type IDToken } from 'openid-client';
import type { IdentityProvider, IdentityProviders } from '../../ports/identity-provider.ts';
import { appleName, createAppleClientAuth } from './apple.ts';
import { createGithubProvider } from './github-provider.ts';
import { createOpenidProvider } from './openid-provider.ts';

type Needs = { providers: Config['providers']; publicUrl: string; log: Log; timeoutSeconds?: number };

const microsoftPersonalTenant = '9188040d-6c67-4c5b-b112-36a304b66dad';

/** The providers whose variables are set. */
export function createIdentityProviders({ providers, publicUrl, log, ...more }: Needs): IdentityProviders {
  const { google, microsoft, apple, github } = providers;
  const common = (id: SignInProvider) => ({ id, redirectUri: callbackOf(publicUrl, id), log, ...more });
  const made: (IdentityProvider | null)[] = [
    google &&
      createOpenidProvider({
        ...common('google'),
        issuer: google.issuer ?? 'https://accounts.google.com',
        clientId: google.clientId,
        clientAuth: ClientSecretPost(google.clientSecret),
        scope: 'openid email profile',
        parameters: {},
        againParameters: { prompt: 'select_account' },
        isEmailVerified: ({ email_verified: isVerified }) => isVerified === true,
      }),
    microsoft &&
      createOpenidProvider({
        ...common('microsoft'),
        issuer: microsoft.issuer ?? 'https://login.microsoftonline.com/common/v2.0',
        clientId: microsoft.clientId,
        clientAuth: ClientSecretPost(microsoft.clientSecret),
        scope: 'openid email profile',
        parameters: {},
        againParameters: { prompt: 'login' },
        isEmailVerified: isMicrosoftEmailVerified,
      }),
    apple &&
      createOpenidProvider({
        ...common('apple'),
        issuer: apple.issuer ?? 'https://appleid.apple.com',
        clientId: apple.clientId,
        clientAuth: createAppleClientAuth(apple),
        scope: 'openid email name',
        // Apple answers a request for name or address only with a form.
        parameters: { response_mode: 'form_post' },
        againParameters: {},
        isEmailVerified: isAppleEmailVerified,
        nameOf: appleName,
      }),
    github && createGithubProvider({ ...common('github'), ...github }),
  ];
  return new Map(made.flatMap((provider) => (provider ? [[provider.id, provider]] : [])));
}

/** Exactly this address has to be registered at the provider. */
export const callbackOf = (publicUrl: string, provider: SignInProvider): string =>
  `${publicUrl}${mainBase}${mainAddresses.providerCallback(provider)}`;

/** Apple alone documents the claim as a text or a boolean; what another provider sends as a text was not confirmed by it. */
const isAppleEmailVerified = ({ email_verified: isVerified }: IDToken): boolean =>
  isVerified === true || isVerified === 'true';

/**
 * An administrator of any organisation can write any address into `email`. It counts where Microsoft itself has
 * checked it: in personal accounts, and where the optional claim `xms_edov` says so (a boolean, which arrives as 1 too).
 */
const isMicrosoftEmailVerified = ({ tid, xms_edov: isOwned }: IDToken): boolean =>
  tid === microsoftPersonalTenant || isOwned === true || isOwned === 1 || isOwned === '1';
