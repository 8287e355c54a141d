import { planVersions } from '@deskmate/db/tables/main/plans';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, expect, test } from 'vitest';
import { checkLedger } from '../testing/check-ledger.ts';
import { creditRequest } from '../testing/credit-request.ts';
import { createMainFixture, type SignedIn } from '../testing/main-fixture.ts';
import { payByCard, subscribe } from '../testing/subscribe.ts';

const fixture = await createMainFixture();
const { credit } = fixture.service;
afterEach(async () => expect(await checkLedger(fixture.db)).toEqual([]));
afterAll(() => fixture.close());

const day = 86_400_000;
type Hold = ReturnType<typeof creditRequest>;
type Line = { balance: number; held: number; allowance: number; resets_at: string | null };

/** Reads as the client does; a token of before would have expired when a test moves the clock. */
async function read(path: string, { email }: SignedIn) {
  const { access_token: token } = await fixture.logIn(email);
  return (await fixture.call('GET', path, { token })).body;
}
const credits = async (client: SignedIn): Promise<Line[]> => (await read('client/subscription', client)).credits;
const standard = async (client: SignedIn) => (await credits(client))[0];
const ledger = async (client: SignedIn) => (await read('client/usage', client)).items;

test('an answered query costs what was settled and shows in the usage; a failed one costs nothing', async () => {
  const client = await fixture.newClient();
  const [answered, failed] = [creditRequest(client.id, { credits: 3 }), creditRequest(client.id, { credits: 2 })];
  await credit.reserve(answered);
  await credit.reserve(failed);
  expect(await standard(client)).toMatchObject({ balance: 60, held: 5 });
  await credit.settle(answered.requestId, 2);
  await credit.refund(failed.requestId);
  expect(await standard(client)).toMatchObject({ balance: 58, held: 0 });
  const spent = (await ledger(client)).filter(({ kind }: { kind: string }) => kind === 'spend');
  expect(spent).toMatchObject([{ group: 'standard', credits: -2, tool: 'chat', model_id: 'quick', chat_id: 'chat' }]);
});

test('every call may be repeated, and in any order after the end', async () => {
  const client = await fixture.newClient();
  const request = creditRequest(client.id);
  await Promise.all([1, 2, 3].map(() => credit.reserve(request)));
  expect(await standard(client)).toMatchObject({ held: 1 });
  await Promise.all([1, 2, 3].map(() => credit.settle(request.requestId, 1)));
  await credit.refund(request.requestId);
  await credit.refund('never reserved');
  expect(await standard(client)).toMatchObject({ balance: 59, held: 0 });
  await expect(credit.reserve(request)).rejects.toMatchObject({ code: 'conflict' });
});

test('a hold that arrives after the end of its request is refused and holds nothing', async () => {
  const client = await fixture.newClient();
  const [refunded, settled, racing] = [1, 2, 3].map(() => creditRequest(client.id)) as [Hold, Hold, Hold];
  await credit.refund(refunded.requestId);
  await credit.refund(refunded.requestId);
  await credit.settle(settled.requestId, 1);
  for (const late of [refunded, settled])
    await expect(credit.reserve(late)).rejects.toMatchObject({ code: 'conflict' });
  await Promise.allSettled([credit.reserve(racing), credit.refund(racing.requestId)]);
  expect(await standard(client)).toMatchObject({ balance: 60, held: 0 });
});

test('a request id of somebody else gives nothing', async () => {
  const [a, b] = [await fixture.newClient(), await fixture.newClient()];
  const request = creditRequest(a.id);
  await credit.reserve(request);
  await expect(credit.reserve({ ...request, clientId: b.id })).rejects.toMatchObject({ code: 'conflict' });
  expect(await standard(b)).toMatchObject({ held: 0 });
  await credit.refund(request.requestId);
});

test('C07: more than was held is never taken', async () => {
  const client = await fixture.newClient();
  const request = creditRequest(client.id, { credits: 2 });
  await credit.reserve(request);
  await credit.settle(request.requestId, 50);
  expect(await standard(client)).toMatchObject({ balance: 58, held: 0 });
});

test('C01: of 50 parallel spends on credit for one, one is admitted', async () => {
  const client = await fixture.newClient();
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, () => credit.reserve(creditRequest(client.id, { credits: 60 }))),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(49);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'insufficient_credit', status: 402 });
});

test('C02: of many spends of every tool and price at once, no more are admitted than the balance covers', async () => {
  const client = await fixture.newClient();
  const tools = ['chat', 'write', 'translate', 'read', 'art'] as const;
  const requests = Array.from({ length: 60 }, (_, index) =>
    creditRequest(client.id, { credits: 1 + ((index * 5) % 7), tool: tools[index % tools.length] ?? 'chat' }),
  );
  const results = await Promise.allSettled(requests.map((request) => credit.reserve(request)));
  const admitted = requests.filter((_, index) => results[index]?.status === 'fulfilled');
  const held = admitted.reduce((sum, { credits: cost }) => sum + cost, 0);
  expect(held).toBeLessThanOrEqual(60);
  // The balance would not have covered any refused request.
  expect(held).toBeGreaterThan(60 - 7);
  expect(await standard(client)).toMatchObject({ balance: 60, held });
});

test('groups are apart', async () => {
  const client = await fixture.newClient();
  const advanced = creditRequest(client.id, { group: 'advanced', credits: 11 });
  await expect(credit.reserve(advanced)).rejects.toMatchObject({ code: 'insufficient_credit' });
});

