import { addresses } from '@deskmate/db/tables/main/addresses';
import { clients } from '@deskmate/db/tables/main/clients';
import { invoices } from '@deskmate/db/tables/main/payments';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createMainFixture, type SignedIn } from '../../testing/main-fixture.ts';
import { createStripeFixture } from '../../testing/stripe-fixture.ts';
import { payByCard, subscribe } from '../../testing/subscribe.ts';

const fixture = await createMainFixture();
const withStripe = await createStripeFixture();
afterAll(() => Promise.all([fixture.close(), withStripe.close()]));

const office = {
  name: 'Lee GmbH',
  line1: 'Hauptstraße 1',
  line2: null,
  city: 'Berlin',
  region: null,
  postal_code: '10115',
  country: 'DE',
  tax_id: { kind: 'eu_vat', value: 'DE 123 456 789' },
};
const home = { ...office, name: 'Ann Lee', city: 'Cairo', country: 'EG', postal_code: null, tax_id: null };

const callAs = ({ tokens }: SignedIn, method: string, path: string, body?: unknown) =>
  fixture.call(method, path, { token: tokens.access_token, ...(body === undefined ? {} : { body }) });
const add = (client: SignedIn, body: unknown = office) => callAs(client, 'POST', 'client/address', body);
const list = async (client: SignedIn): Promise<{ id: string; name: string; is_default: boolean }[]> =>
  (await callAs(client, 'GET', 'client/address')).body.items;
const defaults = async (client: SignedIn) => (await list(client)).map(({ name, is_default: is }) => [name, is]);

test('addresses are added, changed and deleted; the first is the default one until another is chosen', async () => {
  const client = await fixture.newClient();
  const first = await add(client);
  expect(first).toMatchObject({ status: 200, body: { is_default: true, tax_id: { value: 'DE123456789' } } });
  const { body: second } = await add(client, home);
  expect(second.is_default).toBe(false);
  expect((await callAs(client, 'PUT', 'client/address/default', { id: second.id })).body.is_default).toBe(true);
  expect(await defaults(client)).toEqual([
    ['Ann Lee', true],
    ['Lee GmbH', false],
  ]);
  const changed = await callAs(client, 'PUT', `client/address/${second.id}`, { ...home, name: 'Ann B. Lee' });
  expect(changed.body).toMatchObject({ id: second.id, name: 'Ann B. Lee', is_default: true });
  expect((await callAs(client, 'DELETE', `client/address/${second.id}`)).status).toBe(204);
  expect(await defaults(client)).toEqual([['Lee GmbH', true]]);
  expect((await callAs(client, 'DELETE', `client/address/${second.id}`)).status).toBe(404);
  expect((await callAs(client, 'DELETE', `client/address/${first.body.id}`)).status).toBe(204);
  expect(await list(client)).toEqual([]);
});

test('Z07: an address of somebody else is as good as missing, as a default one too', async () => {
  const [client, other] = [await fixture.newClient(), await fixture.newClient()];
  const { id } = (await add(client)).body;
  await add(other, home);
  expect((await callAs(other, 'PUT', `client/address/${id}`, home)).status).toBe(404);
  expect((await callAs(other, 'DELETE', `client/address/${id}`)).status).toBe(404);
  expect((await callAs(other, 'PUT', 'client/address/default', { id })).status).toBe(404);
  expect(await defaults(other)).toEqual([['Ann Lee', true]]);
  expect(await defaults(client)).toEqual([['Lee GmbH', true]]);
});

test('an address that is added again, at once or later, is the one that is there', async () => {
  const [client, other] = [await fixture.newClient(), await fixture.newClient()];
  const answers = await Promise.all(Array.from({ length: 5 }, () => add(client)));
  answers.push(await add(client, { ...office, name: ' Lee GmbH ', tax_id: { kind: 'eu_vat', value: 'de123456789' } }));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { is_default: true } });
  for (const another of [{ ...office, tax_id: null }, { ...office, line2: '2nd floor' }, home])
    expect((await add(client, another)).body.is_default).toBe(false);
  expect(await list(client)).toHaveLength(4);
  expect((await add(other)).body.id).not.toBe(answers[0]?.body.id);
});

test('of 40 that are added at once 20 are kept, and one is the default; choosing in parallel leaves one', async () => {
  const client = await fixture.newClient();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) => add(client, { ...office, name: `Lee ${at}` })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  const listed = await list(client);
  expect(listed.filter(({ is_default: is }) => is)).toHaveLength(1);
  const choices = listed.map(({ id }) => callAs(client, 'PUT', 'client/address/default', { id }));
  expect((await Promise.all(choices)).every(({ status }) => status === 200)).toBe(true);
  expect((await list(client)).filter(({ is_default: is }) => is)).toHaveLength(1);
});

