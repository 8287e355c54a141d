/** The value of one cookie of a `Cookie` header; empty when it is not there. */
export function readCookie(header: string | undefined, name: string): string {
  const found = (header ?? '').split(';').find((part) => part.trim().startsWith(`${name}=`));
  return found?.trim().slice(name.length + 1) ?? '';
}

type CookieOptions = {
  path: string;
  maxAgeSeconds: number;
  https: boolean;
  /** `None`: browsers also send the cookie with a form that another site posts here, and accept it only with `Secure`. */
  sameSite?: 'Lax' | 'None';
};

/** A `Set-Cookie` value that scripts cannot read. With the default `Lax`, browsers do not send it with another site's POST. */
export const writeCookie = (
  name: string,
  value: string,
  { path, maxAgeSeconds, https, sameSite = 'Lax' }: CookieOptions,
): string =>
  `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=${path}; HttpOnly; SameSite=${sameSite}${https ? '; Secure' : ''}`;
