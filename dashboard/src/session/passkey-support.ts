import { ConnectionError } from '@deskmate/api/client/connection-error';
import { ServiceError } from '@deskmate/api/contracts/errors';

/** Whether the browser knows passkeys; it does only on secure pages. */
export const canUsePasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Any other error means that the person or the browser ended the use of a passkey; browsers do not tell why. */
export const isServiceFault = (error: unknown): boolean =>
  error instanceof ServiceError || error instanceof ConnectionError;
