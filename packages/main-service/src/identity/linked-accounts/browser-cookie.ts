import { cookieLives } from '@deskmate/api/limits';
import { readCookie, writeCookie } from '../../cookie.ts';
import type { SecretCookie } from '../second-factor/secret-cookie.ts';

const maxAgeSeconds = cookieLives.providerLoginMinutes * 60;
const secretShape = /^[\w-]{43}$/;

/**
 * Marks the browser that goes to a provider. Apple answers with a form of its own site, so the cookie has to come along
 * from there; what protects an authorization is its state, which only this browser and the provider know.
 */
export function createBrowserCookie({ https }: { https: boolean }): SecretCookie {
  const name = https ? '__Host-sso' : 'sso';
  const options = { path: '/', https, sameSite: https ? ('None' as const) : ('Lax' as const) };
  return {
    write: (secret) => writeCookie(name, secret, { ...options, maxAgeSeconds }),
    read(cookieHeader) {
      const value = readCookie(cookieHeader, name);
      return secretShape.test(value) ? value : '';
    },
    clear: () => writeCookie(name, '', { ...options, maxAgeSeconds: 0 }),
  };
}
