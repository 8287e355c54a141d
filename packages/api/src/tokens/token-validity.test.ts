import { describe, expect, it } from 'vitest';
import { countsAsSignedIn, isTokenGood, tokenExpiryMs } from './token-validity.ts';

const nowMs = 1_800_000_000_000;

function tokenExpiringIn(seconds: number): string {
  const payload = btoa(JSON.stringify({ sub: '>>>???', exp: nowMs / 1000 + seconds }));
  return `e30.${payload.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.sig`;
}

describe('spec §9: a token is valid only if its expiry is more than 30 s ahead', () => {
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
    expect(tokenExpiryMs(token)).toBeNull();
    expect(isTokenGood(token, nowMs)).toBe(false);
  });
});

describe('contract §2: the static header counts a person as signed in', () => {
  const at = (ms: number) => new Date(ms).toISOString();

  it('while the access token is good', () => {
    expect(countsAsSignedIn({ accessToken: tokenExpiringIn(60), sessionExpiresAt: null, nowMs })).toBe(true);
  });

  it('after an idle hour, while the sign-in session lasts', () => {
    const accessToken = tokenExpiringIn(-3600);
    expect(countsAsSignedIn({ accessToken, sessionExpiresAt: at(nowMs + 1), nowMs })).toBe(true);
    expect(countsAsSignedIn({ accessToken, sessionExpiresAt: at(nowMs), nowMs })).toBe(false);
  });

  it('never without a token, nor with an unreadable session end', () => {
    expect(countsAsSignedIn({ accessToken: null, sessionExpiresAt: at(nowMs + 9e9), nowMs })).toBe(false);
    expect(countsAsSignedIn({ accessToken: tokenExpiringIn(-1), sessionExpiresAt: 'soon', nowMs })).toBe(false);
  });
});