test('Z13: nothing can be reserved without a running plan', async () => {
  const client = await fixture.newClient();
  await expect(credit.reserve(creditRequest('nobody'))).rejects.toMatchObject({ code: 'subscription_expired' });
  await expect(credit.requirePlan('nobody')).rejects.toMatchObject({ code: 'subscription_expired' });
  await credit.requirePlan(client.id);
  fixture.clock.forward(14 * day);
  await expect(credit.reserve(creditRequest(client.id))).rejects.toMatchObject({ code: 'subscription_expired' });
  await expect(credit.requirePlan(client.id)).rejects.toMatchObject({ code: 'subscription_expired' });
  expect(await standard(client)).toMatchObject({ allowance: 0, balance: 0, resets_at: null });
  expect(await ledger(client)).toContainEqual(
    expect.objectContaining({ kind: 'expire', group: 'standard', credits: -60 }),
  );
});

test('Z13: a model that the plan leaves out is refused', async () => {
  const client = await fixture.newClient();
  await fixture.db
    .update(planVersions)
    .set({ excludedModelIds: ['strong'] })
    .where(eq(planVersions.planId, 1));
  const strong = creditRequest(client.id, { modelId: 'strong', group: 'advanced' });
  await expect(credit.reserve(strong)).rejects.toMatchObject({ code: 'model_not_in_plan', status: 402 });
  await fixture.db.update(planVersions).set({ excludedModelIds: [] }).where(eq(planVersions.planId, 1));
  await credit.reserve(strong);
  await credit.refund(strong.requestId);
});

test('each month brings its grant once, nothing rolls over, and months nobody looked at are skipped', async () => {
  fixture.clock.set('2027-01-31T08:00:00Z');
  const client = await fixture.newClient();
  await subscribe(fixture, client, { planId: 2, interval: 'year' });
  const request = creditRequest(client.id, { credits: 100 });
  await credit.reserve(request);
  await credit.settle(request.requestId, 100);
  expect(await standard(client)).toMatchObject({ allowance: 600, balance: 560, resets_at: '2027-02-28T08:00:00.000Z' });

  fixture.clock.set('2027-02-28T07:59:59Z');
  expect(await standard(client)).toMatchObject({ balance: 560 });
  fixture.clock.set('2027-02-28T08:00:00Z');
  const { access_token: token } = await fixture.logIn(client.email);
  const look = () => fixture.call('GET', 'client/subscription', { token });
  const looks = await Promise.all(Array.from({ length: 8 }, look));
  for (const { body } of looks)
    expect(body.credits[0]).toMatchObject({ balance: 600, resets_at: '2027-03-31T08:00:00.000Z' });

  fixture.clock.set('2027-06-15T08:00:00Z');
  await Promise.all(Array.from({ length: 8 }, () => credit.reserve(creditRequest(client.id))));
  expect(await standard(client)).toMatchObject({ balance: 600, held: 8, resets_at: '2027-06-30T08:00:00.000Z' });
  const grants = (await ledger(client)).filter(
    ({ kind, group }: { kind: string; group: string }) => kind === 'grant' && group === 'standard',
  );
  expect(grants.map(({ credits: amount }: { credits: number }) => amount)).toEqual([600, 600, 600, 60]);
});

test('the monthly grant is spent first, then what was bought, oldest first', async () => {
  const client = await fixture.newClient();
  await subscribe(fixture, client, { planId: 2, interval: 'month' });
  const { access_token: token } = await fixture.logIn(client.email);
  for (let pack = 0; pack < 2; pack += 1) {
    const body = { kind: 'credit', pack_id: 1, quantity: 1, request_id: crypto.randomUUID() };
    const opened = await fixture.call('POST', 'client/payment/session', { token, body });
    expect((await payByCard(fixture, token, opened.body.id)).status).toBe(200);
  }
  const request = creditRequest(client.id, { group: 'advanced', credits: 300 });
  await credit.reserve(request);
  await credit.settle(request.requestId, 300);
  expect((await credits(client))[1]).toMatchObject({ group: 'advanced', balance: 170, resets_at: null });
});

test('credits held at the turn of the month can still be spent, but no more', async () => {
  fixture.clock.set('2028-05-10T08:00:00Z');
  const client = await fixture.newClient();
  await subscribe(fixture, client, { planId: 2, interval: 'year' });
  const [kept, freed] = [creditRequest(client.id, { credits: 7 }), creditRequest(client.id, { credits: 5 })];
  await credit.reserve(kept);
  await credit.reserve(freed);
  fixture.clock.set('2028-06-10T08:00:00Z');
  expect(await standard(client)).toMatchObject({ balance: 612, held: 12 });
  await expect(credit.reserve(creditRequest(client.id, { credits: 601 }))).rejects.toMatchObject({ status: 402 });
  await credit.settle(kept.requestId, 7);
  await credit.refund(freed.requestId);
  expect(await standard(client)).toMatchObject({ balance: 600, held: 0 });
});

test('holds that nobody closed are released by their age', async () => {
  const client = await fixture.newClient();
  await credit.reserve(creditRequest(client.id, { credits: 4 }));
  fixture.clock.forward(60_000);
  const young = creditRequest(client.id, { credits: 3 });
  await credit.reserve(young);
  expect(await credit.refundStaleHolds(30_000)).toBeGreaterThanOrEqual(1);
  expect(await standard(client)).toMatchObject({ balance: 60, held: 3 });
  expect(await credit.refundStaleHolds(30_000)).toBe(0);
  await credit.refund(young.requestId);
});
