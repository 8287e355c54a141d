import { freshDatabase } from '@deskmate/db/fresh-database';
import { rootKeys } from '@deskmate/db/tables/main/root-keys';
import { signingKeys } from '@deskmate/db/tables/main/signing-keys';
import { newSecret } from '@deskmate/service-kit/random';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openRootKey, WrongSecretKey } from './root-key.ts';
import { createEncryption, deriveKey } from './secrets.ts';

const { db, close } = await freshDatabase();
afterAll(close);
beforeEach(async () => {
  await db.delete(rootKeys);
  await db.delete(signingKeys);
});

const [first, second, third] = [newSecret(), newSecret(), newSecret()];
const open = (secretKey: string, previousSecretKey: string | null = null) =>
  openRootKey(db, { secretKey, previousSecretKey });

/** A database that was used with this key, before there were rows of root keys. */
const useWith = (key: string) =>
  db.insert(signingKeys).values({
    kid: 'k1',
    publicJwk: { kty: 'OKP', crv: 'Ed25519', x: 'x' },
    sealedPrivateKey: createEncryption(deriveKey(key, 'signing-keys')).encrypt('private'),
    createdAt: new Date(),
  });

test('A19: what was encrypted stays readable through changes of SECRET_KEY, while some processes have the former one', async () => {
  await useWith(first);
  expect(await open(first)).toBe(first);
  expect(await open(second, first)).toBe(first);
  // One that has not been changed yet begins again meanwhile.
  expect(await open(first)).toBe(first);
  await db.delete(signingKeys);
  expect(await open(second, first)).toBe(first);
  expect(await open(second)).toBe(first);
  expect(await open(third, second)).toBe(first);
});

test('A19: once a process has started without the former key, that one opens nothing', async () => {
  const root = await open(first);
  expect(root).not.toBe(first);
  expect(await open(second, first)).toBe(root);
  expect(await open(second)).toBe(root);
  await expect(open(first)).rejects.toThrow(WrongSecretKey);
  expect(JSON.stringify(await db.select().from(rootKeys))).not.toContain(first);
});

test('refuses a key that the database was not used with, and says what to set', async () => {
  await useWith(first);
  await expect(open(second)).rejects.toThrow('Set the former one as SECRET_KEY_PREVIOUS');
  expect(await open(second, first)).toBe(first);
  await expect(open(third)).rejects.toThrow(WrongSecretKey);
  await expect(open(third, newSecret())).rejects.toThrow(WrongSecretKey);
});

test('gives processes that begin at the same time the same key', async () => {
  const keys = await Promise.all([open(first), open(first), open(first)]);
  expect(new Set(keys).size).toBe(1);
  expect(await db.select().from(rootKeys)).toHaveLength(1);
});
