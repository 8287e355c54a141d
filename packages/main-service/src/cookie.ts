/** The value of one cookie of a `Cookie` header; empty when it is not there. */
export function readCookie(header: string | undefined, name: string): string {
  const found = (header ?? '').split(';').find((part) => part.trim().startsWith(`${name}=`));
  return found?.trim().slice(name.length + 1) ?? '';
}

type CookieOptions = {
  path: string;
  maxAgeSeconds: number;
  https: boolean;
  /** None: a provider's form on its own site brings it along too. Browsers take that over https only. */
  sameSite?: 'Lax' | 'None';
};

/** A `Set-Cookie` value that scripts cannot read and, unless said, other sites cannot have sent with a write. */
export const writeCookie = (
  name: string,
  value: string,
  { path, maxAgeSeconds, https, sameSite = 'Lax' }: CookieOptions,
): string =>
  `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=${path}; HttpOnly; SameSite=${sameSite}${https ? '; Secure' : ''}`;
