import { expect, test } from 'vitest';
import { compareTerms } from './compare-terms.ts';

const terms = {
  monthlyPrice: 1200,
  yearlyPrice: 12_000,
  excludedModelIds: ['strong'],
  grants: { standard: 3000, advanced: 400, image: 120 },
};

test.each([
  ['nothing', {}, false],
  ['a lower price', { monthlyPrice: 1100 }, false],
  ['a higher price', { monthlyPrice: 1201 }, true],
  ['a higher price of the other interval', { yearlyPrice: 13_000 }, false],
  ['more credit', { grants: { standard: 3001, advanced: 400, image: 120 } }, false],
  ['less credit of one kind and more of another', { grants: { standard: 9000, advanced: 399, image: 120 } }, true],
  ['a model less', { excludedModelIds: ['strong', 'brush'] }, true],
  ['a model more', { excludedModelIds: [] }, false],
])('%s is worse for the client: %j', (_, change, isWorse) => {
  expect(compareTerms(terms, { ...terms, ...change }, 'month')?.isWorse).toBe(isWorse);
});

test('reports only differences, and ignores intervals that are no longer sold', () => {
  const now = { ...terms, grants: { ...terms.grants, advanced: 300 }, excludedModelIds: ['strong', 'brush'] };
  expect(compareTerms(terms, now, 'year')).toEqual({
    price: 12_000,
    priceBefore: 12_000,
    isWorse: true,
    grants: [{ group: 'advanced', now: 300, before: 400 }],
    excludedModelIds: ['brush'],
  });
  expect(compareTerms(terms, { ...terms, yearlyPrice: null }, 'year')).toBeNull();
});
