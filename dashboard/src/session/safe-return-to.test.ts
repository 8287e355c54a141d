import { describe, expect, test } from 'vitest';
import { keepReturnTo, loginFor, safeReturnTo } from './safe-return-to.ts';

const origin = 'https://deskmate.example';
const home = '/dashboard/chat';

const foreign = [
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '/%5Cevil.test',
  '/%5cevil.test',
  '\\/evil.test',
  'https:evil.test',
  'https://ext.example.com.evil.test/cb',
  'https://ext.example.com@evil.test/cb',
  'https://evil.test#@ext.example.com/cb',
  'https://ext.example.com:8443/cb',
  'http://evil.test',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://deskmate.example/x',
  '/\t/evil.test',
  '/\n/evil.test',
  '\t//evil.test',
  ' //evil.test',
  '/./\t/evil.test',
  '/.//evil.test',
  '/x/..//evil.test',
  '/%2f/evil.test',
  '/%09/evil.test',
  'https://dеskmate.example/dashboard',
  'https://deskmate.example./dashboard',
  'dashboard/chat',
  '',
  `/${'a'.repeat(5000)}`,
];

describe('E04: the address after login is always of our own origin', () => {
  test.each(foreign)('%j leads to the chat', (value) => {
    expect(safeReturnTo([value], origin)).toBe(home);
  });

  test('an absolute address of our own origin counts as none: only a path does', () => {
    expect(safeReturnTo([`${origin}/dashboard/user/account/plan`], origin)).toBe(home);
  });

  test('a repeated value or none leads to the chat', () => {
    expect(safeReturnTo([], origin)).toBe(home);
    expect(safeReturnTo(['/client/payment', '//evil.test'], origin)).toBe(home);
  });

  test('pages of the sign-in and addresses of the services are no place to come back to', () => {
    const closed = ['/auth/jwt/login?returnTo=/auth/jwt/login', '/api/auth/clients/logout', '/ai/v1/history'];
    for (const value of [...closed, '/x/../api/health', '/AUTH/jwt/login', '/dashboard-assets/x.js']) {
      expect(safeReturnTo([value], origin), value).toBe(home);
    }
  });

  test('a path of ours is kept with its query and its place', () => {
    const value = '/client/payment?plan=2&interval=year#card';
    expect(safeReturnTo([value], origin)).toBe(value);
    expect(safeReturnTo(['/dashboard/x/../chat/abc'], origin)).toBe('/dashboard/chat/abc');
    expect(safeReturnTo(['/pricing'], origin)).toBe('/pricing');
  });
});

test('the login page is told where somebody was', () => {
  const link = loginFor({ pathname: '/client/payment', search: '?plan=2', hash: '' });
  expect(link).toBe('/auth/jwt/login?returnTo=%2Fclient%2Fpayment%3Fplan%3D2');
  expect(safeReturnTo(new URL(link, origin).searchParams.getAll('returnTo'), origin)).toBe('/client/payment?plan=2');
});

test('the page of the code keeps where the login was to return to; no other address gets it', () => {
  const search = '?returnTo=%2Fdashboard%2Fart%3Fa%3D1';
  expect(keepReturnTo(`${origin}/auth/jwt/otp`, search)).toBe(`${origin}/auth/jwt/otp${search}`);
  expect(keepReturnTo(`${origin}/auth/jwt/otp`, '')).toBe(`${origin}/auth/jwt/otp`);
  expect(keepReturnTo('https://pay.example/session', search)).toBe('https://pay.example/session');
});
