// @vitest-environment happy-dom
import type { PaymentSession } from '@deskmate/api/contracts/main/payments';
import { storageKeys } from '@deskmate/api/storage';
import { act, cleanup, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp, typedIn } from '../../testing/render-app.tsx';
import { sampleProfile, sampleSubscription } from '../../testing/sample-client.ts';
import { sampleGateway, samplePlan } from '../../testing/sample-plan.ts';
import { refused, type Script } from '../../testing/scripted-transport.ts';

afterEach(cleanup);

const open = 'POST /api/client/payment/session';
const look = 'GET /api/client/payment/session';
const pay = 'POST /api/client/payment';

const session: PaymentSession = {
  id: 'pay-1',
  gateway: 'sandbox',
  status: 'open',
  bought: { kind: 'plan', plan_name: 'Pro', interval: 'month' },
  description: 'Deskmate Pro, 1 month',
  amount: 1200,
  discount: null,
  from_balance: 0,
  currency: 'USD',
  checkout_url: null,
  failure_code: null,
  failure_detail: null,
  created_at: '2026-01-01T00:00:00Z',
};

const shop: Script = {
  'GET /api/admin/plan': { body: [samplePlan] },
  'GET /api/client/gateways': {
    body: [sampleGateway],
  },
  'GET /api/client/address': { body: { items: [], next_cursor: null } },
  'POST /api/client/validate/promocode': ({ body }) => {
    const price = JSON.parse(String(body)).interval === 'year' ? 12_000 : 1200;
    const cost = { code: null, price, discount: 0, from_balance: 0, total: price, currency: 'USD' };
    return { body: { ...cost, discounted_payments: 0, free_until: null } };
  },
  [open]: { body: session },
  [look]: { body: session },
  'GET /api/client/pending-payments': { body: { items: [], next_cursor: null } },
  'GET /api/client/invoice': { body: { items: [], next_cursor: null } },
};

const bodies = (app: Awaited<ReturnType<typeof renderApp>>, route: string) =>
  app.transport.calls
    .filter(({ method, url }) => `${method} ${new URL(url).pathname}` === route)
    .map(({ body }) => JSON.parse(String(body)));

async function fillCard(app: Awaited<ReturnType<typeof renderApp>>): Promise<void> {
  fireEvent.click(await app.screen.findByRole('button', { name: /4242/ }));
  fireEvent.change(app.screen.getByLabelText('Expiry (MM/YY)'), { target: { value: '12/99' } });
  fireEvent.change(app.screen.getByLabelText('Security code'), { target: { value: '123' } });
}
const pressPay = (app: Awaited<ReturnType<typeof renderApp>>) =>
  // A button that is busy has the name of its spinner before its own.
  fireEvent.click(app.screen.getByRole('button', { name: /\bPay\b/ }));

test("P08: of a stored plan only id and interval count; the price is the service's", async () => {
  const stored = {
    [storageKeys.selectedPlan]: JSON.stringify({
      ...samplePlan,
      monthly_price: 0,
      yearly_price: 0.01,
      interval: 'year',
    }),
  };
  const app = await renderApp({ at: '/client/payment', signedIn: true, script: shop, stored });
  await app.screen.findByRole('heading', { name: 'Pro plan' });
  await app.screen.findByRole('button', { name: /^Pay .*\$120/ });
  fireEvent.click(app.screen.getByLabelText('Monthly'));
  await app.screen.findByRole('button', { name: /^Pay .*\$12\b/ });
});

test.each(['{"id":99}', 'not json', '{"id":"3"}', '{"id":-3}', 'null'])(
  'a stored plan of %s sells nothing',
  async (text) => {
    const app = await renderApp({
      at: '/client/payment',
      signedIn: true,
      script: shop,
      stored: { [storageKeys.selectedPlan]: text },
    });
    expect((await app.screen.findByRole('link', { name: 'See plans' })).getAttribute('href')).toBe(
      '/client/subscription-update',
    );
    expect(app.screen.queryByLabelText('Card number')).toBeNull();
  },
);

