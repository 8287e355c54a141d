import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a refresh token says; it counts only after its signature was checked. */
export type RefreshTokenClaim = { signInSessionId: string; counter: number };

export type RefreshTokens = {
  make(claim: RefreshTokenClaim, keySalt: string): string;
  isGenuine(token: string, claim: RefreshTokenClaim, keySalt: string): boolean;
};

const version = 'r1';
const shape = /^r1\.([\w-]{1,64})\.(\d{1,9})\.[\w-]{43}$/;

/** A token is version, session, counter and an HMAC with the session's own key, which the database alone does not give. */
export function createRefreshTokens(key: Buffer): RefreshTokens {
  const make = ({ signInSessionId, counter }: RefreshTokenClaim, keySalt: string) => {
    const head = `${version}.${signInSessionId}.${counter}`;
    const sessionKey = createHmac('sha256', key).update(keySalt).digest();
    return `${head}.${createHmac('sha256', sessionKey).update(head).digest('base64url')}`;
  };
  return {
    make,
    isGenuine(token, claim, keySalt) {
      const expected = Buffer.from(make(claim, keySalt));
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
