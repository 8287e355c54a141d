import { clients } from '@deskmate/db/tables/main/clients';
import { eq } from 'drizzle-orm';
import { eraseAccounts } from '../account/deletion/erase-accounts.ts';
import type { MainServiceDeps } from '../create-main-service.ts';
import { jobContext } from './job-context.ts';
import type { MainFixture, SignedIn } from './main-fixture.ts';

/** Erases an account as maintenance does 30 days after its deletion; the clock moves on by as much. No gateway is asked. */
export async function eraseClient(
  fixture: MainFixture,
  { id }: SignedIn,
  config: Partial<MainServiceDeps['config']> = {},
): Promise<void> {
  const { db, clock } = fixture;
  const deletedAt = clock.date();
  await db.update(clients).set({ deletedAt }).where(eq(clients.id, id));
  clock.forward(30 * 86_400_000);
  await eraseAccounts(jobContext(fixture, { adapters: { gateway: null }, config }), 20);
  if ((await db.select().from(clients).where(eq(clients.id, id))).length > 0)
    throw new Error('the client is still there');
}
