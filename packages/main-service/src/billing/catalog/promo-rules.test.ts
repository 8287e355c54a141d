import { describe, expect, test } from 'vitest';
import type { PromoCode } from './promo-codes-repository.ts';
import { readPromoCode, reducePrice, refuseBeyondLimits } from './promo-rules.ts';

const now = new Date('2026-03-10T12:00:00Z');
const code = (change: Partial<PromoCode> = {}): PromoCode => ({
  code: 'SPRING',
  percentOff: 20,
  amountOff: null,
  currency: null,
  months: null,
  planIds: [],
  perClientLimit: 1,
  totalLimit: null,
  erasedUses: 0,
  expiresAt: null,
  disabledAt: null,
  createdAt: now,
  ...change,
});
const amountOff = (amount: number, currency = 'USD') => code({ percentOff: null, amountOff: amount, currency });
const sale = { planId: 2, price: 500, currency: 'USD', interval: 'month' } as const;

test('P13: case and surrounding spaces do not matter', () => {
  expect(readPromoCode('  sprIng-20\t')).toBe('SPRING-20');
});

describe('P13: what a code takes off', () => {
  test.each([
    ['a fifth', code(), sale, 100],
    ['everything', code({ percentOff: 100 }), sale, 500],
    ['a share that is no whole unit', code({ percentOff: 33 }), { ...sale, price: 999 }, 330],
    ['an amount', amountOff(150), sale, 150],
    ['never more than the price', amountOff(9_999), sale, 500],
    ['no part of a yen', code({ percentOff: 15 }), { ...sale, price: 1_001, currency: 'JPY' }, 150],
    ['tens of fils', code({ percentOff: 33 }), { ...sale, price: 4_990, currency: 'KWD' }, 1_640],
    ['all but what a card can be charged with', code({ percentOff: 90 }), sale, 450],
    ['everything where too little for a card would be left', code({ percentOff: 91 }), sale, 500],
    ['the same in yen', code({ percentOff: 91 }), { ...sale, price: 500, currency: 'JPY' }, 500],
    ['all but 30 pence', amountOff(470, 'GBP'), { ...sale, currency: 'GBP' }, 470],
    ['a whole price in fils', code({ percentOff: 100 }), { ...sale, price: 4_995, currency: 'KWD' }, 4_995],
  ])('%s', (_, code, price, discount) => {
    expect(reducePrice(code, price, now).discount).toBe(discount);
  });

  test.each([
    [null, 'month', 1],
    [3, 'month', 3],
    [3, 'year', 1],
    [13, 'year', 2],
  ] as const)('%s months of a plan paid by the %s are %s payments', (months, interval, payments) => {
    expect(reducePrice(code({ months }), { ...sale, interval }, now).discountedPayments).toBe(payments);
  });
});

test.each([
  ['promo_code_invalid', { disabledAt: now }],
  ['promo_code_expired', { expiresAt: now }],
  ['promo_code_wrong_plan', { planIds: [3] }],
  ['promo_code_other_currency', { percentOff: null, amountOff: 100, currency: 'EUR' }],
])('P13: %s', (refusal, change) => {
  expect(() => reducePrice(code(change), sale, now)).toThrow(expect.objectContaining({ code: refusal }));
});

test('P13: limits count the client first, then all', () => {
  const limited = code({ perClientLimit: 2, totalLimit: 5 });
  expect(() => refuseBeyondLimits(limited, { own: 1, all: 4 })).not.toThrow();
  const refused = (refusal: string) => expect.objectContaining({ code: refusal });
  expect(() => refuseBeyondLimits(limited, { own: 2, all: 5 })).toThrow(refused('promo_code_already_used'));
  expect(() => refuseBeyondLimits(limited, { own: 1, all: 5 })).toThrow(refused('promo_code_used_up'));
  const erased = { ...limited, erasedUses: 3 };
  expect(() => refuseBeyondLimits(erased, { own: 1, all: 1 })).not.toThrow();
  expect(() => refuseBeyondLimits(erased, { own: 1, all: 2 })).toThrow(refused('promo_code_used_up'));
});
