import { ConnectionError } from '@deskmate/api/client/connection-error';
import { ServiceError } from '@deskmate/api/contracts/errors';

/** A cut or a server in trouble may pass; any other answer stays the same however often it is asked for. */
export const isWorthRetrying = (error: unknown): boolean =>
  error instanceof ConnectionError || (error instanceof ServiceError && error.status >= 500);
