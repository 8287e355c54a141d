import type { MainContext } from '../../context.ts';
import { findByEmail } from './find-by-email.ts';

type Deps = Pick<MainContext, 'repositories' | 'transact' | 'clock' | 'callerCheck'>;

/** Gives an activated account the role `admin`; what its owner does is known as such within a second. */
export async function makeAdministrator(deps: Deps, email: string): Promise<void> {
  const { transact, clock, callerCheck } = deps;
  const client = await findByEmail(deps, email);
  await transact(async ({ clients, audit }) => {
    await clients.setRole(client.id, 'admin');
    await audit.add({ clientId: client.id, action: 'made_administrator', at: new Date(clock.now()) });
  });
  callerCheck.announceChange(client.id);
}
