import { mainBase } from '@deskmate/api/addresses';
import { readCookie, writeCookie } from '../../cookie.ts';

/** Holds a secret that only the sign-in routes of this browser present. */
export type SecretCookie = {
  write(secret: string): string;
  /** Empty when there is none. */
  read(cookieHeader: string | undefined): string;
  clear(): string;
};

type Options = { name: string; maxAgeSeconds: number; https: boolean };

export function createSecretCookie({ name, maxAgeSeconds, https }: Options): SecretCookie {
  const options = { path: `${mainBase}auth`, https };
  return {
    write: (secret) => writeCookie(name, secret, { ...options, maxAgeSeconds }),
    read: (cookieHeader) => readCookie(cookieHeader, name),
    clear: () => writeCookie(name, '', { ...options, maxAgeSeconds: 0 }),
  };
}
