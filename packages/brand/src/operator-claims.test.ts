import { expect, test } from 'vitest';
import { publishClaims } from './operator-claims.ts';

const text = 'Write to us. [claim answer-messages: We answer by email.] Thank you.';

test('leaves out a claim until the operator confirms it', () => {
  expect(publishClaims(text, new Set())).toBe('Write to us. Thank you.');
  expect(publishClaims(text, new Set(['affiliates']))).toBe('Write to us. Thank you.');
  expect(publishClaims(text, new Set(['answer-messages']))).toBe('Write to us. We answer by email. Thank you.');
});

test('publishes a claim at the start of a text without a leading space', () => {
  expect(publishClaims('[claim affiliates: Agree]', new Set(['affiliates']))).toBe('Agree');
  expect(publishClaims('[claim affiliates: Agree]', new Set())).toBe('');
});

test('rejects an unknown claim', () => {
  expect(() => publishClaims('[claim nobody: Words.]', new Set())).toThrow('"nobody" is not a claim');
});

test('reads 200,000 characters in linear time', () => {
  for (const hostile of [' [claim a: '.repeat(20_000), ' '.repeat(200_000), `[claim a: ${'x'.repeat(200_000)}`]) {
    const startedAt = Date.now();
    publishClaims(hostile, new Set());
    expect(Date.now() - startedAt).toBeLessThan(200);
  }
});
