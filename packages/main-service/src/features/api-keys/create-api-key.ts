import { ServiceError } from '@deskmate/api/contracts/errors';
import { newId, newSecret } from '@deskmate/service-kit/random';
import type { MainContext } from '../../context.ts';
import { hashToken } from '../sign-in/hash-token.ts';
import type { ApiKey } from './api-keys-repository.ts';

const maxKeys = 20;

/** Makes a key. Its text is in the answer and nowhere else. */
export async function createApiKey(
  context: MainContext,
  clientId: string,
  name: string,
): Promise<{ stored: ApiKey; key: string }> {
  const key = `sk-${newSecret()}`;
  const now = new Date(context.clock.now());
  const stored: ApiKey = {
    id: newId(),
    clientId,
    keyHash: hashToken(key),
    name,
    hint: `${key.slice(0, 6)}…${key.slice(-4)}`,
    createdAt: now,
    lastUsedAt: null,
  };
  await context.transact(async ({ clients, apiKeys, audit }) => {
    // Two at once must not both find room for the last one.
    await clients.lock(clientId);
    if ((await apiKeys.count(clientId)) >= maxKeys) {
      throw new ServiceError('conflict', { detail: `You have ${maxKeys} API keys. Revoke one first.` });
    }
    await apiKeys.add(stored);
    await audit.add({ clientId, action: 'api_key_made', details: { key: stored.id }, at: now });
  });
  return { stored, key };
}
