import { mainBase } from '@deskmate/api/addresses';
import { readCookie, writeCookie } from '../../cookie.ts';

/** Holds the secret of the sign-in that waits for a code; it opens nothing without that code. */
export type ChallengeCookie = {
  write(secret: string): string;
  /** Empty when there is none. */
  read(cookieHeader: string | undefined): string;
  clear(): string;
};

const name = 'sign_in_challenge';
/** Longer than a challenge lives, however often its code is mailed again. */
const maxAgeSeconds = 3600;

export function createChallengeCookie({ https }: { https: boolean }): ChallengeCookie {
  const options = { path: `${mainBase}auth`, https };
  return {
    write: (secret) => writeCookie(name, secret, { ...options, maxAgeSeconds }),
    read: (cookieHeader) => readCookie(cookieHeader, name),
    clear: () => writeCookie(name, '', { ...options, maxAgeSeconds: 0 }),
  };
}
