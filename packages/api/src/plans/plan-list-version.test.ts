import { expect, it } from 'vitest';
import type { Plan } from '../contracts/main/plans.ts';
import { planListVersion } from './plan-list-version.ts';

const lite: Plan = {
  id: 2,
  name: 'Lite',
  is_trial: false,
  trial_days: null,
  grants: { standard: 600, advanced: 60, image: 25 },
  monthly_price: 5,
  yearly_price: 50,
  currency: 'USD',
  currency_symbol: '$',
  banner_content: '{}',
};
const pro: Plan = { ...lite, id: 3, name: 'Pro', monthly_price: 12 };

it('is the same for the same plans in any order', () => {
  expect(planListVersion([pro, lite])).toBe(planListVersion([lite, pro]));
});

it.each<Partial<Plan>>([
  { monthly_price: 6 },
  { yearly_price: null },
  { name: 'Lite ' },
  { banner_content: '{"A":[]}' },
  { trial_days: 7 },
  { grants: { standard: 600, advanced: 60, image: 26 } },
])('changes when a card would change: %j', (change) => {
  expect(planListVersion([{ ...lite, ...change }, pro])).not.toBe(planListVersion([lite, pro]));
});
