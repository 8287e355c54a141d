import { ConnectionError } from '@deskmate/api/client/connection-error';
import { ServiceError } from '@deskmate/api/contracts/errors';

/** A lost connection or a server error may be temporary; any other response would be the same again. */
export const isWorthRetrying = (error: unknown): boolean =>
  error instanceof ConnectionError || (error instanceof ServiceError && error.status >= 500);
