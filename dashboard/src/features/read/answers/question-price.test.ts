import { expect, test } from 'vitest';
import { fitsModel, wholePrice } from './question-price.ts';

test('the price of a whole document goes by its size', () => {
  const price = (tokens: number) => wholePrice({ price: 2 }, [{ tokens }], 100, 'What does it say?');
  expect([price(2000), price(20_000), price(100_000), price(500_000)]).toEqual([2, 4, 12, 24]);
});

test('two documents count together, and one of unknown size counts nothing', () => {
  expect(wholePrice({ price: 1 }, [{ tokens: 5000 }, { tokens: 5000 }], 0, '')).toBe(2);
  expect(wholePrice({ price: 1 }, [{ tokens: null }], 0, '')).toBe(1);
});

test('a document fits a model that has room for it beside the answer', () => {
  const model = { context_tokens: 32_000, max_output_tokens: 4000 };
  expect(fitsModel(model, [{ tokens: 28_000 }])).toBe(true);
  expect(fitsModel(model, [{ tokens: 20_000 }, { tokens: 9000 }])).toBe(false);
});
