import { createHmac, timingSafeEqual } from 'node:crypto';
import { newSecret } from '@deskmate/service-kit/random';

export type KnownDevices = {
  /** The `Set-Cookie` value that lets this device be known for this account later. */
  cookieFor(emailKey: string): string;
  /** An id of the device, if it has signed in to this account before; else null. */
  recognise(cookieHeader: string | undefined, emailKey: string): string | null;
};

const cookieName = 'known_device';
const yearSeconds = 365 * 86_400;

/**
 * A device that has signed in once keeps its own budget of tries, so that nobody can lock an owner
 * out by guessing from elsewhere. The cookie proves nothing else and signs nobody in.
 */
export function createKnownDevices(options: { key: Buffer; https: boolean; path: string }): KnownDevices {
  const sealFor = (device: string, emailKey: string) =>
    createHmac('sha256', options.key).update(`${device} ${emailKey}`).digest('base64url');
  return {
    cookieFor(emailKey) {
      const device = newSecret(16);
      const secure = options.https ? '; Secure' : '';
      const value = `${device}.${sealFor(device, emailKey)}`;
      return `${cookieName}=${value}; Max-Age=${yearSeconds}; Path=${options.path}; HttpOnly; SameSite=Lax${secure}`;
    },
    recognise(cookieHeader, emailKey) {
      const value = readCookie(cookieHeader);
      const [device = '', seal = ''] = value.split('.');
      const expected = Buffer.from(sealFor(device, emailKey));
      const given = Buffer.from(seal);
      return device && expected.length === given.length && timingSafeEqual(expected, given) ? device : null;
    },
  };
}

function readCookie(header = ''): string {
  const found = header.split(';').find((part) => part.trim().startsWith(`${cookieName}=`));
  return found?.trim().slice(cookieName.length + 1) ?? '';
}
