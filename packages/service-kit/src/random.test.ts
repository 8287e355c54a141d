import { expect, test, vi } from 'vitest';
import { newCode, newId, newSecret } from './random.ts';

test('ids of one process are unique and rise, also within a millisecond and when the clock steps back', () => {
  vi.spyOn(Date, 'now').mockReturnValueOnce(Date.now() + 60_000);
  const ids = Array.from({ length: 10_000 }, newId);
  vi.restoreAllMocks();
  expect(new Set(ids).size).toBe(10_000);
  expect(ids).toEqual(ids.toSorted());
});

test('an id has the form of a UUID of version 7', () => {
  expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('L01: a thousand secrets are unique, of 256 bits, and safe in an address', () => {
  const secrets = Array.from({ length: 1000 }, () => newSecret());
  expect(new Set(secrets).size).toBe(1000);
  for (const secret of secrets) expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
});

test('a code has all its digits, leading zeros too', () => {
  const codes = Array.from({ length: 2000 }, () => newCode());
  for (const code of codes) expect(code).toMatch(/^\d{6}$/);
  expect(codes.some((code) => code.startsWith('0'))).toBe(true);
});
