import { isIP } from 'node:net';
import { isPublicAddress } from '@deskmate/service-kit/net/public-address';

const ownNames = /\.(localhost|local|internal|intranet|lan|home\.arpa)$/;

/**
 * Who receives what is sent to a server: the name of its host; null where that names a machine of the operator's own
 * network.
 */
export function dataReceiver(baseUrl: string): string | null {
  const host = new URL(baseUrl).hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return isPublicAddress(host) ? host : null;
  return host.includes('.') && !ownNames.test(host) ? host : null;
}
