import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Clock } from '@deskmate/service-kit/clock';
import { newId } from '@deskmate/service-kit/random';
import type { Bus } from '@deskmate/service-kit/work/bus';
import type { Encryption } from '../../secrets.ts';
import type { createSigningKeysRepository, StoredSigningKey } from './signing-keys-repository.ts';

type SigningKey = { kid: string; privateKey: KeyObject };

export type SigningKeys = {
  /** The newest key; created when there is none yet. */
  current(): Promise<SigningKey>;
  /** Null when no such key is trusted (any more). */
  publicKey(kid: string): Promise<KeyObject | null>;
  /** Creates a key that signs from now on; older ones still verify. @returns its id. */
  rotate(): Promise<string>;
  /** Oldest first; the last one signs. */
  list(): Promise<{ kid: string; createdAt: Date }[]>;
  /** Tokens of this key are refused at once, in every process. @returns whether there was such a key. */
  remove(kid: string): Promise<boolean>;
  /** Called whenever a key may have been removed. */
  onChange(listener: () => void): void;
};

const channel = 'main:signing-keys';
const reloadAtMostEveryMs = 10_000;

/** Ed25519 keys with ids, stored encrypted, the same for every process on one database. */
export function createSigningKeys(deps: {
  repository: ReturnType<typeof createSigningKeysRepository>;
  encryption: Encryption;
  bus: Bus;
  clock: Clock;
}): SigningKeys {
  const { repository, encryption, bus, clock } = deps;
  const listeners: (() => void)[] = [];
  let loaded: Promise<StoredSigningKey[]> | null = null;
  let loadedAt = Number.NEGATIVE_INFINITY;
  const opened = new Map<string, KeyObject>();

  const forget = () => {
    loaded = null;
    for (const listener of listeners) listener();
  };
  bus.subscribe(channel, forget);
  bus.onGap(forget);

  const load = (): Promise<StoredSigningKey[]> => {
    if (!loaded) {
      loadedAt = performance.now();
      loaded = repository.list();
      // A failed query is not cached.
      loaded.catch(() => {
        loaded = null;
      });
    }
    return loaded;
  };

  async function find(kid: string): Promise<StoredSigningKey | undefined> {
    const known = (await load()).find((key) => key.kid === kid);
    if (known || performance.now() - loadedAt < reloadAtMostEveryMs) return known;
    // Another process may have created the key. Invented ids must not cause a query for each request.
    loaded = null;
    return (await load()).find((key) => key.kid === kid);
  }

  async function rotate(): Promise<string> {
    const kid = newId();
    await repository.add({ kid, createdAt: clock.date(), ...createKey(encryption) });
    bus.publish(channel, kid);
    return kid;
  }

  return {
    async current() {
      if ((await load()).length === 0) await rotate();
      const newest = (await load()).at(-1);
      if (!newest) throw new Error('there is no signing key');
      return { kid: newest.kid, privateKey: openPrivateKey(newest) };
    },
    async publicKey(kid) {
      const key = await find(kid);
      return key ? createPublicKey({ key: key.publicJwk, format: 'jwk' }) : null;
    },
    rotate,
    list: async () => (await repository.list()).map(({ kid, createdAt }) => ({ kid, createdAt })),
    async remove(kid) {
      const wasThere = await repository.remove(kid);
      opened.delete(kid);
      bus.publish(channel, kid);
      return wasThere;
    },
    onChange: (listener) => void listeners.push(listener),
  };

  function openPrivateKey(key: StoredSigningKey): KeyObject {
    const known = opened.get(key.kid);
    if (known) return known;
    const der = Buffer.from(encryption.decrypt(key.sealedPrivateKey), 'base64');
    const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    opened.set(key.kid, privateKey);
    return privateKey;
  }
}

function createKey(encryption: Encryption): Pick<StoredSigningKey, 'publicJwk' | 'sealedPrivateKey'> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { kty = '', crv = '', x = '' } = publicKey.export({ format: 'jwk' });
  const der = privateKey.export({ format: 'der', type: 'pkcs8' });
  return { publicJwk: { kty, crv, x }, sealedPrivateKey: encryption.encrypt(der.toString('base64')) };
}
