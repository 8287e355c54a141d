import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createPasswordHasher, defaultPasswordCost } from './password-hasher.ts';

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

test('B12: requests beyond 4 hashing and 64 waiting get a retry-later error', async () => {
  const results = await Promise.allSettled(Array.from({ length: 200 }, () => hasher.hash('anything at all')));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused.length).toBeGreaterThanOrEqual(200 - 68);
  expect(refused.length).toBeLessThanOrEqual(200 - 65);
  expect(refused[0]?.reason).toMatchObject({ code: 'service_unavailable', status: 503, retryAfterSeconds: 3 });
  expect(await hasher.hash('works again')).toMatch(/^\$argon2id\$/);
});

test('B12: a file can be read while passwords are being hashed', async () => {
  const real = createPasswordHasher(defaultPasswordCost);
  await real.verify(null, 'the first call makes the stand-in');
  const order: string[] = [];
  // If hashes took the whole pool, the file would wait for nearly all of them.
  const hashes = Array.from({ length: 24 }, () => real.hash('anything at all').then(() => order.push('hash')));
  await readFile(new URL(import.meta.url)).then(() => order.push('file'));
  await Promise.all(hashes);
  expect(order.indexOf('file')).toBeLessThan(hashes.length / 2);
});
