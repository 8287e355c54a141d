import type { MainContext } from '../../context.ts';
import { findByEmail } from './find-by-email.ts';

/** Gives an activated account the role `admin`; what its owner does is known as such within a second. */
export async function makeAdministrator(context: MainContext, email: string): Promise<void> {
  const { transact, clock, callerCheck } = context;
  const client = await findByEmail(context, email);
  await transact(async ({ clients, audit }) => {
    await clients.setRole(client.id, 'admin');
    await audit.add({ clientId: client.id, action: 'made_administrator', at: new Date(clock.now()) });
  });
  callerCheck.announceChange(client.id);
}
