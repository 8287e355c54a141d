import { tokenMarginSeconds } from '../limits.ts';

/** When a JWT expires, in ms since 1970; null for anything that cannot be read. Its signature is the server's business. */
export function tokenExpiryMs(token: string | null | undefined): number | null {
  const payload = token?.split('.')[1];
  if (!payload) return null;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const exp = (claims as { exp?: unknown } | null)?.exp;
    return typeof exp === 'number' && Number.isFinite(exp) ? exp * 1000 : null;
  } catch {
    return null;
  }
}

/** spec §4, §9: a token is good only if its expiry is more than 30 s ahead. */
export function isTokenGood(token: string | null | undefined, nowMs: number): boolean {
  const expiresAtMs = tokenExpiryMs(token);
  return expiresAtMs !== null && expiresAtMs > nowMs + tokenMarginSeconds * 1000;
}

/**
 * Whether a static page shows Dashboard instead of Register and Login (contract.md 2): while the
 * access token or the sign-in session is unexpired. It grants nothing; services check for themselves.
 */
export function countsAsSignedIn(stored: {
  accessToken: string | null;
  sessionExpiresAt: string | null;
  nowMs: number;
}): boolean {
  const { accessToken, sessionExpiresAt, nowMs } = stored;
  if (!accessToken) return false;
  if (isTokenGood(accessToken, nowMs)) return true;
  const sessionEndMs = Date.parse(sessionExpiresAt ?? '');
  return sessionEndMs > nowMs;
}
