import { ledgerEntries } from '@deskmate/db/tables/main/credits';
import { invoices, payments } from '@deskmate/db/tables/main/payments';
import { promoCodes } from '@deskmate/db/tables/main/promo-codes';
import { referrals } from '@deskmate/db/tables/main/referrals';
import { and, eq, like } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMaintenanceJobs } from '../../maintenance-jobs.ts';
import { createRepositories } from '../../repositories.ts';
import { checkLedger } from '../../testing/check-ledger.ts';
import { eraseClient } from '../../testing/erase-client.ts';
import { jobContext } from '../../testing/job-context.ts';
import { createMainFixture, goodPassword, type MainFixture, type SignedIn } from '../../testing/main-fixture.ts';
import { payByCard, subscribe } from '../../testing/subscribe.ts';

let fixture: MainFixture;
beforeEach(async () => {
  fixture = await createMainFixture();
});
afterEach(async () => {
  expect(await checkLedger(fixture.db)).toEqual([]);
  await fixture.close();
});

const tokenOf = async ({ email }: SignedIn) => (await fixture.logIn(email)).access_token;
const openWithCode = async (client: SignedIn, promo_code: string) => {
  const order = { kind: 'plan', plan_id: 3, interval: 'month', request_id: crypto.randomUUID(), promo_code };
  return fixture.call('POST', 'client/payment/session', { token: await tokenOf(client), body: order });
};
const referredPair = async (): Promise<[SignedIn, SignedIn]> => {
  const ann = await fixture.newClient('ann@example.com');
  await fixture.call('POST', 'client/referral', { token: await tokenOf(ann), body: { email: 'ben@example.com' } });
  const [mail] = await fixture.mailTo('ben@example.com');
  const invite_token = /invite_token=([\w-]{43})/.exec(mail?.text ?? '')?.[1];
  return [ann, await fixture.newClient('ben@example.com', goodPassword, { invite_token })];
};
const refundAll = async () => {
  const [payment] = await fixture.db.select().from(payments);
  return fixture.service.operator.refundPayment({ paymentId: payment?.id ?? '' });
};
const rewardOf = async ({ id }: SignedIn) =>
  (
    await fixture.db
      .select({ credits: ledgerEntries.credits })
      .from(ledgerEntries)
      .where(and(eq(ledgerEntries.clientId, id), like(ledgerEntries.requestId, '%referral:%')))
  ).reduce((sum, { credits }) => sum + credits, 0);

test('P13: a use of a promo code stays used when its client is erased; one that was never paid does not', async () => {
  await fixture.service.operator.addPromoCode({ code: 'TWO', percent: 50, total: 2 });
  const [first, second, third] = [await fixture.newClient(), await fixture.newClient(), await fixture.newClient()];
  const paid = await openWithCode(first, 'TWO');
  await payByCard(fixture, await tokenOf(first), paid.body.id);
  await openWithCode(second, 'TWO');
  await eraseClient(fixture, first);
  await eraseClient(fixture, second);
  const [code] = await fixture.db.select().from(promoCodes).where(eq(promoCodes.code, 'TWO'));
  expect(code?.erasedUses).toBe(1);
  const last = await openWithCode(third, 'TWO');
  expect(last.status).toBe(200);
  expect((await openWithCode(await fixture.newClient(), 'TWO')).body.code).toBe('promo_code_used_up');
  expect((await fixture.service.operator.listPromoCodes()).map(({ uses }) => uses)).toEqual([2]);
});

test('the books of a month tell the same granted credits before and after clients are erased', async () => {
  const clients = [await fixture.newClient(), await fixture.newClient(), await fixture.newClient()];
  for (const client of clients.slice(1)) await subscribe(fixture, client, { planId: 3, interval: 'month' });
  const months = () =>
    Promise.all(
      [2, 3, 4].map((month) =>
        createRepositories(fixture.db).revenue.grants(
          new Date(Date.UTC(2026, month - 1)),
          new Date(Date.UTC(2026, month)),
        ),
      ),
    );
  const before = await months();
  // Three trials and two months of Pro.
  expect(before[1]).toContainEqual({ cause: 'grant', group: 'standard', count: 5, credits: 6180 });
  expect(before[0]).toEqual([]);
  for (const client of clients.slice(0, 2)) await eraseClient(fixture, client);
  expect(
    await fixture.db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.clientId, clients[0]?.id ?? '')),
  ).toEqual([]);
  expect(await months()).toEqual(before);
});

test('P15: a refund of an erased invitee’s payment takes the reward back from whoever referred them', async () => {
  const [ann, ben] = await referredPair();
  await subscribe(fixture, ben, { planId: 2, interval: 'month' });
  expect(await rewardOf(ann)).toBe(50);
  await eraseClient(fixture, ben);
  const [referral] = await fixture.db.select().from(referrals);
  expect(referral).toMatchObject({ clientId: ann.id, inviteeId: null, email: null, emailKey: null, tokenHash: null });
  const { body } = await fixture.call('GET', 'client/referral', { token: await tokenOf(ann) });
  expect(body.items).toMatchObject([{ email: null, is_erased: true, status: 'rewarded' }]);
  await refundAll();
  expect(await rewardOf(ann)).toBe(0);
});

test('P15: a refund takes the invitee’s reward back when whoever referred them is erased', async () => {
  const [ann, ben] = await referredPair();
  await fixture.call('POST', 'client/referral', { token: await tokenOf(ann), body: { email: 'cy@example.com' } });
  await subscribe(fixture, ben, { planId: 2, interval: 'year' });
  await eraseClient(fixture, ann);
  // The open invitation was deleted together with its address.
  expect(await fixture.db.select().from(referrals)).toMatchObject([{ clientId: null, inviteeId: ben.id, email: null }]);
  await refundAll();
  expect(await rewardOf(ben)).toBe(0);
  await eraseClient(fixture, ben);
  expect(await fixture.db.select().from(referrals)).toEqual([]);
});

test('S07: the buyer’s name leaves an erased client’s invoice ten years after the end of its year, and no other', async () => {
  const [deleted, remaining] = [await fixture.newClient(), await fixture.newClient()];
  for (const client of [deleted, remaining]) await subscribe(fixture, client, { planId: 2, interval: 'month' });
  await eraseClient(fixture, deleted);
  const job = createMaintenanceJobs(jobContext(fixture)).find(({ name }) => name === 'buyers of old invoices');
  const buyers = async () =>
    (await fixture.db.select().from(invoices).orderBy(invoices.number)).map(({ clientName, clientEmail }) => [
      clientName,
      clientEmail,
    ]);
  fixture.clock.set('2036-12-31T23:59:59Z');
  expect(await job?.run(100, new AbortController().signal)).toBe(0);
  fixture.clock.set('2037-01-01T00:00:00Z');
  expect(await job?.run(100, new AbortController().signal)).toBe(1);
  expect(await buyers()).toEqual([
    ['', ''],
    ['Ann Lee', remaining.email],
  ]);
  const [blank] = await fixture.db.select().from(invoices).orderBy(invoices.number);
  expect(blank).toMatchObject({ amount: 500, billTo: null });
});
