import { describe, expect, it } from 'vitest';
import { readBannerContent } from './banner-content.ts';
import { planCardState, plansForSale } from './card-state.ts';
import { priceLabels } from './price-label.ts';
import { subscriptionBanner } from './subscription-banner.ts';
import { minutesLeft } from './time-left.ts';

const serverTime = '2028-02-29T12:00:00.000Z';
const inMinutes = (minutes: number) => new Date(Date.parse(serverTime) + minutes * 60_000).toISOString();

describe('spec §4: the subscription banner, by minutes left', () => {
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
    expect(subscriptionBanner({ ...none, validTo: 'soon' }).state).toBe('expired');
  });

  it('counts by the instant, whatever the offset it is written in', () => {
    expect(minutesLeft('2028-03-01T02:30:00+14:00', serverTime)).toBe(30);
  });
});

describe('spec §2: plan cards', () => {
  it.each([
    [
      { planId: 2, currentPlanId: 2, hasPaymentCustomer: true },
      { isCurrent: true, action: 'renew', disabled: false },
    ],
    [
      { planId: 2, currentPlanId: 2, hasPaymentCustomer: false },
      { isCurrent: true, action: 'renew', disabled: true },
    ],
    [
      { planId: 2, currentPlanId: 3, hasPaymentCustomer: false },
      { isCurrent: false, action: 'subscribe', disabled: false },
    ],
    [
      { planId: 2, currentPlanId: null, hasPaymentCustomer: true },
      { isCurrent: false, action: 'subscribe', disabled: false },
    ],
  ] as const)('%o', (facts, state) => {
    expect(planCardState(facts)).toEqual(state);
  });

  it('spec §7: are sorted by id, without trials', () => {
    const plans = [
      { id: 4, is_trial: false },
      { id: 1, is_trial: true },
      { id: 2, is_trial: false },
    ];
    expect(plansForSale(plans).map(({ id }) => id)).toEqual([2, 4]);
  });

  it('price: Free without a monthly price, a dash without a yearly one', () => {
    const words = { free: 'Free', perMonth: '/month', perYear: '/year' };
    const label = (monthly_price: number | null, yearly_price: number | null) =>
      priceLabels({ monthly_price, yearly_price, currency_symbol: '$' }, words);
    expect(label(5, 50)).toEqual({ monthly: '$5/month', yearly: '$50/year' });
    expect(label(5.5, null)).toEqual({ monthly: '$5.50/month', yearly: '–' });
    expect(label(null, null)).toEqual({ monthly: 'Free', yearly: '–' });
    expect(label(0, Number.NaN)).toEqual({ monthly: 'Free', yearly: '–' });
  });
});

describe('spec §2: banner_content', () => {
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
