import { expect, test } from 'vitest';
import { emailKey } from './email-key.ts';

test.each(['ann@example.com', 'Ann@Example.COM', ' ann@example.com ', 'ann@example.com.', 'ann+trial2@example.com'])(
  '%j is the same account as ann@example.com',
  (spelling) => expect(emailKey(spelling)).toBe('ann@example.com'),
);

test('an address that begins with a plus stays itself', () => {
  expect(emailKey('+ann@example.com')).toBe('+ann@example.com');
});

test('different people stay different', () => {
  expect(emailKey('a.nn@example.com')).not.toBe(emailKey('ann@example.com'));
});
