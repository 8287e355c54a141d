import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Profile } from '@deskmate/api/contracts/main/clients';
import type { Caller } from '@deskmate/service-kit/http/caller';
import type { Client } from '../../clients/clients-repository.ts';
import type { MainContext } from '../../context.ts';
import { toPendingProfile, toProfile } from '../../identity/to-contract.ts';

/** The caller's own profile; before activation, what they registered with. */
export async function getProfile(app: MainContext, caller: Caller): Promise<Profile> {
  const { repositories, clock } = app;
  if (!caller.activated) {
    const registration = await repositories.registrations.find(caller.clientId, clock.date());
    if (!registration) throw new ServiceError('session_ended');
    return toPendingProfile(registration);
  }
  const client = await repositories.clients.find(caller.clientId);
  if (!client) throw new ServiceError('session_ended');
  return profileOf(app, client);
}

/** A client with what other tables know about it. */
export async function profileOf({ repositories, gateway }: MainContext, client: Client): Promise<Profile> {
  const [factor, gatewayCustomers] = await Promise.all([
    repositories.secondFactors.findEnabled(client.id),
    repositories.clients.gatewayCustomers(client.id, gateway),
  ]);
  return toProfile(client, { factor, gatewayCustomers });
}

/** The name that others see on what a client shares; null unless the profile allows it. */
export async function publicName({ repositories }: MainContext, clientId: string): Promise<string | null> {
  const client = await repositories.clients.find(clientId);
  return client?.isPublic ? `${client.firstName} ${client.lastName}`.trim() : null;
}
