import { hkdfSync } from 'node:crypto';
import type { Database } from '@deskmate/db/database';
import type { Secrets } from '@deskmate/service-kit/config/load-secrets';
import { newSecret } from '@deskmate/service-kit/random';
import { createRootKeyRepository, type StoredRootKey } from './root-key-repository.ts';
import { createEncryption, deriveKey } from './secrets.ts';

/** Thrown when the configured secrets open nothing that this database holds; its message is for the operator. */
export class WrongSecretKey extends Error {
  constructor() {
    super(
      'SECRET_KEY is not the one that this database was used with. Set the former one as SECRET_KEY_PREVIOUS to change it, or set it back; ' +
        'without it two-step logins, sessions and unsent mails cannot be read. Without SECRET_KEY it is in DATA_DIR/keys.',
    );
    this.name = 'WrongSecretKey';
  }
}

/**
 * The key that everything encrypted or signed by the main backend is derived from. It stays the same when SECRET_KEY is
 * changed: the database holds it encrypted under SECRET_KEY, and under the former one until a process starts without that.
 * @throws WrongSecretKey
 */
export async function openRootKey(
  db: Database,
  { secretKey, previousSecretKey }: Pick<Secrets, 'secretKey' | 'previousSecretKey'>,
): Promise<string> {
  const repository = createRootKeyRepository(db);
  const stored = await repository.list();
  if (stored.length === 0) return adopt(repository, secretKey, previousSecretKey);
  const own = unseal(stored, secretKey);
  if (own !== null) {
    if (previousSecretKey === null && stored.length > 1) await repository.removeOthers(nameOf(secretKey));
    return own;
  }
  const root = previousSecretKey === null ? null : unseal(stored, previousSecretKey);
  if (root === null) throw new WrongSecretKey();
  await repository.add(seal(secretKey, root));
  return root;
}

type RootKeyRepository = ReturnType<typeof createRootKeyRepository>;

/** A new database gets a root of its own; in one of before these rows, the SECRET_KEY that it was used with is the root. */
async function adopt(repository: RootKeyRepository, own: string, previous: string | null): Promise<string> {
  const encrypted = await repository.findEncryptedText();
  const known = [own, previous].filter((key) => key !== null);
  const found = encrypted === null ? newSecret(48) : known.find((key) => opens(key, encrypted));
  if (found === undefined) throw new WrongSecretKey();
  await repository.add(seal(own, found));
  // Another process may have been first.
  const root = unseal(await repository.list(), own) ?? found;
  if (previous !== null) await repository.add(seal(previous, root));
  return root;
}

function opens(key: string, signingKey: string): boolean {
  try {
    createEncryption(deriveKey(key, 'signing-keys')).decrypt(signingKey);
    return true;
  } catch {
    return false;
  }
}

type SealedKey = Pick<StoredRootKey, 'sealedBy' | 'sealedKey'>;

const seal = (key: string, root: string): SealedKey => ({
  sealedBy: nameOf(key),
  sealedKey: sealing(key).encrypt(root),
});

function unseal(stored: readonly SealedKey[], key: string): string | null {
  const row = stored.find(({ sealedBy }) => sealedBy === nameOf(key));
  return row ? sealing(key).decrypt(row.sealedKey) : null;
}

const derive = (key: string, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', purpose, 32));
const nameOf = (key: string): string => derive(key, 'root-key/name').toString('hex');
const sealing = (key: string) => createEncryption(derive(key, 'root-key/seal'));
