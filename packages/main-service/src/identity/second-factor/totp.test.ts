import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { isSixDigits, newBackupCodes, normalizeCode } from './one-time-codes.ts';
import { newSeed, otpauthUrl, stepOf } from './totp.ts';

const nowMs = Date.UTC(2026, 0, 1, 12, 0, 10);
const stepMs = 30_000;

test('O06: the code of this step and of its neighbours is accepted, no other', () => {
  const seed = newSeed();
  const codeAt = (steps: number) => new TOTP({ secret: seed }).generate({ timestamp: nowMs + steps * stepMs });
  const now = Math.floor(nowMs / stepMs);
  expect([-2, -1, 0, 1, 2].map((steps) => stepOf(seed, codeAt(steps), nowMs))).toEqual([
    null,
    now - 1,
    now,
    now + 1,
    null,
  ]);
});

test('a code of RFC 6238 is the code of its step', () => {
  const seed = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  expect(stepOf(seed, '287082', 59_000)).toBe(1);
  expect(stepOf(seed, '081804', 1_111_111_109_000)).toBe(37_037_036);
});

test('an app reads the product and the address from the QR code', () => {
  const url = new URL(otpauthUrl('GEZDGNBVGY3TQOJQ', 'ann+desk@example.com'));
  expect(url.protocol).toBe('otpauth:');
  expect(decodeURIComponent(url.pathname)).toContain('ann+desk@example.com');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    secret: 'GEZDGNBVGY3TQOJQ',
    issuer: 'Deskmate',
    digits: '6',
  });
});

test('spaces, hyphens, invisible marks, letter case and the script of digits do not count', () => {
  expect(normalizeCode(' 123 456 ')).toBe('123456');
  expect(normalizeCode('\u2068123456\u2069')).toBe('123456');
  expect(normalizeCode('١٢٣٤٥٦')).toBe('123456');
  expect(normalizeCode('۱۲۳۴۵۶')).toBe('123456');
  expect(normalizeCode('7kq2m-xh4tr')).toBe('7KQ2MXH4TR');
});

test('generates ten distinct backup codes that cannot be mistaken for TOTP codes', () => {
  const codes = newBackupCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/);
    expect(isSixDigits(normalizeCode(code))).toBe(false);
  }
});
