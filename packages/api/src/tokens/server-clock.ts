import { readTokenClaims } from './token-claims.ts';

/** Smaller differences are transport time and the token's whole seconds; the margin of token validity covers them. */
const noiseMs = 10_000;

/**
 * How far the server's clock is ahead of this device's, from a token that has just arrived: the server issued it now.
 * Null when the token does not say when it was issued.
 */
export function clockOffsetMs(freshToken: string, receivedAtMs: number): number | null {
  const { issuedAtMs } = readTokenClaims(freshToken);
  if (issuedAtMs === null) return null;
  const offsetMs = issuedAtMs - receivedAtMs;
  return Math.abs(offsetMs) < noiseMs ? 0 : offsetMs;
}

/** The server's time, by this device's clock and the offset that is stored beside the token pair. */
export const serverNowMs = (storedOffset: string | null, nowMs: number): number => nowMs + (Number(storedOffset) || 0);
