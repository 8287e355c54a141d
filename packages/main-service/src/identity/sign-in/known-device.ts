import { createHmac, timingSafeEqual } from 'node:crypto';
import { cookieLives } from '@deskmate/api/limits';
import { newSecret } from '@deskmate/service-kit/random';
import type { Client } from '../../clients/clients-repository.ts';
import { readCookie, writeCookie } from '../../cookie.ts';

export type KnownDevices = {
  /** The `Set-Cookie` value by which this device is recognised later. */
  cookieFor(account: Account): string;
  /** The id of the device if it has signed in to this account with the current credentials; else null. */
  recognise(cookieHeader: string | undefined, account: Account): string | null;
  /** The id of the account that the cookie is of, also of former credentials: for a limit that strangers share. */
  accountOf(cookieHeader: string | undefined): string | null;
};

type Account = Pick<Client, 'id' | 'credentialsVersion'>;

const cookieName = 'known_device';

/**
 * A device that has signed in once has its own budget of attempts, so that nobody can lock an owner
 * out by guessing from elsewhere. The cookie gives access to nothing, and a change of the credentials ends it.
 */
export function createKnownDevices(options: { key: Buffer; https: boolean; path: string }): KnownDevices {
  const signatureOf = (device: string, { id, credentialsVersion }: Account) =>
    createHmac('sha256', options.key).update(`${device} ${credentialsVersion} ${id}`).digest('base64url');
  const isSigned = (device: string, signature: string, account: Account) => {
    const expected = Buffer.from(signatureOf(device, account));
    const given = Buffer.from(signature);
    return expected.length === given.length && timingSafeEqual(expected, given);
  };
  return {
    cookieFor(account) {
      const device = newSecret(16);
      const value = [device, account.id, account.credentialsVersion, signatureOf(device, account)].join('.');
      return writeCookie(cookieName, value, { ...options, maxAgeSeconds: cookieLives.knownDeviceDays * 86_400 });
    },
    recognise(cookieHeader, account) {
      // Those of earlier versions are without account and version.
      const [device = '', ...rest] = readCookie(cookieHeader, cookieName).split('.');
      return device && isSigned(device, rest.at(-1) ?? '', account) ? device : null;
    },
    accountOf(cookieHeader) {
      const [device = '', id = '', version = '', signature = ''] = readCookie(cookieHeader, cookieName).split('.');
      return device && isSigned(device, signature, { id, credentialsVersion: Number(version) }) ? id : null;
    },
  };
}
