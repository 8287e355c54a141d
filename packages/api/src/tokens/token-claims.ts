type TokenClaims = { subject: string | null; issuedAtMs: number | null; expiresAtMs: number | null };

/** What a JWT says of itself; null for each part that cannot be read. Only the server can check its signature. */
export function readTokenClaims(token: string | null | undefined): TokenClaims {
  const { sub, iat, exp } = payloadOf(token);
  return {
    subject: typeof sub === 'string' ? sub : null,
    issuedAtMs: milliseconds(iat),
    expiresAtMs: milliseconds(exp),
  };
}

function payloadOf(token: string | null | undefined): { sub?: unknown; iat?: unknown; exp?: unknown } {
  try {
    const payload = token?.split('.')[1] ?? '';
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) ?? {};
  } catch {
    return {};
  }
}

const milliseconds = (seconds: unknown): number | null =>
  typeof seconds === 'number' && Number.isFinite(seconds) ? seconds * 1000 : null;
