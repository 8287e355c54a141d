import { expect, test } from 'vitest';
import { createPasswordHasher } from './password-hasher.ts';

const hasher = createPasswordHasher({ memoryCost: 8, timeCost: 1 });

test('B10: a password counts exactly as typed', async () => {
  const typed = ' e\u0301🦊\u0000x '.repeat(12);
  const passwordHash = await hasher.hash(typed);
  expect(await hasher.verify(passwordHash, typed)).toBe(true);
  for (const other of [typed.trim(), typed.normalize('NFC'), typed.slice(0, 72), typed.replaceAll('\u0000', '')]) {
    expect(await hasher.verify(passwordHash, other)).toBe(false);
  }
});

test('without an account nothing matches, not even the stand-in', async () => {
  expect(await hasher.verify(null, 'no account has this')).toBe(false);
});

test('B12: beyond 4 hashing and 64 waiting the rest are told to come back', async () => {
  const results = await Promise.allSettled(Array.from({ length: 200 }, () => hasher.hash('anything at all')));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(200 - 68);
  expect(refused[0]?.reason).toMatchObject({ code: 'service_unavailable', status: 503, retryAfterSeconds: 3 });
  expect(await hasher.hash('works again')).toMatch(/^\$argon2id\$/);
});
