import type { Client } from '../clients/clients-repository.ts';
import { findByEmail } from '../clients/find-by-email.ts';
import type { MainContext } from '../context.ts';

/** Gives an activated account the role `admin`; what its owner does is known as such within a second, and a mail tells them. */
export const makeAdministrator = async (app: MainContext, email: string): Promise<void> =>
  setRole(app, await findByEmail(app, email), { role: 'admin', kind: 'made_administrator' });

/** Takes the role back, as fast; the account stays. @throws Error in words for the operator. */
export async function removeAdministrator(app: MainContext, email: string): Promise<void> {
  const client = await findByEmail(app, email);
  if (client.role !== 'admin') throw new Error(`${email} is not an administrator.`);
  await setRole(app, client, { role: 'client', kind: 'removed_administrator' });
}

type RoleChange = { role: Client['role']; kind: 'made_administrator' | 'removed_administrator' };

async function setRole(app: MainContext, client: Client, { role, kind }: RoleChange): Promise<void> {
  const at = app.clock.date();
  await app.transact(async (tx) => {
    await tx.clients.setRole(client.id, role);
    await tx.audit.add({ clientId: client.id, action: kind, at });
    await tx.queueMail({ kind, to: client, values: { firstName: client.firstName, when: at } });
  });
  app.callerCheck.announceChange(client.id);
}
