import { expect, test } from 'vitest';
import type { Plan } from '../contracts/main/plans.ts';
import { readSelectedPlan, selectedPlanText } from './selected-plan.ts';

const plan: Plan = {
  id: 3,
  name: 'Pro',
  is_trial: false,
  trial_days: null,
  grants: { standard: 3000, advanced: 400, image: 120 },
  monthly_price: 12,
  yearly_price: 120,
  currency: 'USD',
  currency_symbol: '$',
  banner_content: '{"Every month":["600 queries"]}',
};
const stored = (text: string | null) => readSelectedPlan({ getItem: () => text });

test('a chosen plan is kept whole, with its interval', () => {
  expect(JSON.parse(selectedPlanText(plan, 'year'))).toEqual({ ...plan, interval: 'year' });
});

test('P08: only its id and interval are read back', () => {
  expect(stored(selectedPlanText({ ...plan, monthly_price: 0 }, 'year'))).toEqual({ id: 3, interval: 'year' });
  expect(stored('{"id":3,"interval":"day"}')).toEqual({ id: 3, interval: 'month' });
});

test.each([null, '', '{', 'null', '[]', '3', '{"id":"3"}', '{"id":-3}', '{"id":0}', '{"id":1.5}', '{"id":1e300}'])(
  'a stored %s is no plan',
  (text) => {
    expect(stored(text)).toBeNull();
  },
);
