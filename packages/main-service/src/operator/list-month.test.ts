import { payments } from '@deskmate/db/tables/main/payments';
import { withdrawals } from '@deskmate/db/tables/main/withdrawals';
import { afterAll, expect, test } from 'vitest';
import { createMainFixture } from '../testing/main-fixture.ts';
import type { Listed, PartOfTime } from './list-month.ts';

const fixture = await createMainFixture();
afterAll(() => fixture.close());
const { operator } = fixture.service;

const march = { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-04-01T00:00:00Z') };
const idOf = (at: number) => `p${String(at).padStart(5, '0')}`;

/** Three in a second, so that parts end within a second; the last ones are of the next month. */
const rows = Array.from({ length: 2503 }, (_, at) => ({
  id: idOf(at),
  clientId: null,
  currency: at % 2 === 0 ? 'USD' : 'KWD',
  createdAt: at < 2500 ? new Date(march.from.getTime() + Math.floor(at / 3) * 1000) : march.to,
}));
const inMarch = rows.slice(0, 2500);
for (let at = 0; at < rows.length; at += 500) {
  const some = rows.slice(at, at + 500);
  await fixture.db.insert(payments).values(
    some.map((row) => ({
      ...row,
      paymentSessionId: null,
      subscriptionReference: null,
      gateway: 'sandbox' as const,
      gatewayReference: row.id,
      amount: 1200,
    })),
  );
  await fixture.db.insert(withdrawals).values(
    some.map(({ createdAt, ...row }) => ({
      ...row,
      paymentId: row.id,
      name: 'Ann Lee',
      submittedAt: createdAt,
      paid: 1200,
      kept: 200,
      refund: 1000,
      targets: [],
      doneAt: row.currency === 'USD' ? createdAt : null,
    })),
  );
}

async function readAll<Sum>(list: (part: PartOfTime) => Promise<Listed<{ id: string }, Sum>>) {
  const ids: string[] = [];
  const lengths: number[] = [];
  let part = await list(march);
  for (;;) {
    ids.push(...part.items.map(({ id }) => id));
    lengths.push(part.items.length);
    if (part.nextId === null) return { ids, lengths, sums: part.sums };
    part = await list({ ...march, afterId: part.nextId });
  }
}

test('a month of more payments or withdrawals than a part holds is listed whole, newest first, with exact sums', async () => {
  const newestFirst = inMarch.map(({ id }) => id).reverse();
  const paid = await readAll(operator.listPayments);
  expect(paid).toEqual({
    ids: newestFirst,
    lengths: [1000, 1000, 500],
    sums: ['KWD', 'USD'].map((currency) => ({ currency, count: 1250, amount: 1_500_000, refunded: 0 })),
  });
  const withdrawn = await readAll(operator.listWithdrawals);
  expect(withdrawn.ids).toEqual(newestFirst);
  expect(withdrawn.sums).toEqual([
    { currency: 'KWD', count: 1250, refund: 1_250_000, undone: 1250 },
    { currency: 'USD', count: 1250, refund: 1_250_000, undone: 0 },
  ]);
});

test('a part that follows nothing that is there is refused in words', async () => {
  await expect(operator.listPayments({ ...march, afterId: 'none' })).rejects.toThrow('There is no payment none.');
  await expect(operator.listWithdrawals({ ...march, afterId: 'none' })).rejects.toThrow('There is no withdrawal none.');
});
