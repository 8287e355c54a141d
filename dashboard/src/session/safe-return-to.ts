import type { RequestedTargetRequest } from '@deskmate/api/contracts/main/external-targets';
import { paths } from '../paths.ts';

const longest = 2000;
/** Addresses below these paths are not pages to return to. */
const closed = /^\/(auth|api|ai\/v1|dashboard-assets|payments)(\/|$)/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these from addresses, so they could hide a second slash
const hidden = /[\u0000-\u0020\u007f\\]|%5c|%0[0-9a-f]|%2f/i;

/**
 * The address after login. It must be a path of our own origin that starts with exactly one slash and is neither a
 * sign-in page nor an address of a service; otherwise it is the chat. A repeated parameter is ignored.
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

type PageLocation = { pathname: string; search: string; hash: string };

/** The address of the login page that returns to this location. */
export const loginFor = (location: PageLocation): string => paths.login + returnTo(location);

/** The address of the registration page that goes on to this location once the account is active. */
export const registerFor = (location: PageLocation): string => paths.register + returnTo(location);

function returnTo({ pathname, search, hash }: PageLocation): string {
  const here = pathname + search + hash;
  return here === '/' ? '' : `?returnTo=${encodeURIComponent(here)}`;
}

/** The second step of a sign-in keeps where its first step was to return to; any other address stays as it is. */
export function keepReturnTo(url: string, search: string): string {
  const returnTo = new URLSearchParams(search).get('returnTo');
  const target = new URL(url, 'http://any.example');
  return returnTo !== null && target.pathname === paths.otp ? `${url}?returnTo=${encodeURIComponent(returnTo)}` : url;
}

/**
 * The parameters that another site or app has put into the address of the login page. The service decides whether they
 * count; a repeated one is ignored.
 */
export function requestedTarget(search: string): RequestedTargetRequest {
  const params = new URLSearchParams(search);
  const targets = params.getAll('target');
  if (targets.length !== 1) return {};
  return { target: targets[0], code_challenge: params.get('code_challenge') ?? undefined };
}
