import { describe, expect, it } from 'vitest';
import { creditLeft, needsConfirmation, orderPrice } from './order-price.ts';

const line = (group: 'standard' | 'image', balance: number, held = 0) => ({
  group,
  allowance: 5,
  balance,
  held,
  resets_at: null,
});

describe('the price of an order', () => {
  it('is the price of the model for each image', () => {
    expect(orderPrice(2, 4)).toBe(8);
  });

  it('counts what running orders hold as spent', () => {
    expect(creditLeft([line('standard', 60), line('image', 5, 3)], 'image')).toBe(2);
    expect(creditLeft([line('image', 1, 3)], 'image')).toBe(0);
  });

  it('knows no credit before the plan is loaded, and none of a group that the plan does not have', () => {
    expect(creditLeft(undefined, 'image')).toBeNull();
    expect(creditLeft([line('standard', 60)], 'image')).toBe(0);
  });

  it('needs a confirmation above the limit that the client has set', () => {
    expect([
      needsConfirmation(4, 4),
      needsConfirmation(5, 4),
      needsConfirmation(1, 0),
      needsConfirmation(400, null),
    ]).toEqual([false, true, true, false]);
  });
});