test.each([
  [{ country: 'XX' }, 'country'],
  [{ country: 'DDR' }, 'country'],
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(121) }, 'name'],
  [{ line1: 'a\u202eb' }, 'line1'],
  [{ city: 'a\nb' }, 'city'],
  [{ tax_id: { kind: 'eu_vat', value: 'DE12' } }, 'value'],
  [{ tax_id: { kind: 'ssn', value: 'DE123456789' } }, 'kind'],
  [{ is_default: true }, ''],
])('what cannot be an address is refused: %j', async (change, field) => {
  const client = await fixture.newClient();
  const { status, body } = await add(client, { ...office, ...change });
  expect(status).toBe(422);
  if (field) expect(body.detail[0].loc.at(-1)).toBe(field);
  expect(await list(client)).toEqual([]);
});

test('an invoice keeps the address it was issued with, also when the account is gone', async () => {
  const client = await fixture.newClient();
  const { id } = (await add(client)).body;
  await subscribe(fixture, client, { planId: 3, interval: 'month' });
  await callAs(client, 'PUT', `client/address/${id}`, home);
  const issued = () => fixture.db.select().from(invoices).where(eq(invoices.clientEmail, client.email));
  expect((await issued())[0]?.billTo).toMatchObject({ name: 'Lee GmbH', country: 'DE', taxValue: 'DE123456789' });
  await fixture.db.delete(clients).where(eq(clients.id, client.id));
  expect(await fixture.db.select().from(addresses).where(eq(addresses.clientId, client.id))).toEqual([]);
  expect((await issued())[0]).toMatchObject({ clientId: null, billTo: { name: 'Lee GmbH' } });
});

test('the invoice of a purchase names the address that was chosen for it; one of somebody else is as good as missing', async () => {
  const [client, other] = [await fixture.newClient(), await fixture.newClient()];
  await add(client);
  const { id } = (await add(client, home)).body;
  const open = (who: SignedIn, address_id: string, plan_id = 3) =>
    callAs(who, 'POST', 'client/payment/session', {
      kind: 'plan',
      plan_id,
      interval: 'month',
      request_id: crypto.randomUUID(),
      address_id,
    });
  expect((await open(other, id)).status).toBe(404);
  const opened = await open(client, id);
  await payByCard(fixture, client.tokens.access_token, opened.body.id);
  const issued = () => fixture.db.select().from(invoices).where(eq(invoices.clientEmail, client.email));
  expect((await issued())[0]?.billTo).toMatchObject({ name: 'Ann Lee', country: 'EG', taxValue: null });
  // When it is deleted before the payment, the default one is used.
  const { body: begun } = await open(client, id, 4);
  await callAs(client, 'DELETE', `client/address/${id}`);
  await payByCard(fixture, client.tokens.access_token, begun.id);
  expect((await issued()).map(({ billTo }) => billTo?.name).sort()).toEqual(['Ann Lee', 'Lee GmbH']);
});

test('Stripe’s customer has the default address and its tax number, and never an old one', async () => {
  const client = await withStripe.newClient();
  const callStripe = async (method: string, path: string, body: unknown) => {
    const answer = await withStripe.call(method, path, { token: await withStripe.tokenOf(client), body });
    await withStripe.settled();
    return answer;
  };
  const atStripe = async (path: string) => {
    const headers = { authorization: `Bearer ${withStripe.stripe.secretKey}` };
    return ((await (await fetch(`${withStripe.stripe.url}${path}`, { headers })).json()) as { data: never[] }).data;
  };
  const { id } = (await callStripe('POST', 'client/address', office)).body;
  const { body: session } = await withStripe.open(client, { kind: 'plan', plan_id: 2, interval: 'month' });
  await withStripe.checkOut(session);
  await withStripe.deliver(withStripe.newEvents());
  const customer = async () => (await atStripe('/v1/customers'))[0];
  const taxIds = async () => (await atStripe('/v1/tax_ids')).map(({ type, value }) => [type, value]);
  expect(await customer()).toMatchObject({ name: 'Lee GmbH', address: { city: 'Berlin', country: 'DE', line2: null } });
  expect(await taxIds()).toEqual([['eu_vat', 'DE123456789']]);
  const moved = { ...office, city: 'Wien', country: 'AT', tax_id: { kind: 'eu_vat', value: 'ATU12345678' } };
  await callStripe('PUT', `client/address/${id}`, moved);
  expect(await customer()).toMatchObject({ address: { city: 'Wien', country: 'AT' } });
  expect(await taxIds()).toEqual([['eu_vat', 'ATU12345678']]);
  await callStripe('DELETE', `client/address/${id}`, undefined);
  expect(await customer()).toMatchObject({ name: null, address: null });
  expect(await taxIds()).toEqual([]);
});
