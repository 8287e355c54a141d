import { createHmac, timingSafeEqual } from 'node:crypto';
import { keyBoundTokenVersion } from '@deskmate/api/tokens/key-bound-token';
import type { SignInSession } from '../sessions/sign-in-sessions-repository.ts';

/** What a refresh token says; it counts only after its signature was checked. */
export type RefreshTokenClaim = { signInSessionId: string; counter: number };

export type RefreshTokenSigner = {
  make(claim: RefreshTokenClaim, session: TokenSession): string;
  isGenuine(token: string, claim: RefreshTokenClaim, session: TokenSession): boolean;
};

type TokenSession = Pick<SignInSession, 'keySalt' | 'refreshKeyThumbprint'>;

const plain = 'r1';
const shape = /^r[12]\.([\w-]{1,64})\.(\d{1,9})\.[\w-]{43}$/;

/**
 * A token is version, session, counter and an HMAC with the session's own key, which the database alone does not give.
 * The version says whether the session needs a proof by the browser's key; which one it has is decided by the session.
 */
export function createRefreshTokenSigner(key: Buffer): RefreshTokenSigner {
  const make = ({ signInSessionId, counter }: RefreshTokenClaim, { keySalt, refreshKeyThumbprint }: TokenSession) => {
    const version = refreshKeyThumbprint === null ? plain : keyBoundTokenVersion;
    const head = `${version}.${signInSessionId}.${counter}`;
    const sessionKey = createHmac('sha256', key).update(keySalt).digest();
    return `${head}.${createHmac('sha256', sessionKey).update(head).digest('base64url')}`;
  };
  return {
    make,
    isGenuine(token, claim, session) {
      const expected = Buffer.from(make(claim, session));
      const given = Buffer.from(token);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}

/** Parses a token; null when it does not have the form of one. */
export function readRefreshToken(token: string): RefreshTokenClaim | null {
  const match = shape.exec(token);
  if (!match?.[1] || !match[2]) return null;
  return { signInSessionId: match[1], counter: Number(match[2]) };
}
