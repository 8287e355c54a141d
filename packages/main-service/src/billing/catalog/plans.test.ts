import { fieldLimits } from '@deskmate/api/limits';
import { bannerContent, creditPackSeeds, planSeeds } from '@deskmate/brand/plan-seed';
import { creditPacks, planVersions } from '@deskmate/db/tables/main/plans';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createMainFixture } from '../../testing/main-fixture.ts';

const fixture = await createMainFixture();
afterAll(() => fixture.close());

test('the seeds are on offer to everybody, ascending, priced in major units', async () => {
  const { body } = await fixture.call('GET', 'admin/plan');
  expect(body.map(({ name }: { name: string }) => name)).toEqual(planSeeds.map(({ name }) => name));
  expect(body[0]).toMatchObject({ id: 1, is_trial: true, trial_days: 14, monthly_price: null, yearly_price: null });
  expect(body[0].grants).toEqual({ standard: 60, advanced: 10, image: 5 });
  expect(body[2]).toMatchObject({ id: 3, monthly_price: 12, yearly_price: 120, currency: 'USD', currency_symbol: '$' });
  expect(JSON.parse(body[2].banner_content)).toEqual(planSeeds[2] && bannerContent(planSeeds[2]));
  const packs = await fixture.call('GET', 'admin/plan/credit');
  expect(packs.body).toHaveLength(creditPackSeeds.length);
  expect(packs.body[0]).toMatchObject({ id: 1, group: 'advanced', credits: 200, price: 5, valid_days: 365 });
});

test('the seeds name the size of an upload that is taken', () => {
  const megabytes = Math.round(fieldLimits.uploadBytes / 1_000_000);
  for (const plan of planSeeds) expect(JSON.stringify(bannerContent(plan))).toContain(`up to ${megabytes} MB`);
});

test('what the operator changed survives the next start, and changes the version', async () => {
  const version = async () => (await fixture.call('GET', 'admin/plan/version')).body.version;
  const before = await version();
  expect(await version()).toBe(before);
  await fixture.db.update(planVersions).set({ monthlyPrice: 650 }).where(eq(planVersions.planId, 2));
  await fixture.db.delete(creditPacks).where(eq(creditPacks.id, 2));
  const next = await fixture.another();
  await next.service.prepare();
  const { body } = await next.call('GET', 'admin/plan');
  expect(body).toHaveLength(planSeeds.length);
  expect(body[1]).toMatchObject({ name: 'Lite', monthly_price: 6.5 });
  expect(await version()).not.toBe(before);
  expect((await next.call('GET', 'admin/plan/credit')).body).toHaveLength(creditPackSeeds.length);
});

test('without a payment gateway the plan list says that nothing can be bought', async () => {
  expect((await fixture.call('GET', 'admin/plan/version')).body).toMatchObject({ payments_available: true });
  const withoutGateway = await createMainFixture({ adapters: { gateway: null, sandboxCards: null } });
  expect((await withoutGateway.call('GET', 'admin/plan/version')).body).toMatchObject({ payments_available: false });
  await withoutGateway.close();
});
