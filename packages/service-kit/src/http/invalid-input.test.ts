import type { ErrorItem, ServiceError } from '@deskmate/api/contracts/errors';
import * as fields from '@deskmate/api/contracts/fields';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { parseInput } from './invalid-input.ts';

/** How site and dashboard turn an item into words. */
function read({ loc, msg }: ErrorItem): string {
  const name = String(loc.at(-1)).replaceAll('_', ' ');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${msg.replace('String', '').trim()}`;
}

function itemsOf(schema: z.ZodType, value: unknown): ErrorItem[] {
  try {
    parseInput(schema, value, 'body');
  } catch (error) {
    return (error as ServiceError).detail as ErrorItem[];
  }
  throw new Error('was accepted');
}

const words = z.string();

test.each([
  [{ first_name: fields.personName }, { first_name: '' }, 'First name should have at least 1 character'],
  [{ password: fields.newPassword }, { password: 'short' }, 'Password should have at least 8 characters'],
  [{ first_name: fields.personName }, { first_name: 'x'.repeat(81) }, 'First name should have at most 80 characters'],
  [{ first_name: fields.personName }, { first_name: '<b>' }, 'First name holds characters that are not allowed'],
  [{ first_name: fields.personName }, { first_name: '\u202eevil' }, 'First name holds characters that are not allowed'],
  [
    { first_name: fields.personName },
    { first_name: '\u200b\u200d' },
    'First name holds characters that are not allowed',
  ],
  [{ email: fields.email }, {}, 'Email is required'],
  [{ email: fields.email }, { email: 'not-an-address' }, 'Email should be a valid email address'],
  [{ email: words }, { email: 7 }, 'Email should be a text'],
  [{ email: words }, { email: null }, 'Email should be a text'],
  [{ quantity: z.int().min(1) }, { quantity: 0 }, 'Quantity should be at least 1'],
  [{ quantity: z.int().max(100) }, { quantity: 1e9 }, 'Quantity should be at most 100'],
  [{ quantity: z.int() }, { quantity: 1.5 }, 'Quantity should be a whole number'],
  [{ quantity: z.int() }, { quantity: '1e3' }, 'Quantity should be a number'],
  [{ tags: z.array(words).max(2) }, { tags: ['a', 'b', 'c'] }, 'Tags should have at most 2 items'],
  [{ interval: z.enum(['month', 'year']) }, { interval: 'week' }, 'Interval should be one of: month, year'],
  [{ session_id: z.uuid() }, { session_id: 'x' }, 'Session id should be a UUID'],
  [{ dob: z.iso.date() }, { dob: '1.2.1990' }, 'Dob should be a date such as 2030-12-31'],
  [{ email: words }, { email: 'a@b.example', is_admin: true }, 'Is admin is not expected here'],
  [
    { pay: z.union([z.strictObject({ a: words }), z.strictObject({ b: words })]) },
    { pay: { c: 1 } },
    'Pay is not valid',
  ],
  [{ zone: words.refine(() => false, 'is not a time zone') }, { zone: 'x' }, 'Zone is not a time zone'],
  [{ zone: words.refine(() => false) }, { zone: 'x' }, 'Zone is not valid'],
])('%# reads as a sentence', (shape, value, sentence) => {
  expect(itemsOf(z.strictObject(shape as z.core.$ZodShape), value).map(read)).toContain(sentence);
});

test.each([[undefined], [null], [[]], ['x'], [1]])('a whole body of %o is refused, not a fault', (value) => {
  expect(itemsOf(z.strictObject({ email: words }), value)).toHaveLength(1);
});

test('every wrong field is named, and what was typed is not repeated', () => {
  const items = itemsOf(z.strictObject({ email: fields.email, password: fields.newPassword }), {
    email: 'geheim',
    password: 'kurz',
  });
  expect(items.map(({ loc }) => loc)).toEqual([
    ['body', 'email'],
    ['body', 'password'],
  ]);
  expect(JSON.stringify(items)).not.toMatch(/geheim|kurz/);
});

test('a field of a list is found by its place', () => {
  const schema = z.strictObject({ messages: z.array(z.strictObject({ content: words })) });
  const [item] = itemsOf(schema, { messages: [{ content: 'a' }, { content: 1 }] });
  expect(item?.loc).toEqual(['body', 'messages', 1, 'content']);
});

test.each(['علی‌رضا', "O'Brien-Smith", '山田', 'José', '👩‍🔬', 'A'])('the name %s is a name', (name) => {
  expect(fields.personName.parse(name)).toBe(name);
});

test('R01: sixty thousand wrong fields are answered with the first fifty', () => {
  const many = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`field${index}`, 1]));
  expect(itemsOf(z.strictObject({}), many)).toHaveLength(50);
  const list = z.strictObject({ tags: z.array(words) });
  expect(itemsOf(list, { tags: Array(60_000).fill(1) })).toHaveLength(50);
});
