/** An absolute web address, or a path. Everything else that a browser would resolve is refused before it is parsed. */
const webAddress = /^(https?:\/\/|\/)/i;

/**
 * The address that a browser may be sent to for a URL that an answer holds, or null. It must lead to our own
 * origin or to one of the allowed ones, without a user name or password in it.
 */
export function allowedUrl(target: unknown, ownOrigin: string, allowedOrigins: readonly string[]): string | null {
  if (typeof target !== 'string' || target.length > 4096 || !webAddress.test(target)) return null;
  try {
    const url = new URL(target, ownOrigin);
    if (url.username !== '' || url.password !== '') return null;
    return url.origin === ownOrigin || allowedOrigins.includes(url.origin) ? url.href : null;
  } catch {
    return null;
  }
}
