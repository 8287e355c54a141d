import { ServiceError } from '@deskmate/api/contracts/errors';
import type { IdentityProviders } from '../../ports/identity-provider.ts';
import type { Tx } from '../../transaction.ts';

/**
 * Refuses the removal of a way to sign in that has just taken place. An account at a provider that is no longer configured
 * is no way.
 * @throws ServiceError `last_sign_in_way` when nothing is left.
 */
export async function requireSignInMethod(
  { clients, linkedAccounts, passkeys }: Tx,
  providers: IdentityProviders,
  clientId: string,
): Promise<void> {
  const client = await clients.find(clientId);
  if (client?.passwordHash) return;
  if ((await passkeys.list(clientId)).length > 0) return;
  const linked = await linkedAccounts.list(clientId);
  if (!linked.some(({ provider }) => providers.has(provider))) throw new ServiceError('last_sign_in_way');
}
