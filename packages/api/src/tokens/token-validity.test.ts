import { describe, expect, it } from 'vitest';
import { countsAsSignedIn, isTokenGood } from './token-validity.ts';

const nowMs = 1_800_000_000_000;

function tokenExpiringIn(seconds: number): string {
  const payload = btoa(JSON.stringify({ sub: '>>>???', exp: nowMs / 1000 + seconds }));
  return `e30.${payload.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.sig`;
}

describe('a token is valid only if its expiry is more than 30 s ahead', () => {
  it.each([
    [31, true],
    [30, false],
    [29, false],
    [0, false],
    [-1, false],
  ])('expiry %i s ahead -> %s', (seconds, good) => {
    expect(isTokenGood(tokenExpiringIn(seconds), nowMs)).toBe(good);
  });

  it.each([
    null,
    undefined,
    '',
    'x',
    'a.b.c',
    `a.${btoa('"text"')}.c`,
    `a.${btoa('{"exp":"soon"}')}.c`,
    `a.${btoa('null')}.c`,
  ])('takes the broken token %j for no token', (token) => {
    expect(isTokenGood(token, nowMs)).toBe(false);
  });
});

describe('the static header counts a person as signed in', () => {
  const at = (ms: number) => new Date(ms).toISOString();

  const stored = { accessToken: tokenExpiringIn(-3600), refreshToken: 'r', sessionExpiresAt: at(nowMs + 1), nowMs };

  it('while the access token is valid', () => {
    expect(countsAsSignedIn({ ...stored, accessToken: tokenExpiringIn(60), sessionExpiresAt: null })).toBe(true);
  });

  it('after an idle hour, while the sign-in session lasts', () => {
    expect(countsAsSignedIn(stored)).toBe(true);
    expect(countsAsSignedIn({ ...stored, sessionExpiresAt: at(nowMs) })).toBe(false);
  });

  it('with a refresh token alone, which signs in again', () => {
    expect(countsAsSignedIn({ ...stored, accessToken: null })).toBe(true);
  });

  it('never without a refresh token, nor with an unreadable session end', () => {
    expect(countsAsSignedIn({ ...stored, accessToken: tokenExpiringIn(60), refreshToken: null })).toBe(false);
    expect(countsAsSignedIn({ ...stored, sessionExpiresAt: 'soon' })).toBe(false);
  });
});
