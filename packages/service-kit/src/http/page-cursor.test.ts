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

test('a page names the next one only where there are more rows than it shows', () => {
  const rows = [1, 2, 3].map((atMs) => ({ ...position, atMs }));
  const page = (count: number, size: number) => byTime.page(rows.slice(0, count), size, (row) => row);
  expect(page(3, 2).shown).toEqual(rows.slice(0, 2));
  expect(byTime.read(page(3, 2).nextCursor ?? undefined)).toEqual(rows[1]);
  expect(page(2, 2)).toEqual({ shown: rows.slice(0, 2), nextCursor: null });
  expect(page(0, 2)).toEqual({ shown: [], nextCursor: null });
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
