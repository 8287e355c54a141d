import { gatewayNotices } from '@deskmate/db/tables/main/payments';
import { silentLog } from '@deskmate/service-kit/monitoring/log';
import { createMonitoring } from '@deskmate/service-kit/monitoring/monitoring';
import { expect, test } from 'vitest';
import { createStripeFixture } from '../../testing/stripe-fixture.ts';
import { createNoticeInbox } from './notice-inbox.ts';
import { createNoticesRepository } from './notices-repository.ts';

test('P04: what waits for its turn is not claimed, so that it is tried once, however slow the gateway is', async () => {
  const fixture = await createStripeFixture();
  const repository = createNoticesRepository(fixture.db);
  const notices = Array.from({ length: 12 }, (_, nth) => ({
    id: `n${nth}`,
    type: 'invoice.paid',
    subject: 'subscription' as const,
    reference: `s${Math.floor(nth / 2)}`,
    sentAt: fixture.clock.date(),
  }));
  const tried: string[] = [];
  const rounds: Promise<void>[] = [];
  const inboxes = ['one process', 'another'].map(() =>
    createNoticeInbox({
      gateway: 'stripe',
      repository,
      async apply({ reference }) {
        tried.push(reference);
        await new Promise((resolve) => setImmediate(resolve));
        // As long as three requests take that the gateway answers at the last moment; then the other process has a round.
        fixture.clock.forward(90_000);
        if (inboxes[1]) rounds.push(inboxes[1].applyDue());
      },
      clock: fixture.clock,
      log: silentLog(),
      monitoring: createMonitoring(silentLog()),
    }),
  );
  for (const notice of notices) await inboxes[0]?.receive(notice);
  await inboxes[0]?.applyDue();
  await Promise.all(rounds);
  expect(tried.sort()).toEqual(['s0', 's1', 's2', 's3', 's4', 's5']);
  const stored = await fixture.db.select().from(gatewayNotices);
  expect(stored.map(({ attempts }) => attempts)).toEqual(notices.map(() => 1));
  await fixture.close();
});
