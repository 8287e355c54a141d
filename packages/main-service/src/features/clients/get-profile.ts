import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Profile } from '@deskmate/api/contracts/main/clients';
import type { Caller } from '@deskmate/service-kit/caller';
import type { MainContext } from '../../context.ts';
import { toPendingProfile, toProfile } from './to-contract.ts';

type Deps = Pick<MainContext, 'clock' | 'gateway' | 'repositories'>;

/** The caller's own profile; before activation, what they registered with. */
export async function getProfile({ repositories, clock, gateway }: Deps, caller: Caller): Promise<Profile> {
  if (!caller.activated) {
    const registration = await repositories.registrations.find(caller.clientId, new Date(clock.now()));
    if (!registration) throw new ServiceError('session_ended');
    return toPendingProfile(registration);
  }
  const [client, customers] = await Promise.all([
    repositories.clients.find(caller.clientId),
    repositories.clients.gatewayCustomers(caller.clientId, gateway),
  ]);
  if (!client) throw new ServiceError('session_ended');
  return toProfile(client, customers);
}

/** The name that others see on what a client shares; null unless the profile allows it. */
export async function publicName(
  { repositories }: Pick<MainContext, 'repositories'>,
  clientId: string,
): Promise<string | null> {
  const client = await repositories.clients.find(clientId);
  return client?.isPublic ? `${client.firstName} ${client.lastName}`.trim() : null;
}