test('the own plan is paid by the interval that it has, unless another is asked for', async () => {
  const yearly = { ...sampleSubscription, plan_id: 3, plan_name: 'Pro', type: 'paid', interval: 'year' };
  const app = await renderApp({
    at: '/client/payment?plan=3',
    signedIn: true,
    script: { ...shop, 'GET /api/client/subscription': { body: yearly } },
  });
  await app.screen.findByRole('button', { name: /^Pay .*\$120/ });
});

test('?plan=ID of a pricing link needs no storage', async () => {
  const app = await renderApp({ at: '/client/payment?plan=3', signedIn: true, script: shop });
  await app.screen.findByRole('button', { name: /^Pay .*\$12\b/ });
  // Another address of the same page sells what that one names.
  await act(async () => {
    window.history.replaceState(null, '', '/client/payment?plan=99');
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
  await app.screen.findByText('This plan is no longer available');
});

test('what an operator wrote about a plan has its own direction, and the same label may stand twice', async () => {
  const banner_content = JSON.stringify({ More: [{ Support: '24/7' }, { Support: 'by phone' }] });
  const app = await renderApp({
    at: '/client/payment?plan=3',
    signedIn: true,
    script: { ...shop, 'GET /api/admin/plan': { body: [{ ...samplePlan, banner_content }] } },
  });
  await app.screen.findByText('by phone');
  const items = app.screen.getAllByText('Support').map((item) => item.localName);
  expect(items).toEqual(['bdi', 'bdi']);
});

test('a paid card leads to the result, which asks our service, shows the new plan and forgets the choice', async () => {
  const paid = { ...session, status: 'paid' };
  let bought = false;
  const app = await renderApp({
    at: '/client/payment?plan=3',
    signedIn: true,
    stored: { [storageKeys.selectedPlan]: '{"id":3}' },
    script: {
      ...shop,
      [look]: (_, call) => ({ body: call < 3 ? { ...session, gateway: 'stripe', status: 'confirming' } : paid }),
      [pay]: () => {
        bought = true;
        return { body: { status: 'paid', payment_session: paid } };
      },
      'GET /api/client/subscription': () => ({
        body: bought
          ? { ...sampleSubscription, plan_name: 'Pro', type: 'paid', valid_to: '2126-02-01T12:00:00Z' }
          : sampleSubscription,
      }),
    },
  });
  await fillCard(app);
  pressPay(app);
  await app.screen.findByText('Confirming your payment…');
  expect(app.here()).toBe('/client/payment/status?id=pay-1');
  await app.screen.findByText('You’re on Pro', undefined, { timeout: 5000 });
  await app.screen.findByRole('link', { name: 'Your plan: Pro' });
  await app.screen.findByText(/^Valid until .*2126/);
  expect(app.storage.getItem(storageKeys.selectedPlan)).toBeNull();
  expect(bodies(app, open)).toEqual([
    { kind: 'plan', plan_id: 3, interval: 'month', request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  ]);
  expect(bodies(app, pay)).toEqual([
    { payment_session_id: 'pay-1', card_number: '4242424242424242', expiry_month: 12, expiry_year: 2099, cvc: '123' },
  ]);
});

test('a declined card shows the reason, keeps the form, and a retry uses the same payment', async () => {
  const app = await renderApp({
    at: '/client/payment?plan=3',
    signedIn: true,
    script: {
      ...shop,
      [look]: { body: { ...session, status: 'failed' } },
      [pay]: refused(402, 'payment_declined', 'Your card was declined. You weren’t charged. Try another card.'),
    },
  });
  await fillCard(app);
  pressPay(app);
  await app.screen.findByText(/Your card was declined/);
  expect(typedIn(app.screen.getByLabelText('Card number'))).toContain('4242');
  expect(app.here()).toBe('/client/payment?plan=3');
  pressPay(app);
  await waitFor(() => expect(app.transport.count(pay)).toBe(2));
  expect(app.transport.count(open)).toBe(1);
});

test('3-D Secure asks for a confirmation, which is sent with the same card', async () => {
  const app = await renderApp({
    at: '/client/payment?plan=3',
    signedIn: true,
    script: {
      ...shop,
      [look]: { body: { ...session, status: 'paid' } },
      [pay]: (_, call) => ({
        body: { status: call === 1 ? 'authentication_required' : 'paid', payment_session: session },
      }),
    },
  });
  await fillCard(app);
  pressPay(app);
  fireEvent.click(await app.screen.findByRole('button', { name: 'Approve' }));
  await app.screen.findByText('You’re on Pro');
  expect(bodies(app, pay).map(({ authentication }) => authentication)).toEqual([undefined, 'confirm']);
});

test('what a refused 3-D Secure said is gone while the next attempt runs', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isPaid = false;
  const app = await renderApp({
    at: '/client/payment?plan=3',
    signedIn: true,
    script: {
      ...shop,
      [look]: () => ({ body: { ...session, status: isPaid ? 'paid' : 'failed' } }),
      [pay]: async (_, call) => {
        if (call === 1) return { body: { status: 'authentication_required', payment_session: session } };
        if (call === 2) return refused(402, 'payment_declined', 'Your card was declined.');
        await promise;
        isPaid = true;
        return { body: { status: 'paid', payment_session: session } };
      },
    },
  });
  await fillCard(app);
  pressPay(app);
  fireEvent.click(await app.screen.findByRole('button', { name: 'Decline' }));
  await app.screen.findByText(/was declined/);
  pressPay(app);
  await waitFor(() => expect(app.screen.queryByText(/was declined/)).toBeNull());
  await act(async () => resolve());
  await app.screen.findByText('You’re on Pro');
});

test('a payment that another tab replaced says so, and the next press pays what this tab shows', async () => {
  const app = await renderApp({
    at: '/client/payment?plan=3',
    signedIn: true,
    script: {
      ...shop,
      [open]: (_, call) => ({ body: { ...session, id: `pay-${call}` } }),
      [look]: ({ url }) => ({
        body: url.endsWith('pay-1') ? { ...session, status: 'expired' } : { ...session, id: 'pay-2', status: 'paid' },
      }),
      [pay]: (_, call) =>
        call === 1 ? refused(409, 'conflict') : { body: { status: 'paid', payment_session: session } },
    },
  });
  await fillCard(app);
  pressPay(app);
  await app.screen.findByText(/in another tab\. You weren’t charged\. Check the amount, then try again\./);
  pressPay(app);
  await app.screen.findByText('You’re on Pro');
  expect(bodies(app, pay).map(({ payment_session_id: id }) => id)).toEqual(['pay-1', 'pay-2']);
  expect(new Set(bodies(app, open).map(({ request_id: id }) => id)).size).toBe(2);
});

test('an unfinished payment that ended elsewhere meanwhile leads to what became of it', async () => {
  let ended = false;
  const app = await renderApp({
    at: '/client/payment?session=pay-1',
    signedIn: true,
    script: {
      ...shop,
      [look]: () => ({ body: { ...session, status: ended ? 'expired' : 'open' } }),
      [pay]: () => {
        ended = true;
        return refused(409, 'conflict');
      },
    },
  });
  await fillCard(app);
  pressPay(app);
  await app.screen.findByText('This payment has expired');
  expect(app.here()).toBe('/client/payment/status?id=pay-1');
});

test('a price that has risen since the page was opened is shown before anything is paid', async () => {
  let price = 1200;
  const app = await renderApp({
    at: '/client/payment?plan=3',
    signedIn: true,
    script: {
      ...shop,
      'POST /api/client/validate/promocode': () => {
        const cost = { code: null, price, discount: 0, from_balance: 0, total: price, currency: 'USD' };
        return { body: { ...cost, discounted_payments: 0, free_until: null } };
      },
      [open]: () => {
        price = 1500;
        return { body: { ...session, amount: 1500 } };
      },
      [pay]: { body: { status: 'paid', payment_session: { ...session, status: 'paid' } } },
    },
  });
  await fillCard(app);
  pressPay(app);
  await app.screen.findByText(/You weren’t charged\. Check the amount, then try again\./);
  expect(bodies(app, pay)).toEqual([]);
  await app.screen.findByRole('button', { name: /^Pay .*\$15\b/ });
  pressPay(app);
  await waitFor(() => expect(bodies(app, pay)).toHaveLength(1));
});

test('a plan that costs nothing by now and has begun is shown as begun', async () => {
  const app = await renderApp({
    at: '/client/payment?plan=3',
    signedIn: true,
    script: {
      ...shop,
      [open]: { body: { ...session, amount: 0, status: 'paid' } },
      [look]: { body: { ...session, amount: 0, status: 'paid' } },
    },
  });
  await fillCard(app);
  pressPay(app);
  await waitFor(() => expect(app.here()).toBe('/client/payment/status?id=pay-1'));
  expect(app.screen.queryByText(/You weren’t charged/)).toBeNull();
  expect(bodies(app, pay)).toEqual([]);
});

test('two quick presses make one payment', async () => {
  let answer: (value: { body: unknown }) => void = () => {};
  const waiting = new Promise<{ body: unknown }>((resolve) => (answer = resolve));
  const app = await renderApp({
    at: '/client/payment?plan=3',
    signedIn: true,
    script: { ...shop, [pay]: () => waiting },
  });
  await fillCard(app);
  pressPay(app);
  pressPay(app);
  await waitFor(() => expect(app.transport.count(pay)).toBe(1));
  pressPay(app);
  answer({ body: { status: 'paid', payment_session: session } });
  await waitFor(() => expect(app.here()).toContain('/status'));
  expect([app.transport.count(open), app.transport.count(pay)]).toEqual([1, 1]);
});

test.each([
  [
    'en',
    'Complete payment',
    ['Pro plan, 1 month', 'Pro+ plan, 1 year', '1,200 Advanced credits', '60 Image credits × 2', '1 Standard credit'],
  ],
  [
    'ar',
    'إكمال الدفع',
    [
      'باقة \u2068Pro\u2069 لشهر واحد',
      'باقة \u2068Pro+\u2069 لسنة واحدة',
      '1,200 وحدة متقدمة',
      '60 وحدة صور × 2',
      'وحدة قياسية واحدة',
    ],
  ],
])(
  'in %s an unfinished payment is worded from what is bought, and by its line where nothing else is known',
  async (language, finish, lines) => {
    const bought = [
      { kind: 'plan', plan_name: 'Pro', interval: 'month' },
      { kind: 'plan', plan_name: 'Pro+', interval: 'year' },
      { kind: 'credit', group: 'advanced', credits: 1200, quantity: 1 },
      { kind: 'credit', group: 'image', credits: 60, quantity: 2 },
      { kind: 'credit', group: 'standard', credits: 1, quantity: 1 },
      null,
    ];
    const items = bought.map((bought, at) => ({
      ...session,
      id: `pay-${at}`,
      bought,
      description: 'Training, two days',
    }));
    const { screen } = await renderApp({
      at: '/dashboard/user/account/billing',
      signedIn: true,
      stored: { [storageKeys.language]: language },
      script: { ...shop, 'GET /api/client/pending-payments': { body: { items, next_cursor: null } } },
    });
    const links = await screen.findAllByRole('link', { name: new RegExp(`^${finish}`) });
    expect(links.map((link) => link.getAttribute('aria-label'))).toEqual(
      [...lines, 'Training, two days'].map((line) => `${finish}: ${line}`),
    );
  },
);

test('a credit pack has the same name before and after its payment is created', async () => {
  const pack = { id: 1, name: 'Big bundle', group: 'advanced', credits: 200, price: 5, currency: 'USD' };
  const app = await renderApp({
    at: '/client/payment?pack=1&quantity=3',
    signedIn: true,
    script: { ...shop, 'GET /api/admin/plan/credit': { body: [pack] } },
  });
  await app.screen.findByRole('heading', { name: '200 Advanced credits × 3' });
});

test('P11: the result page believes the service and nothing in the address', async () => {
  const app = await renderApp({
    at: '/client/payment/status?id=pay-1&success=true&status=paid',
    signedIn: true,
    script: { ...shop, [look]: { body: { ...session, status: 'failed', failure_code: 'payment_declined' } } },
  });
  await app.screen.findByText('Payment failed');
  await app.screen.findByText(/Your card was declined/);
  cleanup();
  const foreign = await renderApp({
    at: '/client/payment/status?id=of-somebody-else&success=true',
    signedIn: true,
    script: { ...shop, [look]: refused(404, 'not_found') },
  });
  await foreign.screen.findByText('Payment not found');
});

test.each([
  [false, 'Not charged'],
  [true, 'Included'],
])('the tax line of a checkout whose gateway computes tax: %s, says %s', async (includesTax, says) => {
  const gateways = { body: [{ ...sampleGateway, includes_tax: includesTax }] };
  const script = { ...shop, 'GET /api/client/gateways': gateways };
  const app = await renderApp({ at: '/client/payment?plan=3', signedIn: true, script });
  await app.screen.findByRole('button', { name: /^Pay .*\$12\b/ });
  expect(app.screen.getByText('Tax').parentElement?.textContent).toBe(`Tax${says}`);
});

const hosted = {
  ...session,
  gateway: 'stripe',
  checkout_url: 'https://checkout.stripe.com/c/pay-1',
} as const;
const atGateway = (checkout_url: string | null, at: string, changed: object = {}, script: Script = {}) =>
  renderApp({
    at,
    signedIn: true,
    script: {
      ...shop,
      'GET /api/client/gateways': {
        body: [{ id: 'stripe', name: 'Stripe', is_test: false, includes_tax: false, test_cards: [] }],
      },
      'GET /api/public/config': {
        body: {
          turnstile_site_key: null,
          sign_in_providers: [],
          helpdesk: false,
          redirect_origins: ['https://checkout.stripe.com'],
        },
      },
      [open]: { body: { ...hosted, checkout_url, ...changed } },
      [look]: { body: { ...hosted, checkout_url, ...changed } },
      ...script,
    },
  });

test.each([
  [hosted.checkout_url, [hosted.checkout_url]],
  ['https://checkout.stripe.com.evil.test/', []],
  ['javascript:alert(1)', []],
])('a checkout page at %s: the browser goes to %j', async (checkoutUrl, expected) => {
  const went: string[] = [];
  const assign = vi.spyOn(window.location, 'assign').mockImplementation((url) => void went.push(String(url)));
  const app = await atGateway(checkoutUrl, '/client/payment?plan=3');
  fireEvent.click(await app.screen.findByRole('button', { name: 'Continue to Stripe' }));
  if (expected.length > 0) await waitFor(() => expect(went).toEqual(expected));
  else await app.screen.findByRole('alert');
  expect(went).toEqual(expected);
  assign.mockRestore();
});

test('a payment that expired while its tab was open begins again with the next press', async () => {
  const went: string[] = [];
  const assign = vi.spyOn(window.location, 'assign').mockImplementation((url) => void went.push(String(url)));
  const pageOf = (call: number) => `https://checkout.stripe.com/c/pay-${call}`;
  const app = await atGateway(
    null,
    '/client/payment?plan=3',
    {},
    {
      [open]: (_, call) => ({ body: { ...hosted, id: `pay-${call}`, checkout_url: pageOf(call) } }),
      [look]: { body: { ...hosted, status: 'expired' } },
    },
  );
  fireEvent.click(await app.screen.findByRole('button', { name: 'Continue to Stripe' }));
  await waitFor(() => expect(went).toEqual([pageOf(1)]));
  fireEvent.click(await app.screen.findByRole('button', { name: 'Continue to Stripe' }));
  await waitFor(() => expect(went).toEqual([pageOf(1), pageOf(2)]));
  expect(new Set(bodies(app, open).map(({ request_id: id }) => id)).size).toBe(2);
  assign.mockRestore();
});

test('an unfinished payment that expired while its tab was open says so instead of a page of the gateway', async () => {
  const app = await atGateway(
    null,
    '/client/payment?session=pay-1',
    {},
    {
      [look]: (_, call) => ({ body: { ...hosted, status: call === 1 ? 'open' : 'expired' } }),
    },
  );
  fireEvent.click(await app.screen.findByRole('button', { name: 'Continue to Stripe' }));
  await app.screen.findByText('This payment has expired');
  await app.screen.findByRole('link', { name: 'See plans' });
});

test('after a request that the service has with another price, the next press is a request of its own', async () => {
  const app = await renderApp({
    at: '/client/payment?plan=3',
    signedIn: true,
    script: {
      ...shop,
      [open]: (_, call) => (call === 1 ? refused(409, 'conflict') : { body: session }),
      [pay]: { body: { status: 'paid', payment_session: { ...session, status: 'paid' } } },
    },
  });
  await fillCard(app);
  pressPay(app);
  await app.screen.findByText(/Check the amount, then try again\./);
  pressPay(app);
  await waitFor(() => expect(bodies(app, pay)).toHaveLength(1));
  const [first, second] = bodies(app, open).map(({ request_id: id }) => id);
  expect(second).not.toBe(first);
});

test('a plan that costs nothing by now is shown as begun instead of a page of the gateway', async () => {
  const app = await atGateway(null, '/client/payment?plan=3', { amount: 0, status: 'paid' });
  fireEvent.click(await app.screen.findByRole('button', { name: 'Continue to Stripe' }));
  await waitFor(() => expect(app.here()).toBe('/client/payment/status?id=pay-1'));
});

test.each([hosted.checkout_url, 'javascript:alert(1)'])(
  'the result of an open payment at %s leads to our own payment page',
  async (checkoutUrl) => {
    const app = await atGateway(checkoutUrl, '/client/payment/status?id=pay-1');
    const finish = await app.screen.findByRole('link', { name: 'Complete payment' });
    expect(finish.getAttribute('href')).toBe('/client/payment?session=pay-1');
  },
);

test('who paid at the gateway finds the way to its page for card and renewal, and learns that a payment failed', async () => {
  const went: string[] = [];
  const assign = vi.spyOn(window.location, 'assign').mockImplementation((url) => void went.push(String(url)));
  const billing = 'https://billing.stripe.com';
  const app = await renderApp({
    at: '/dashboard/user/account/billing',
    signedIn: true,
    script: {
      'GET /api/auth/clients/profile': { body: { ...sampleProfile, gateway_client_id: { stripe: 'cus_1' } } },
      'GET /api/client/subscription': {
        body: { ...sampleSubscription, renewal: { state: 'past_due', next_charge: null } },
      },
      'GET /api/client/pending-payments': { body: { items: [], next_cursor: null } },
      'GET /api/client/invoice': { body: { items: [], next_cursor: null } },
      'POST /api/client/stripe/customer/portal': { body: { portal_url: `${billing}/p/session/1` } },
      'GET /api/public/config': {
        body: {
          turnstile_site_key: null,
          sign_in_providers: [],
          helpdesk: false,
          redirect_origins: [billing],
        },
      },
    },
  });
  await app.screen.findByText(/^Your last payment didn’t go through/);
  fireEvent.click(app.screen.getByRole('button', { name: 'Manage payments' }));
  await waitFor(() => expect(went).toEqual([`${billing}/p/session/1`]));
  assign.mockRestore();
});

test('lists a payment with its refunds and downloads its invoice', async () => {
  const invoice = {
    id: 'inv-1',
    number: '2026-000042',
    gateway: 'sandbox',
    description: 'Deskmate Pro, 1 month',
    bought: { kind: 'plan', plan_name: 'Pro', interval: 'month' },
    amount: 1200,
    refunded: 200,
    owed: 150,
    currency: 'USD',
    issued_at: '2026-03-10T12:00:00.000Z',
  };
  const fetched: string[] = [];
  const arrival = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(address);
    if (fetched.length === 2) await arrival.promise;
    return new Response('%PDF-1.3', { status: fetched.length === 1 ? 503 : 200 });
  });
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { screen } = await renderApp({
    at: '/dashboard/user/account/billing',
    signedIn: true,
    script: { ...shop, 'GET /api/client/invoice': { body: { items: [invoice], next_cursor: null } } },
  });
  await screen.findByText('Pro plan, 1 month');
  screen.getByText(/\$2.* refunded/);
  screen.getByText(/owe .*\$1\.50/);
  const download = screen.getByRole('button', { name: 'Download invoice: 2026-000042' });
  expect(download.getAttribute('aria-busy')).toBe('false');
  await act(async () => void fireEvent.click(download));
  expect(saved).not.toHaveBeenCalled();
  await act(async () => void fireEvent.click(download));
  expect(download.getAttribute('aria-busy')).toBe('true');
  await act(async () => void fireEvent.click(download));
  expect(fetched).toHaveLength(2);
  arrival.resolve();
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(fetched[1]).toMatch(/\/api\/client\/invoice\/inv-1\.pdf\?language=en$/);
  saved.mockRestore();
  vi.unstubAllGlobals();
});

