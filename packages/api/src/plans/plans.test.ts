import { afterEach, describe, expect, it, vi } from 'vitest';
import { readBannerContent } from './banner-content.ts';
import { planCardState, plansForSale } from './card-state.ts';
import { freeMonths, packPrice, planIntervals, planPrice, priceLabels, yearlySaving } from './plan-price.ts';
import { minutesLeft, subscriptionBanner } from './subscription-banner.ts';

const serverTime = '2028-02-29T12:00:00.000Z';
const inMinutes = (minutes: number) => new Date(Date.parse(serverTime) + minutes * 60_000).toISOString();

describe('the subscription banner, by minutes left', () => {
  const banner = (minutes: number, more: { type?: 'trial' | 'paid'; hasPaymentCustomer?: boolean } = {}) =>
    subscriptionBanner({ type: 'paid', hasPaymentCustomer: false, ...more, validTo: inMinutes(minutes), serverTime });

  it.each([
    [10_081, 'hidden', null, null],
    [10_080, 'hidden', null, null],
    [10_079, 'days_left', 7, 'renew'],
    [2160, 'days_left', 2, 'renew'],
    [2159, 'days_left', 1, 'renew'],
    [1440, 'days_left', 1, 'renew'],
    [1439, 'about_to_expire', null, 'renew'],
    [1, 'about_to_expire', null, 'renew'],
    [0.5, 'about_to_expire', null, 'renew'],
    [0, 'expired', null, 'subscribe'],
    [-1, 'expired', null, 'subscribe'],
  ] as const)('%d minutes -> %s', (minutes, state, daysLeft, button) => {
    expect(banner(minutes)).toEqual({ state, daysLeft, button });
  });

  it('a payment link hides it while there is time left, and not after', () => {
    expect(banner(1, { hasPaymentCustomer: true }).state).toBe('hidden');
    expect(banner(0, { hasPaymentCustomer: true }).state).toBe('expired');
  });

  it('a trial upgrades; an expired trial subscribes', () => {
    expect(banner(3000, { type: 'trial' }).button).toBe('upgrade');
    expect(banner(60, { type: 'trial' }).button).toBe('upgrade');
    expect(banner(0, { type: 'trial' }).button).toBe('subscribe');
  });

  it('no plan, or a time that cannot be read, is expired', () => {
    const none = { type: null, hasPaymentCustomer: true, serverTime };
    expect(subscriptionBanner({ ...none, validTo: null }).state).toBe('expired');
    expect(subscriptionBanner({ ...none, validTo: null, renewalFailed: true }).state).toBe('expired');
    expect(subscriptionBanner({ ...none, validTo: 'soon' }).state).toBe('expired');
  });

  it('counts by the instant, whatever the offset it is written in', () => {
    expect(minutesLeft('2028-03-01T02:30:00+14:00', serverTime)).toBe(30);
  });
});

describe('P19: the time left', () => {
  const ends = [
    ['a leap day', '2028-02-29T00:00:00Z'],
    ['the night of summer time in Berlin', '2026-03-29T01:30:00Z'],
    ['the end of summer time in St. John’s', '2026-11-01T04:31:00Z'],
    ['the turn of the year at UTC+14', '2026-12-31T10:00:00Z'],
  ] as const;
  const statesOf = (end: string) =>
    [10_080, 10_079, 1440, 1439, 1, 0, -1].map((minutes) => {
      const now = new Date(Date.parse(end) - minutes * 60_000).toISOString();
      return subscriptionBanner({ type: 'paid', validTo: end, serverTime: now, hasPaymentCustomer: false }).state;
    });
  const about = 'about_to_expire';
  const expected = ['hidden', 'days_left', 'days_left', about, about, 'expired', 'expired'];
  afterEach(() => void vi.unstubAllEnvs());
  it.each(ends)('is the same over %s on a device of any time zone', (_, end) => {
    for (const device of ['Pacific/Kiritimati', 'America/St_Johns', 'Asia/Kathmandu', 'Europe/Berlin', 'UTC']) {
      vi.stubEnv('TZ', device);
      expect(statesOf(end)).toEqual(expected);
    }
  });
});

describe('plan cards', () => {
  it.each([
    [
      'current, paid before',
      2,
      true,
      true,
      { isCurrent: true, renew: 'enabled', subscribe: 'absent', needsPayment: false },
    ],
    [
      'current, never paid',
      2,
      false,
      true,
      { isCurrent: true, renew: 'disabled', subscribe: 'enabled', needsPayment: true },
    ],
    ['another plan', 3, false, true, { isCurrent: false, renew: 'absent', subscribe: 'enabled', needsPayment: false }],
    ['no plan', null, true, true, { isCurrent: false, renew: 'absent', subscribe: 'enabled', needsPayment: false }],
    [
      'current, nothing for sale',
      2,
      true,
      false,
      { isCurrent: true, renew: 'disabled', subscribe: 'absent', needsPayment: false },
    ],
    [
      'never paid, nothing for sale',
      2,
      false,
      false,
      { isCurrent: true, renew: 'disabled', subscribe: 'disabled', needsPayment: true },
    ],
    [
      'another, nothing for sale',
      3,
      true,
      false,
      { isCurrent: false, renew: 'absent', subscribe: 'disabled', needsPayment: false },
    ],
  ] as const)('%s', (_, currentPlanId, hasPaymentCustomer, canBuy, state) => {
    expect(planCardState({ planId: 2, currentPlanId, hasPaymentCustomer, hasPrice: true, canBuy })).toEqual(state);
  });

  it('have no buttons without a price', () => {
    const facts = { planId: 2, hasPaymentCustomer: false, hasPrice: false, canBuy: true };
    for (const currentPlanId of [2, 3])
      expect(planCardState({ ...facts, currentPlanId })).toMatchObject({
        renew: 'absent',
        subscribe: 'absent',
        needsPayment: false,
      });
  });

  it('are sorted by id, without trials', () => {
    const plans = [
      { id: 4, is_trial: false },
      { id: 1, is_trial: true },
      { id: 2, is_trial: false },
    ];
    expect(plansForSale(plans).map(({ id }) => id)).toEqual([2, 4]);
  });
});

