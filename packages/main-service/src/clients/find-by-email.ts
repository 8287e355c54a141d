import type { Client } from '../clients/clients-repository.ts';
import type { MainContext } from '../context.ts';
import { emailKey } from './email-key.ts';

/** @throws Error in words for the operator. */
export async function findByEmail({ repositories }: MainContext, email: string): Promise<Client> {
  const client = await repositories.clients.findByEmailKey(emailKey(email));
  if (!client) throw new Error(`No activated account has the address ${email}. Register it first.`);
  return client;
}
