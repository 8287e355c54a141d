import { ServiceError } from '@deskmate/api/contracts/errors';
import type { IdentityProviders } from '../../ports/identity-provider.ts';
import type { Repositories } from '../../repositories.ts';

/**
 * To be called in the transaction that has just removed a way to sign in. An account at a provider that is no longer
 * configured is none.
 * @throws ServiceError `last_sign_in_way` when nothing is left.
 */
export async function requireSignInMethod(
  { clients, linkedAccounts, passkeys }: Pick<Repositories, 'clients' | 'linkedAccounts' | 'passkeys'>,
  providers: IdentityProviders,
  clientId: string,
): Promise<void> {
  const client = await clients.find(clientId);
  if (client?.passwordHash) return;
  if ((await passkeys.list(clientId)).length > 0) return;
  const linked = await linkedAccounts.list(clientId);
  if (!linked.some(({ provider }) => providers.has(provider))) throw new ServiceError('last_sign_in_way');
}