describe('N17: prices of plans and packs', () => {
  const words = { free: 'Free', perMonth: '/month', perYear: '/year' };
  const plan = (monthly_price: number | null, yearly_price: number | null, currency = 'USD') => ({
    monthly_price,
    yearly_price,
    currency,
  });

  it('are Free without a monthly price, a dash without a yearly one', () => {
    expect(priceLabels(plan(5.5, null), words, 'en')).toEqual({
      monthly: { amount: '$5.50', unit: '/month' },
      yearly: { amount: '–', unit: null },
    });
    expect(priceLabels(plan(0, Number.NaN), words, 'en')).toEqual({
      monthly: { amount: 'Free', unit: null },
      yearly: { amount: '–', unit: null },
    });
  });

  it.each([
    ['USD', 5, 50, '$5', '$50', '5 US$'],
    ['JPY', 1200, 12_000, '¥1,200', '¥12,000', '1,200 JP¥'],
    ['KWD', 1.955, 19.55, 'KWD 1.955', 'KWD 19.550', '1.955 د.ك.'],
    ['BHD', 2, 20.005, 'BHD 2', 'BHD 20.005', '2 د.ب.'],
  ])('%s: %d a month, %d a year', (currency, month, year, monthly, yearly, arabic) => {
    const shown = (text: string) => text.replace(/[\u200e\u200f\u2066-\u2069]/g, '').replace(/\u00a0/g, ' ');
    const english = priceLabels(plan(month, year, currency), words, 'en');
    expect([english.monthly, english.yearly].map(({ amount }) => shown(amount))).toEqual([monthly, yearly]);
    expect(shown(priceLabels(plan(month, year, currency), words, 'ar').monthly.amount)).toBe(arabic);
  });

  it('a year saves what it costs less than twelve months, to the last unit', () => {
    expect(yearlySaving(plan(1.955, 19.55, 'KWD'))).toEqual({ amount: 3910, currency: 'KWD' });
    expect(yearlySaving(plan(100, 1200, 'JPY'))).toBeNull();
    expect(yearlySaving(plan(null, 50))).toBeNull();
  });

  it('free months are named only where the yearly price leaves out whole ones', () => {
    expect(freeMonths(plan(12, 120))).toBe(2);
    expect(freeMonths(plan(12, 125))).toBeNull();
    expect(freeMonths(plan(12, 144))).toBeNull();
    expect(freeMonths(plan(null, 120))).toBeNull();
  });

  it('a plan is paid by the intervals that it has a price for', () => {
    expect(planIntervals(plan(5, 50))).toEqual(['month', 'year']);
    expect(planIntervals(plan(null, 50))).toEqual(['year']);
    expect(planPrice(plan(null, 50), 'month')).toBeNull();
  });

  it('packs are multiplied in minor units', () => {
    expect(packPrice({ price: 1.955, currency: 'KWD' }, 3)).toEqual({ amount: 5865, currency: 'KWD' });
    expect(packPrice({ price: 1200, currency: 'JPY' }, 100)).toEqual({ amount: 120_000, currency: 'JPY' });
  });
});

describe('banner_content', () => {
  it('reads headings, plain entries and label → description', () => {
    const text = JSON.stringify({ Chat: ['All models', { 'Standard credit': '600 a month' }], Empty: [] });
    expect(readBannerContent(text)).toEqual([
      {
        heading: 'Chat',
        entries: [
          { label: 'All models', description: null },
          { label: 'Standard credit', description: '600 a month' },
        ],
      },
    ]);
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '"text"',
    '7',
    '{"a":"b"}',
    '{"a":{"b":1}}',
    '{"a":[null,7,[],{},""]}',
    null,
    undefined,
    42,
    '{"__proto__":{"x":["y"]}}',
  ])('never throws: %j yields no group', (text) => {
    expect(readBannerContent(text)).toEqual([]);
  });

  it('keeps a hostile text short and plain', () => {
    const text = JSON.stringify({ '<b>x</b>': ['<img src=x onerror=alert(1)>', 'y'.repeat(100_000)] });
    const [group] = readBannerContent(text);
    expect(group?.heading).toBe('<b>x</b>');
    expect(group?.entries[1]?.label.length).toBe(300);
    expect(readBannerContent(JSON.stringify({ a: Array(1e5).fill('z') }))[0]?.entries.length).toBe(30);
  });
});
