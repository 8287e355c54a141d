import { paymentSessions } from '@deskmate/db/tables/main/payments';
import { planVersions } from '@deskmate/db/tables/main/plans';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createMainFixture, type SignedIn } from '../../testing/main-fixture.ts';
import { payByCard } from '../../testing/subscribe.ts';

const fixture = await createMainFixture();
afterAll(() => fixture.close());

const tokenOf = ({ tokens }: SignedIn) => tokens.access_token;
const open = async (client: SignedIn, purchase: object) => {
  const body = { ...purchase, request_id: crypto.randomUUID() };
  return (await fixture.call('POST', 'client/payment/session', { token: tokenOf(client), body })).body;
};
const look = async (client: SignedIn, id: string) =>
  (await fixture.call('GET', 'client/payment/session', { token: tokenOf(client), query: { id } })).body;
const pending = async (client: SignedIn) =>
  (await fixture.call('GET', 'client/pending-payments', { token: tokenOf(client) })).body.items;

const pro = { kind: 'plan', plan_id: 3, interval: 'year' };
const proBought = { kind: 'plan', plan_name: 'Pro', interval: 'year' };
const advanced = { kind: 'credit', pack_id: 1, quantity: 3 };
const advancedBought = { kind: 'credit', group: 'advanced', credits: 200, quantity: 3 };

test('every response about a payment describes its purpose as data', async () => {
  const client = await fixture.newClient();
  const plan = await open(client, pro);
  const pack = await open(client, advanced);
  expect(plan).toMatchObject({ bought: proBought, description: expect.stringContaining('Pro, 1 year') });
  expect(pack).toMatchObject({ bought: advancedBought });
  const items: { id: string; bought: unknown }[] = await pending(client);
  expect(Object.fromEntries(items.map(({ id, bought }) => [id, bought]))).toEqual({
    [plan.id]: proBought,
    [pack.id]: advancedBought,
  });
  const paid = await payByCard(fixture, tokenOf(client), plan.id);
  expect(paid.body.payment_session).toMatchObject({ status: 'paid', bought: proBought });
  expect(await look(client, plan.id)).toMatchObject({ bought: proBought });
});

test('a payment keeps the name its plan was sold under, and its pack when that goes off sale', async () => {
  const client = await fixture.newClient();
  const plan = await open(client, pro);
  const pack = await open(client, advanced);
  const [version] = await fixture.db.select().from(planVersions).where(eq(planVersions.planId, 3));
  if (!version) throw new Error('there is no such plan');
  await fixture.db.insert(planVersions).values({ ...version, id: 'three-2', version: 2, name: 'Professional' });
  await fixture.service.operator.retirePack(1);
  expect(await look(client, plan.id)).toMatchObject({ bought: proBought });
  expect(await look(client, pack.id)).toMatchObject({ bought: advancedBought });
});

test('describes a payment without plan or pack by its invoice line', async () => {
  const client = await fixture.newClient();
  const { id } = await open(client, { ...pro, plan_id: 2 });
  const onlyItsLine = { planVersionId: null, interval: null, description: 'Training, two days' };
  await fixture.db.update(paymentSessions).set(onlyItsLine).where(eq(paymentSessions.id, id));
  expect(await look(client, id)).toMatchObject({ bought: null, description: 'Training, two days' });
});
