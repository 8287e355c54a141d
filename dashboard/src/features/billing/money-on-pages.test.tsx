// @vitest-environment happy-dom
import { storageKeys } from '@deskmate/api/storage';
import { cleanup } from '@testing-library/react';
import { afterEach, describe, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { sampleSubscription } from '../../testing/sample-client.ts';

afterEach(cleanup);

const currencies = [
  {
    currency: 'USD',
    month: 6.5,
    year: 65,
    minor: 650,
    en: ['$6.50', '$65', '$13'],
    ar: ['6.50 US$', '65 US$', '13 US$'],
  },
  {
    currency: 'JPY',
    month: 1200,
    year: 12_000,
    minor: 1200,
    en: ['¥1,200', '¥12,000', '¥2,400'],
    ar: ['1,200 JP¥', '12,000 JP¥', '2,400 JP¥'],
  },
  {
    currency: 'KWD',
    month: 1.955,
    year: 19.55,
    minor: 1955,
    en: ['KWD 1.955', 'KWD 19.550', 'KWD 3.910'],
    ar: ['1.955 د.ك.', '19.550 د.ك.', '3.910 د.ك.'],
  },
  {
    currency: 'BHD',
    month: 2.005,
    year: 20.05,
    minor: 2005,
    en: ['BHD 2.005', 'BHD 20.050', 'BHD 4.010'],
    ar: ['2.005 د.ب.', '20.050 د.ب.', '4.010 د.ب.'],
  },
];

const cases = currencies.flatMap(({ en, ar, ...terms }) => [
  { ...terms, language: 'en', shown: en },
  { ...terms, language: 'ar', shown: ar },
]);

describe.each(cases)('N17: $currency in $language', ({ currency, month, year, minor, language, shown }) => {
  const [monthly = '', yearly = '', twice = ''] = shown;
  const terms = { currency, currency_symbol: '?' };
  const session = {
    id: 'pay-1',
    gateway: 'sandbox',
    description: 'Pro',
    amount: minor,
    currency,
    checkout_url: null,
    discount: null,
    from_balance: 0,
    bought: null,
    failure_code: null,
    failure_detail: null,
    created_at: '2026-01-01T00:00:00Z',
  };
  const open = async (at: string, status = 'open') => {
    const app = await renderApp({
      at,
      signedIn: true,
      stored: { [storageKeys.language]: language },
      script: {
        'GET /api/client/subscription': {
          body: {
            ...sampleSubscription,
            server_time: new Date().toISOString(),
            valid_to: new Date(Date.now() + 864_000_000).toISOString(),
          },
        },
        'GET /api/admin/plan': {
          body: [
            {
              id: 3,
              name: 'Pro',
              is_trial: false,
              banner_content: '{}',
              monthly_price: month,
              yearly_price: year,
              ...terms,
            },
          ],
        },
        'GET /api/admin/plan/credit': {
          body: [{ id: 1, name: 'Extra', group: 'advanced', credits: 200, price: month, valid_days: 365, ...terms }],
        },
        'GET /api/client/gateways': {
          body: [{ id: 'sandbox', name: 'Sandbox', is_test: true, includes_tax: false, test_cards: [] }],
        },
        'GET /api/client/payment/session': { body: { ...session, status } },
        'GET /api/client/invoice': { body: { items: [], next_cursor: null } },
        'GET /api/client/pending-payments': { body: { items: [{ ...session, status }], next_cursor: null } },
      },
    });
    /** Waits until the amount stands on the page. */
    const shows = (amount: string) =>
      app.screen.findAllByText((_, element) => {
        const text = element?.textContent ?? '';
        return text
          .replace(/[\u200e\u200f\u2066-\u2069]/g, '')
          .replace(/\u00a0/g, ' ')
          .includes(amount);
      });
    return { ...app, shows };
  };

  test('plan cards', async () => {
    const { shows } = await open('/client/subscription-update');
    await shows(monthly);
    await shows(yearly);
  });

  test('checkout of a plan, of packs and of a payment that was begun', async () => {
    await (await open('/client/payment?plan=3')).shows(monthly);
    cleanup();
    await (await open('/client/payment?plan=3&interval=year')).shows(yearly);
    cleanup();
    await (await open('/client/payment?pack=1&quantity=2')).shows(twice);
    cleanup();
    await (await open('/client/payment?session=pay-1')).shows(monthly);
  });

  test('credit packs, unfinished payments and the result', async () => {
    await (await open('/client/buy-advance-credit')).shows(monthly);
    cleanup();
    await (await open('/dashboard/user/account/billing')).shows(monthly);
    cleanup();
    await (await open('/client/payment/status?id=pay-1', 'paid')).shows(monthly);
  });
});
