import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';

/** Turns an error of the library into ours: the provider is unavailable, or its answer was not accepted. */
export function toProviderFault(error: unknown, log: Log, provider: string): ServiceError {
  if (error instanceof ServiceError) return error;
  // Never the error itself: it holds the provider's answer.
  log.warn({ provider, fault: nameOf(error) }, 'sign-in at a provider failed');
  return new ServiceError(isAway(error) ? 'provider_unavailable' : 'provider_failed');
}

/** Failures before the provider has used the code: no connection, a timeout, a server error, an unreadable response. */
function isAway(error: unknown): boolean {
  if (error instanceof ResponseBodyError) return error.status >= 500;
  if (error instanceof AuthorizationResponseError) return false;
  if (!(error instanceof ClientError)) return error instanceof TypeError;
  if (error.cause instanceof Response) return error.cause.status >= 500;
  return ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_PARSE_ERROR'].includes(error.code ?? '');
}

function nameOf(error: unknown): string {
  const { name, code } = error as { name?: string; code?: string };
  return [name, code].filter(Boolean).join(' ');
}