test('each of two invoices that are fetched at once is busy until it is there', async () => {
  const invoices = ['inv-1', 'inv-2'].map((id) => ({
    id,
    number: `2026-${id}`,
    gateway: 'sandbox',
    description: 'Deskmate Pro, 1 month',
    bought: { kind: 'plan', plan_name: 'Pro', interval: 'month' },
    amount: 1200,
    discount: null,
    refunded: 0,
    owed: 0,
    currency: 'USD',
    issued_at: '2026-03-10T12:00:00.000Z',
  }));
  const arrivals = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
  const waiting = arrivals.values();
  vi.stubGlobal('fetch', () => waiting.next().value?.promise);
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { screen } = await renderApp({
    at: '/dashboard/user/account/billing',
    signedIn: true,
    script: { ...shop, 'GET /api/client/invoice': { body: { items: invoices, next_cursor: null } } },
  });
  const buttons = await screen.findAllByRole('button', { name: /^Download invoice/ });
  const busy = () => buttons.map((button) => button.getAttribute('aria-busy'));
  for (const button of buttons) await act(async () => void fireEvent.click(button));
  expect(busy()).toEqual(['true', 'true']);
  for (const [at, left] of [
    ['false', 'true'],
    ['false', 'false'],
  ].entries()) {
    arrivals[at]?.resolve(new Response('%PDF-1.3'));
    await waitFor(() => expect(busy()).toEqual(left));
  }
  saved.mockRestore();
  vi.unstubAllGlobals();
});

