import type { Client } from '../clients/clients-repository.ts';
import { findByEmail } from '../clients/find-by-email.ts';
import type { MainContext, WithRepositories } from '../context.ts';

type Deps = Pick<MainContext, 'background' | 'callerCheck' | 'clock' | 'mails' | 'transact'> &
  WithRepositories<'clients'>;

/** Gives an activated account the role `admin`; what its owner does is known as such within a second, and a mail tells them. */
export const makeAdministrator = async (deps: Deps, email: string): Promise<void> =>
  setRole(deps, await findByEmail(deps, email), { role: 'admin', kind: 'made_administrator' });

/** Takes the role back, as fast; the account stays. @throws Error in words for the operator. */
export async function removeAdministrator(deps: Deps, email: string): Promise<void> {
  const client = await findByEmail(deps, email);
  if (client.role !== 'admin') throw new Error(`${email} is not an administrator.`);
  await setRole(deps, client, { role: 'client', kind: 'removed_administrator' });
}

type RoleChange = { role: Client['role']; kind: 'made_administrator' | 'removed_administrator' };

async function setRole(deps: Deps, client: Client, { role, kind }: RoleChange): Promise<void> {
  const { background, callerCheck, clock, mails, transact } = deps;
  const at = new Date(clock.now());
  await transact(async ({ clients, audit, mailOutbox }) => {
    await clients.setRole(client.id, role);
    await audit.add({ clientId: client.id, action: kind, at });
    await mails.queue({ kind, to: client, values: { firstName: client.firstName, when: at } }, mailOutbox);
  });
  callerCheck.announceChange(client.id);
  background.run('deliver mail', mails.deliver);
}
