import { addMonths } from '@deskmate/api/plans/subscription-months';
import { creditLots } from '@deskmate/db/tables/main/credits';
import { subscriptions } from '@deskmate/db/tables/main/subscriptions';
import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createMainFixture } from '../testing/main-fixture.ts';
import { subscribe } from '../testing/subscribe.ts';
import { isCreditCurrent } from './credit-holds-repository.ts';

const fixture = await createMainFixture();
afterAll(() => fixture.close());

async function isCurrent(clientId: string, now: Date): Promise<unknown> {
  const { rows } = await fixture.db.execute(sql`select ${isCreditCurrent(clientId, 'quick', now)} as "isCurrent"`);
  return rows[0]?.isCurrent;
}

test('a month is due in the database at the very millisecond at which it is due in the program', async () => {
  for (const start of ['2027-01-31T08:00:00.123Z', '2027-12-29T23:59:59.999Z', '2028-02-29T00:00:00.000Z']) {
    fixture.clock.set(start);
    const client = await fixture.newClient();
    await subscribe(fixture, client, { planId: 2, interval: 'year' });
    // Lots that have ended would answer before the month does.
    await fixture.db
      .update(creditLots)
      .set({ expiresAt: new Date('2040-01-01') })
      .where(eq(creditLots.clientId, client.id));
    for (const month of [0, 1, 2, 10]) {
      await fixture.db.update(subscriptions).set({ grantedMonth: month }).where(eq(subscriptions.clientId, client.id));
      const due = addMonths(new Date(start), month + 1);
      expect(await isCurrent(client.id, new Date(due.getTime() - 1)), `${start} +${month}`).toBe(true);
      expect(await isCurrent(client.id, due), `${start} +${month}`).toBe(false);
    }
  }
});

test('credit that has ended and a plan that is over are not current', async () => {
  fixture.clock.set('2027-05-01T00:00:00Z');
  const client = await fixture.newClient();
  const now = fixture.clock.date();
  expect(await isCurrent(client.id, now)).toBe(true);
  expect(await isCurrent(client.id, new Date(now.getTime() + 15 * 86_400_000))).toBe(false);
  await fixture.db.update(creditLots).set({ expiresAt: now }).where(eq(creditLots.clientId, client.id));
  expect(await isCurrent(client.id, now)).toBe(false);
  expect(await isCurrent('nobody', now)).toBe(false);
});