test.each([
  ['expired', session.bought, 'See plans', '/client/subscription-update'],
  ['failed', session.bought, 'See plans', '/client/subscription-update'],
  [
    'expired',
    { kind: 'credit', group: 'image', credits: 60, quantity: 1 },
    'Buy credits',
    '/client/buy-advance-credit',
  ],
  ['failed', { kind: 'credit', group: 'image', credits: 60, quantity: 1 }, 'Buy credits', '/client/buy-advance-credit'],
] as const)('a payment that is %s leads back to where it was chosen: %j', async (status, bought, name, href) => {
  const at = '/client/payment/status?id=pay-1';
  const app = await renderApp({
    at,
    signedIn: true,
    script: { ...shop, [look]: { body: { ...session, status, bought } } },
  });
  expect((await app.screen.findByRole('link', { name })).getAttribute('href')).toBe(href);
});

test.each([
  ['known', { body: [sampleGateway] }, 1],
  ['not to be read', refused(503, 'service_unavailable'), 0],
])('the summary speaks of tax only where the gateways are known: %s', async (_, gateways, rows) => {
  const { screen } = await renderApp({
    at: '/client/payment?plan=3',
    signedIn: true,
    script: { ...shop, 'GET /api/client/gateways': gateways },
  });
  await screen.findByText('Total today');
  await screen.findByRole('button', { name: rows ? /\bPay\b/ : 'Try again' });
  expect(screen.queryAllByText('Tax')).toHaveLength(rows);
});
