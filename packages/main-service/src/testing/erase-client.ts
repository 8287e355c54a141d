import { clients } from '@deskmate/db/tables/main/clients';
import { silentLog } from '@deskmate/service-kit/log';
import { eq } from 'drizzle-orm';
import { eraseAccounts } from '../features/account-deletion/erase-accounts.ts';
import { createRepositories, createTransact } from '../repositories.ts';
import type { MainFixture, SignedIn } from './main-fixture.ts';
import { noClientData } from './no-client-data.ts';

/** Erases an account as maintenance does 30 days after its deletion; the clock moves on by as much. No gateway is asked. */
export async function eraseClient({ db, clock }: Pick<MainFixture, 'db' | 'clock'>, { id }: SignedIn): Promise<void> {
  const deletedAt = new Date(clock.now());
  await db.update(clients).set({ deletedAt }).where(eq(clients.id, id));
  clock.forward(30 * 86_400_000);
  const stores = { repositories: createRepositories(db), transact: createTransact(db) };
  await eraseAccounts({ ...stores, clientData: noClientData, clock, gateway: null, log: silentLog() }, 20);
  if ((await db.select().from(clients).where(eq(clients.id, id))).length > 0)
    throw new Error('the client is still there');
}
