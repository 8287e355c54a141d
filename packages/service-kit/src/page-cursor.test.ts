import { expect, test } from 'vitest';
import * as z from 'zod';
import { createPageCursor, cursorTimeMs } from './page-cursor.ts';

const byTime = createPageCursor('orders', z.strictObject({ atMs: cursorTimeMs, id: z.uuid() }));
const place = { atMs: 1_700_000_000_123, id: '018f3f4e-7d3a-7c3e-9c1a-0123456789ab' };
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('a cursor gives back the place it was made of, and no cursor means the first page', () => {
  expect(byTime.read(byTime.write(place))).toEqual(place);
  expect(byTime.read(undefined)).toBeNull();
});

test('N09: a forged cursor, one of another list and one with values out of range are refused as invalid input', () => {
  const forged = [
    '',
    'x',
    '!!!',
    'null',
    encode(null),
    encode([]),
    encode(place),
    encode(['invoices', place]),
    encode(['orders', { ...place, atMs: 8.65e15 }]),
    encode(['orders', { ...place, atMs: -1 }]),
    encode(['orders', { ...place, atMs: '1' }]),
    encode(['orders', { ...place, id: '1'.repeat(36) }]),
    encode(['orders', { ...place, more: 1 }]),
  ];
  for (const cursor of forged) {
    expect(() => byTime.read(cursor), cursor).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  }
});
