import { mainAddresses } from '@deskmate/api/addresses';
import type { Client } from '@deskmate/api/client/create-client';
import { ServiceError } from '@deskmate/api/contracts/errors';
import type { SsoOutcome } from '@deskmate/api/contracts/main/linked-accounts';
import type { VerifyOtpRequest } from '@deskmate/api/contracts/main/second-factor';
import type {
  LoginRequest,
  LoginResponse,
  RegisterRequest,
  RegisterResponse,
  TokenPair,
} from '@deskmate/api/contracts/main/sign-in';
import type { QueryClient } from '@tanstack/react-query';
import { profileQuery, subscriptionQuery } from './session-queries.ts';

const main = { service: 'main' } as const;

export const sendLogin = (api: Client, body: LoginRequest) =>
  api.request<LoginResponse>({
    ...main,
    method: 'POST',
    path: mainAddresses.login,
    body,
    anonymous: true,
    signsIn: true,
  });

export const sendOtp = (api: Client, body: VerifyOtpRequest) =>
  api.request<TokenPair>({
    ...main,
    method: 'POST',
    path: mainAddresses.verifyOtp,
    body,
    anonymous: true,
    signsIn: true,
  });

/** With a Bearer where a signed-in client links an account or confirms who they are. */
export const sendSsoCode = (api: Client, code: string) =>
  api.request<SsoOutcome>({ ...main, method: 'POST', path: mainAddresses.ssoExchange, body: { code }, signsIn: true });

export const sendRegistration = (api: Client, body: RegisterRequest) =>
  api.request<RegisterResponse>({ ...main, method: 'POST', path: mainAddresses.register, body, anonymous: true });

/** A failure is only logged to the console, because this browser signs out in any case. */
export const sendLogout = (api: Client): Promise<void> =>
  api
    .request<void>({ ...main, method: 'DELETE', path: mainAddresses.logout })
    .catch((error: unknown) => console.info('The sign-out did not reach the service', error));

/** Fetches profile and subscription once each into the cache. */
export async function fetchClient(api: Client, queries: QueryClient): Promise<void> {
  const plan = queries.fetchQuery({ ...subscriptionQuery(api), retry: false }).catch((error: unknown) => {
    // An account that is not activated may read only its profile.
    if (!(error instanceof ServiceError && error.code === 'not_activated')) throw error;
  });
  await Promise.all([queries.fetchQuery({ ...profileQuery(api), retry: false }), plan]);
}
