import { paths } from '../paths.ts';

const longest = 2000;
/** Nothing there is a page to come back to. */
const closed = /^\/(auth|api|ai\/v1|dashboard-assets|payments)(\/|$)/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these from addresses, so they could hide a second slash
const hidden = /[\u0000-\u0020\u007f\\]|%5c|%0[0-9a-f]|%2f/i;

/**
 * Where to go after signing in (`safety.md` E04): a path of our own origin that starts with exactly one
 * slash and is no sign-in page and no service; else the default. Repeated values count as none.
 */
export function safeReturnTo(values: readonly string[], origin: string): string {
  const [value] = values;
  if (values.length !== 1 || !value || value.length > longest) return paths.chat;
  if (!/^\/(?!\/)/.test(value) || hidden.test(value.split(/[?#]/)[0] as string) || /[\n\r\t\\]/.test(value))
    return paths.chat;
  try {
    const url = new URL(value, origin);
    if (url.origin !== origin || url.pathname.startsWith('//') || closed.test(url.pathname)) return paths.chat;
    return url.pathname + url.search + url.hash;
  } catch {
    return paths.chat;
  }
}

/** The login page that leads back to where somebody was. */
export function loginFor(location: { pathname: string; search: string; hash: string }): string {
  const here = location.pathname + location.search + location.hash;
  return here === '/' ? paths.login : `${paths.login}?returnTo=${encodeURIComponent(here)}`;
}
