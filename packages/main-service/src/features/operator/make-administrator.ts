import type { MainContext, WithRepositories } from '../../context.ts';
import { findByEmail } from './find-by-email.ts';

type Deps = Pick<MainContext, 'background' | 'callerCheck' | 'clock' | 'mails' | 'transact'> &
  WithRepositories<'clients'>;

/** Gives an activated account the role `admin`; what its owner does is known as such within a second, and a mail tells them. */
export async function makeAdministrator(deps: Deps, email: string): Promise<void> {
  const { background, callerCheck, clock, mails, transact } = deps;
  const client = await findByEmail(deps, email);
  const at = new Date(clock.now());
  const kind = 'made_administrator' as const;
  await transact(async ({ clients, audit, mailOutbox }) => {
    await clients.setRole(client.id, 'admin');
    await audit.add({ clientId: client.id, action: kind, at });
    await mails.queue({ kind, to: client, values: { firstName: client.firstName, when: at } }, mailOutbox);
  });
  callerCheck.announceChange(client.id);
  background.run('deliver mail', mails.deliver);
}
