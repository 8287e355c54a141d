import { clients } from '@deskmate/db/tables/main/clients';
import { invoices } from '@deskmate/db/tables/main/payments';
import { unwatched } from '@deskmate/service-kit/monitoring/dependencies';
import { silentLog } from '@deskmate/service-kit/monitoring/log';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createStripeGateway } from '../../adapters/stripe/stripe-gateway.ts';
import { jobContext } from '../../testing/job-context.ts';
import { createStripeFixture } from '../../testing/stripe-fixture.ts';
import { eraseAccounts } from './erase-accounts.ts';

const fixture = await createStripeFixture();
afterAll(() => fixture.close());

test('S07: Stripe forgets the customer of an erased account; the invoice keeps the buyer, as the law asks', async () => {
  const client = await fixture.newClient();
  const session = await fixture.open(client, { kind: 'credit', pack_id: 1, quantity: 1 });
  await fixture.checkOut(session.body);
  await fixture.deliver(fixture.newEvents());
  const deletedAt = fixture.clock.date();
  await fixture.db.update(clients).set({ deletedAt }).where(eq(clients.id, client.id));
  fixture.passTo(new Date(deletedAt.getTime() + 30 * 86_400_000).toISOString());

  const { secretKey, webhookSecret, url: apiBase } = fixture.stripe;
  const { clock, db } = fixture;
  const gateway = createStripeGateway({
    secretKey,
    webhookSecret,
    apiBase,
    computesTax: false,
    clock,
    log: silentLog(),
    dependency: unwatched,
  });
  const deps = jobContext(fixture, { adapters: { gateway } });
  const erase = () => eraseAccounts(deps, 20);
  const left = () => db.select().from(clients).where(eq(clients.id, client.id));
  const forgotten = () => fixture.stripe.events().filter(({ type }) => type === 'customer.deleted');

  // The library tries three times by itself.
  fixture.stripe.failNext('server_error', 'server_error', 'server_error');
  await erase();
  expect(await left()).toHaveLength(1);
  fixture.passTo(new Date(fixture.clock.now() + 3_600_000).toISOString());
  await erase();
  expect(await left()).toEqual([]);
  expect(forgotten()).toHaveLength(1);
  const [invoice] = await db.select().from(invoices).where(eq(invoices.clientEmail, client.email));
  expect(invoice).toMatchObject({ clientId: null, clientName: 'Ann Lee' });
});
