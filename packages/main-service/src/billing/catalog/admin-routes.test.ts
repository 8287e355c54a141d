import { audit } from '@deskmate/db/tables/main/audit';
import { desc } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createMainFixture } from '../../testing/main-fixture.ts';

const fixture = await createMainFixture();
afterAll(() => fixture.close());

const chief = await fixture.newClient('chief@example.com');
const ann = await fixture.newClient('ann@example.com');
await fixture.service.operator.makeAdministrator('chief@example.com');
const as =
  ({ tokens }: typeof ann) =>
  (method: string, path: string, body?: object) =>
    fixture.call(method, `admin/plan${path}`, { token: tokens.access_token, ...(body && { body }) });
const admin = as(chief);
const lastAudit = async () => (await fixture.db.select().from(audit).orderBy(desc(audit.id)).limit(1))[0];

const pack = { name: 'Big', group: 'image', credits: 9, price: 4.5, currency: 'USD', valid_days: 30 };

test('an administrator adds, changes and retires a plan, and the audit says who', async () => {
  const added = await admin('POST', '', { name: 'Team', monthly_price: 9.5, grants: { standard: 9 } });
  expect(added).toMatchObject({ status: 200, body: { id: 5, name: 'Team', monthly_price: 9.5, yearly_price: null } });
  expect(await lastAudit()).toMatchObject({
    action: 'plan_added',
    actor: 'operator',
    actorId: chief.id,
    clientId: null,
  });
  const changed = await admin('PUT', '/5', { yearly_price: 90, grants: { image: 3 } });
  expect(changed.body).toMatchObject({ monthly_price: 9.5, yearly_price: 90 });
  expect(changed.body.grants).toEqual({ standard: 9, advanced: 0, image: 3 });
  expect((await admin('DELETE', '/5')).status).toBe(204);
  expect(await lastAudit()).toMatchObject({ action: 'plan_retired', actorId: chief.id, details: { planId: 5 } });
  expect(await admin('PUT', '/5', { name: 'Back' })).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test('updating a credit pack creates a new version', async () => {
  const { body: added } = await admin('POST', '/credit', pack);
  expect(added).toMatchObject({ name: 'Big', price: 4.5, valid_days: 30 });
  const { body: changed } = await admin('PUT', `/credit/${added.id}`, { price: 5 });
  expect(changed).toMatchObject({ id: added.id + 1, price: 5, credits: 9 });
  expect((await admin('DELETE', `/credit/${changed.id}`)).status).toBe(204);
  expect(await lastAudit()).toMatchObject({ action: 'pack_retired', actor: 'operator', actorId: chief.id });
  expect((await admin('DELETE', `/credit/${changed.id}`)).status).toBe(404);
});

test.each([
  ['POST', '', { name: 'X' }],
  ['POST', '', { name: 'X', monthly_price: 0 }],
  ['POST', '', { name: 'X', monthly_price: 1.005 }],
  ['POST', '', { name: 'X', monthly_price: 1e21 }],
  ['POST', '', { name: 'X', monthly_price: 5, currency: 'ZZZ' }],
  ['PUT', '/2', {}],
  ['PUT', '/2', { monthly_price: '5' }],
  ['PUT', '/2', { trial_days: 3 }],
  ['PUT', '/2', { banner_content: 'no JSON' }],
  ['POST', '/credit', { ...pack, price: 0 }],
  ['PUT', '/credit/1', { currency: 'EUR' }],
  ['POST', '', { name: 'X', monthly_price: 1.955, currency: 'KWD' }],
  ['PUT', '/2', { monthly_price: 5, yearly_price: 50.005, currency: 'BHD' }],
  ['POST', '/credit', { ...pack, price: 1.955, currency: 'KWD' }],
  ['PUT', '/credit/1', { price: 1.955, currency: 'KWD' }],
])('%s admin/plan%s refuses %j and changes nothing', async (method, path, body) => {
  const offer = async () => [(await admin('GET', '')).body, (await admin('GET', '/credit')).body];
  const before = await offer();
  expect(await admin(method, path, body)).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
  expect(await offer()).toEqual(before);
});

test('a client writes nothing, and a change from the command line names no administrator', async () => {
  for (const [method, path, body] of [
    ['POST', '', { name: 'X', monthly_price: 5 }],
    ['PUT', '/2', { monthly_price: 1 }],
    ['DELETE', '/2', undefined],
    ['POST', '/credit', pack],
    ['DELETE', '/credit/1', undefined],
  ] as const) {
    expect(await as(ann)(method, path, body)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  }
  await fixture.service.operator.editPlan(2, { name: 'Lite' });
  expect(await lastAudit()).toMatchObject({ action: 'plan_changed', actor: 'operator', actorId: null });
});
