import type { Clock } from '@deskmate/service-kit/clock';
import { decodeProtectedHeader, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { SigningKeys } from './signing-keys.ts';

export type AccessClaim =
  | { kind: 'client'; clientId: string; signInSessionId: string }
  /** Of a registration that is not activated. */
  | { kind: 'pending'; registrationId: string };

export type AccessTokens = {
  issue(claim: AccessClaim): Promise<{ token: string; expiresAtMs: number }>;
  /** The claim of a valid token; null for any other text. `evenExpired` is for logging out. */
  read(token: string, options?: { evenExpired?: boolean }): Promise<AccessClaim | null>;
};

const lifeMs = 10 * 60_000;
/** Cannot be refreshed, so it lives long enough for the mail to arrive. */
const pendingLifeMs = 60 * 60_000;
const tokenType = 'at+jwt';
const allowedHeader = new Set(['alg', 'kid', 'typ']);
const maxRemembered = 20_000;

type Remembered = { claim: AccessClaim; expiresAtMs: number };

/** Signed tokens (JWT) that live 10 minutes. A verified one is cached until it expires. */
export function createAccessTokens(deps: { keys: SigningKeys; issuer: string; clock: Clock }): AccessTokens {
  const { keys, issuer, clock } = deps;
  const remembered = new Map<string, Remembered>();
  let keyChanges = 0;
  keys.onChange(() => {
    keyChanges += 1;
    remembered.clear();
  });

  const remember = (token: string, entry: Remembered) => {
    // A map keeps insertion order: this removes the oldest.
    if (remembered.size >= maxRemembered) remembered.delete(remembered.keys().next().value ?? '');
    remembered.set(token, entry);
  };

  return {
    async issue(claim) {
      const { kid, privateKey } = await keys.current();
      const nowMs = clock.now();
      const expiresAtMs = nowMs + (claim.kind === 'client' ? lifeMs : pendingLifeMs);
      const own = claim.kind === 'client' ? { sid: claim.signInSessionId } : { pending: true };
      const token = await new SignJWT(own)
        .setProtectedHeader({ alg: 'EdDSA', kid, typ: tokenType })
        .setIssuer(issuer)
        .setAudience(issuer)
        .setSubject(claim.kind === 'client' ? claim.clientId : claim.registrationId)
        .setIssuedAt(Math.floor(nowMs / 1000))
        .setExpirationTime(Math.floor(expiresAtMs / 1000))
        .sign(privateKey);
      return { token, expiresAtMs: Math.floor(expiresAtMs / 1000) * 1000 };
    },

    async read(token, { evenExpired = false } = {}) {
      const known = remembered.get(token);
      if (known && clock.now() < known.expiresAtMs) return known.claim;
      const before = keyChanges;
      const payload = await verify(token, evenExpired);
      const claim = payload && toClaim(payload);
      if (!claim) return null;
      const expiresAtMs = (payload.exp ?? 0) * 1000;
      // A token whose key was removed meanwhile must not be remembered.
      if (clock.now() < expiresAtMs && before === keyChanges) remember(token, { claim, expiresAtMs });
      return claim;
    },
  };

  async function verify(token: string, evenExpired: boolean): Promise<JWTPayload | null> {
    try {
      const header = decodeProtectedHeader(token);
      if (Object.keys(header).some((name) => !allowedHeader.has(name))) return null;
      const key = await keys.publicKey(String(header.kid));
      if (!key) return null;
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['EdDSA'],
        typ: tokenType,
        issuer,
        audience: issuer,
        requiredClaims: ['sub', 'iat', 'exp'],
        currentDate: clock.date(),
        clockTolerance: evenExpired ? 365 * 86_400 : 0,
      });
      return payload;
    } catch (error) {
      if (isRefusal(error)) return null;
      throw error;
    }
  }
}

/** Faults of the token itself; any other error (the database is down) is thrown on. */
const isRefusal = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_J'));

function toClaim({ sub, sid, pending }: JWTPayload): AccessClaim | null {
  if (!sub) return null;
  if (pending === true) return { kind: 'pending', registrationId: sub };
  return typeof sid === 'string' ? { kind: 'client', clientId: sub, signInSessionId: sid } : null;
}
