import { expect, test } from 'vitest';
import * as z from 'zod';
import { createPageCursor, cursorTimeMs } from './page-cursor.ts';

const byTime = createPageCursor('orders', z.strictObject({ atMs: cursorTimeMs, id: z.uuid() }));
const position = { atMs: 1_700_000_000_123, id: '018f3f4e-7d3a-7c3e-9c1a-0123456789ab' };
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('a cursor gives back the place it was made of, and no cursor means the first page', () => {
  expect(byTime.read(byTime.write(position))).toEqual(position);
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
    encode(position),
    encode(['invoices', position]),
    encode(['orders', { ...position, atMs: 8.65e15 }]),
    encode(['orders', { ...position, atMs: -1 }]),
    encode(['orders', { ...position, atMs: '1' }]),
    encode(['orders', { ...position, id: '1'.repeat(36) }]),
    encode(['orders', { ...position, more: 1 }]),
  ];
  for (const cursor of forged) {
    expect(() => byTime.read(cursor), cursor).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  }
});
