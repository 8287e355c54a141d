import { tokenMarginSeconds } from '../limits.ts';
import { readTokenClaims } from './token-claims.ts';

/** A token is valid only if its expiry is more than 30 s ahead of the server's time (`serverNowMs`). */
export function isTokenGood(token: string | null | undefined, nowMs: number): boolean {
  const { expiresAtMs } = readTokenClaims(token);
  return expiresAtMs !== null && expiresAtMs > nowMs + tokenMarginSeconds * 1000;
}

/**
 * Whether a static page shows Dashboard instead of Register and Login: while the access token is valid, or the
 * sign-in session of a stored refresh token is unexpired. It grants nothing; services check for themselves.
 */
export function countsAsSignedIn(stored: {
  accessToken: string | null;
  refreshToken: string | null;
  sessionExpiresAt: string | null;
  nowMs: number;
}): boolean {
  const { accessToken, refreshToken, sessionExpiresAt, nowMs } = stored;
  if (!refreshToken) return false;
  return isTokenGood(accessToken, nowMs) || Date.parse(sessionExpiresAt ?? '') > nowMs;
}
