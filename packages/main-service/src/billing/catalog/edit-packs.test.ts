import { creditPacks } from '@deskmate/db/tables/main/plans';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createMainFixture } from '../../testing/main-fixture.ts';

const fixture = await createMainFixture();
afterAll(() => fixture.close());
const { operator } = fixture.service;

const onOffer = async () =>
  (await fixture.call('GET', 'admin/plan/credit')).body as {
    id: number;
    name: string;
    price: number;
    credits: number;
  }[];
const terms = {
  name: 'Big',
  group: 'advanced',
  credits: 500,
  currency: 'USD',
  validDays: 90,
} as const;

test('a new pack has the next number and is sold at once; a retired one keeps its number', async () => {
  expect(await operator.addPack({ ...terms, price: '12.5' })).toMatchObject({ id: 3, price: 1250, validDays: 90 });
  expect((await onOffer()).at(-1)).toMatchObject({ id: 3, name: 'Big', price: 12.5, credits: 500 });
  await operator.retirePack(3);
  expect((await onOffer()).map(({ id }) => id)).toEqual([1, 2]);
  await expect(operator.retirePack(3)).rejects.toThrow('There is no pack 3 on offer');
  expect((await operator.addPack({ ...terms, price: '9' })).id).toBe(4);
  await operator.retirePack(4);
});

test('an edit is sold under a number of its own, so that an open payment gives what it promised', async () => {
  const edited = await operator.editPack(1, { price: '4.50', credits: 150 });
  expect(edited).toMatchObject({ id: 5, group: 'advanced', credits: 150, price: 450, validDays: 365 });
  expect((await onOffer()).map(({ id }) => id)).toEqual([2, 5]);
  await expect(operator.editPack(1, { name: 'Back' })).rejects.toThrow('There is no pack 1 on offer');
});

test('P23: the least that a card takes is a price, and an older one below it is not put back on offer', async () => {
  const least = await operator.addPack({ ...terms, price: '0.50' });
  await operator.retirePack(least.id);
  await fixture.db.update(creditPacks).set({ price: 49 }).where(eq(creditPacks.id, least.id));
  await expect(operator.restorePack(least.id)).rejects.toThrow('A card cannot be charged with less than $0.50.');
  expect((await onOffer()).map(({ id }) => id)).not.toContain(least.id);
});

test.each([
  [{}, 'Nothing to change'],
  [{ price: '0' }, 'above 0'],
  [{ price: '0.49' }, 'A card cannot be charged with less than $0.50.'],
  [{ currency: 'GBP', price: '0.29' }, 'A card cannot be charged with less than £0.30.'],
  [{ price: 'cheap' }, 'is not a price'],
  [{ name: 'Big\u2067' }, 'A name is one line of plain text'],
  [{ currency: 'EUR' }, 'say --price too'],
  [{ currency: 'GOLD', price: '1' }, 'is not a currency'],
  [{ currency: 'JPY', price: '12.5' }, 'JPY has no digits after the point'],
])('an edit to %j is refused and leaves the offer as it was: %s', async (change, words) => {
  const before = await onOffer();
  await expect(operator.editPack(2, change)).rejects.toThrow(words);
  expect(await onOffer()).toEqual(before);
});
