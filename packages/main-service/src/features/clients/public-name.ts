import type { MainContext } from '../../context.ts';

/** The name that a client lets others see on what they share; null unless their profile allows it. */
export async function publicName({ repositories }: MainContext, clientId: string): Promise<string | null> {
  const client = await repositories.clients.find(clientId);
  return client?.isPublic ? `${client.firstName} ${client.lastName}`.trim() : null;
}
