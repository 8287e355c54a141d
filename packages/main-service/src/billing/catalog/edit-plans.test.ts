import { afterAll, expect, test } from 'vitest';
import { createMainFixture } from '../../testing/main-fixture.ts';

const fixture = await createMainFixture();
afterAll(() => fixture.close());
const { operator } = fixture.service;

const onOffer = async () =>
  (await fixture.call('GET', 'admin/plan')).body as {
    id: number;
    name: string;
    monthly_price: number;
    banner_content: string;
  }[];
const version = async () => (await fixture.call('GET', 'admin/plan/version')).body.version as string;
const subscription = async (token: string) => (await fixture.call('GET', 'client/subscription', { token })).body;

test('sells an edit immediately as a new version; existing subscribers keep theirs', async () => {
  const before = await version();
  const old = (await fixture.newClient()).tokens.access_token;
  expect(await operator.editPlan(1, { name: 'Taste', standard: 7, trialDays: 3 })).toMatchObject({ version: 2 });
  expect(await version()).not.toBe(before);
  const fresh = (await fixture.newClient()).tokens.access_token;
  const standard = (body: { credits: { group: string; allowance: number }[] }) =>
    body.credits.find(({ group }) => group === 'standard')?.allowance;
  const [kept, taken] = [await subscription(old), await subscription(fresh)];
  expect([kept.plan_name, standard(kept)]).toEqual(['Trial', 60]);
  expect([taken.plan_name, standard(taken)]).toEqual(['Taste', 7]);
  const days = (Date.parse(taken.valid_to) - Date.parse(taken.server_time)) / 86_400_000;
  expect(Math.round(days)).toBe(3);
});

test('prices are said in major units and kept in minor ones of their currency', async () => {
  await operator.editPlan(2, { monthlyPrice: '6.5', yearlyPrice: '60' });
  expect((await onOffer())[1]).toMatchObject({ monthly_price: 6.5, yearly_price: 60 });
  expect((await operator.listPlans())[1]).toMatchObject({ monthlyPrice: 650, yearlyPrice: 6000, name: 'Lite' });
  await operator.editPlan(2, { currency: 'KWD', monthlyPrice: '1.950', yearlyPrice: null });
  expect((await operator.listPlans())[1]).toMatchObject({ monthlyPrice: 1950, yearlyPrice: null, currency: 'KWD' });
});

test('a new plan has the next id; a retired one is no longer sold and keeps its id', async () => {
  const banner = '{"Every month": ["9 queries", {"Files": "up to 10 MB"}]}';
  const added = await operator.addPlan({ name: 'Team', monthlyPrice: '9', standard: 9, bannerContent: banner });
  expect(added).toMatchObject({ planId: 5, version: 1, grants: { standard: 9, advanced: 0, image: 0 } });
  expect(JSON.parse((await onOffer()).at(-1)?.banner_content ?? '')).toEqual(JSON.parse(banner));
  await operator.retirePlan(5);
  expect((await onOffer()).map(({ id }) => id)).not.toContain(5);
  await expect(operator.editPlan(5, { name: 'Back' })).rejects.toThrow('There is no plan 5 on sale');
  await expect(operator.addPlan({ name: 'Again', monthlyPrice: '9', id: 5 })).rejects.toThrow(
    'There is a plan 5 already',
  );
  expect((await operator.addPlan({ name: 'Next', monthlyPrice: '9' })).planId).toBe(6);
  await operator.retirePlan(6);
});

test('X12: a feature list may hold names that every object has', async () => {
  const banner = '{"constructor":["toString",{"valueOf":"__proto__"}]}';
  await operator.editPlan(3, { bannerContent: banner });
  expect((await onOffer()).find(({ id }) => id === 3)?.banner_content).toBe(banner);
});

test.each([
  [3, {}, 'Nothing to change'],
  [3, { monthlyPrice: 'cheap' }, '"cheap" is not a price'],
  [3, { monthlyPrice: '-5' }, '"-5" is not a price'],
  [3, { monthlyPrice: '12.345' }, 'USD has 2 digits after the point'],
  [3, { monthlyPrice: null, yearlyPrice: null }, 'needs a monthly or a yearly price'],
  [3, { monthlyPrice: '0' }, 'above 0'],
  [3, { monthlyPrice: '0.49' }, 'A card cannot be charged with less than $0.50.'],
  [3, { currency: 'JPY', monthlyPrice: '1200', yearlyPrice: '49' }, 'A card cannot be charged with less than ¥50.'],
  [3, { currency: 'EUR', monthlyPrice: '12' }, 'give both prices in EUR'],
  [3, { currency: 'EUR' }, 'give both prices in EUR'],
  [3, { currency: 'GOLD' }, '"GOLD" is not a currency'],
  [3, { bannerContent: 'Every month: 9' }, 'banner_content must be JSON'],
  [3, { bannerContent: '[]' }, 'banner_content must be JSON'],
  [3, { bannerContent: '{}' }, 'banner_content must be JSON'],
  [3, { bannerContent: '{"a":"b"}' }, 'Wrong is what stands at a.'],
  [3, { bannerContent: '{"a":["b",{"c":["d"]}]}' }, 'Wrong is what stands at a > 1'],
  [3, { bannerContent: JSON.stringify({ a: ['x'.repeat(301)] }) }, 'Wrong is what stands at a > 0'],
  [3, { bannerContent: '{"a":["two\\nlines"]}' }, 'Wrong is what stands at a > 0'],
  [
    3,
    { bannerContent: JSON.stringify(Object.fromEntries(Array.from({ length: 13 }, (_, at) => [`g${at}`, ['x']]))) },
    'at most 12 headings',
  ],
  [3, { trialDays: 5 }, 'Only a trial has'],
  [1, { monthlyPrice: '3' }, 'A trial has no price'],
  [3, { name: 'Pro\nBcc: all@example.com' }, 'A name is one line of plain text'],
  [3, { name: 'Pro \u202eevil' }, 'A name is one line of plain text'],
  [3, { name: 'x'.repeat(41) }, 'at most 40 characters'],
  [99, { name: 'x' }, 'There is no plan 99 on sale'],
])('plan %i with %j is refused: %s', async (planId, edit, words) => {
  const before = await onOffer();
  await expect(operator.editPlan(planId, edit)).rejects.toThrow(words);
  expect(await onOffer()).toEqual(before);
});

test('there is one trial at a time', async () => {
  await expect(operator.addPlan({ name: 'Another', trialDays: 3 })).rejects.toThrow('is the trial already');
});

test('edits at the same time become versions one after the other', async () => {
  const edits = await Promise.all([1, 2, 3, 4].map((standard) => operator.editPlan(4, { standard })));
  expect(edits.map(({ version: made }) => made).sort()).toEqual([2, 3, 4, 5]);
});
