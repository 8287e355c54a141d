// @vitest-environment happy-dom
import { cleanup, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { sampleGateway, samplePlan } from '../../testing/sample-plan.ts';
import { refused, type Script } from '../../testing/scripted-transport.ts';

afterEach(cleanup);

const ask = 'POST /api/client/validate/promocode';
const open = 'POST /api/client/payment/session';
const whole = {
  code: null,
  price: 1200,
  discount: 0,
  from_balance: 0,
  total: 1200,
  currency: 'USD',
  discounted_payments: 0,
  free_until: null,
};
const reduced = {
  code: 'SPRING',
  price: 1200,
  discount: 300,
  from_balance: 0,
  total: 900,
  currency: 'USD',
  discounted_payments: 3,
  free_until: null,
};
const session = {
  id: 'pay-1',
  gateway: 'sandbox',
  status: 'open',
  bought: null,
  description: 'Pro',
  amount: 900,
  discount: { code: 'SPRING', amount: 300 },
  from_balance: 0,
  currency: 'USD',
  checkout_url: null,
  failure_code: null,
  failure_detail: null,
  created_at: '2026-01-01T00:00:00Z',
};

/** Without a code the whole price is answered. */
async function openCheckout({ [ask]: withCode = { body: whole }, ...script }: Script) {
  const app = await renderApp({
    at: '/client/payment?plan=3',
    signedIn: true,
    script: {
      'GET /api/admin/plan': { body: [samplePlan] },
      'GET /api/client/gateways': { body: [sampleGateway] },
      'GET /api/client/payment/session': { body: session },
      'GET /api/client/address': { body: { items: [], next_cursor: null } },
      ...script,
      [ask](request, call) {
        if (JSON.parse(String(request.body)).code === undefined) return { body: whole };
        return typeof withCode === 'function' ? withCode(request, call) : withCode;
      },
    },
  });
  await app.screen.findByLabelText('Promo code');
  // The form is loaded by then, so that nothing suspends under the first keys.
  await app.screen.findByRole('button', { name: /^Pay / });
  return {
    ...app,
    enter(code: string) {
      fireEvent.change(app.screen.getByLabelText('Promo code'), { target: { value: code } });
      fireEvent.click(app.screen.getByRole('button', { name: 'Apply' }));
    },
    bodiesOf: (route: string) =>
      app.transport.calls
        .filter(({ method, url }) => `${method} ${new URL(url).pathname}` === route)
        .map(({ body }) => JSON.parse(String(body))),
  };
}

test('the price with a code stands there before paying, and is paid; removed, the price is whole', async () => {
  const { screen, enter, bodiesOf } = await openCheckout({ [ask]: { body: reduced }, [open]: { body: session } });
  enter(' spring ');
  await screen.findByRole('button', { name: /^Pay .*\$9\b/ });
  expect(screen.getByText(/^Discount \(.*SPRING.*\)$/)).toBeTruthy();
  expect(screen.getByText(/^Your code lowers 3 payments\. After that the plan costs .*\$12/)).toBeTruthy();
  expect(bodiesOf(ask)).toEqual([
    { plan_id: 3, interval: 'month' },
    { code: 'spring', plan_id: 3, interval: 'month' },
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await screen.findByRole('button', { name: /^Pay .*\$12\b/ });
  expect(screen.getByLabelText('Promo code').getAttribute('value') ?? '').toBe('');
});

test('nothing is paid while a code is being checked', async () => {
  const answer = Promise.withResolvers<void>();
  const { screen, enter, transport } = await openCheckout({
    [ask]: async () => {
      await answer.promise;
      return { body: reduced };
    },
    [open]: { body: session },
  });
  enter('SPRING');
  const pay = screen.getByRole('button', { name: /^Pay / });
  await waitFor(() => expect(pay.getAttribute('aria-busy')).toBe('true'));
  expect(fireEvent.click(pay)).toBe(false);
  answer.resolve();
  await screen.findByRole('button', { name: /^Pay .*\$9\b/ });
  expect(screen.getByRole('button', { name: /^Pay / }).getAttribute('aria-busy')).toBe('false');
  expect(transport.count(open)).toBe(0);
});

test('at the checkout another address is added beside the one that there is, and chosen', async () => {
  const home = {
    id: 'a1',
    is_default: true,
    name: 'Ann Lee',
    line1: 'Nile 1',
    line2: null,
    city: 'Cairo',
    region: null,
    postal_code: null,
    country: 'EG',
    tax_id: null,
  };
  let items = [home];
  const { screen } = await openCheckout({
    'GET /api/client/address': () => ({ body: { items, next_cursor: null } }),
    'POST /api/client/address': () => {
      const office = { ...home, id: 'a2', is_default: false, name: 'Lee GmbH' };
      items = [home, office];
      return { body: office };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Add address' }));
  await screen.findByRole('button', { name: 'Save address' });
  const entries = { 'Name or company': 'Lee GmbH', 'Street and number': 'Nile 1', City: 'Cairo', Country: 'EG' };
  for (const [label, value] of Object.entries(entries))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Save address' }));
  await screen.findByText('Address added.');
  await waitFor(() => expect(screen.getByDisplayValue('Lee GmbH, Nile 1, Cairo')).toBeTruthy());
});

test('a rejected code shows the reason next to its field, and the price stays the same', async () => {
  const { screen, enter } = await openCheckout({
    [ask]: refused(422, 'promo_code_expired', 'This promo code has expired.'),
  });
  enter('WINTER');
  const error = await screen.findByText('This promo code has expired.');
  const field = screen.getByLabelText('Promo code');
  expect(field.getAttribute('aria-describedby')).toBe(error.id);
  expect(screen.getByRole('button', { name: /^Pay .*\$12\b/ })).toBeTruthy();
  fireEvent.change(field, { target: { value: 'WINTER2' } });
  await waitFor(() => expect(screen.queryByText('This promo code has expired.')).toBeNull());
});

test('P13: a plan that a code makes free asks for no card', async () => {
  const free = { ...reduced, discount: 1200, total: 0, free_until: '2026-04-10T12:00:00.000Z' };
  const { screen, enter, here, bodiesOf } = await openCheckout({
    [ask]: { body: free },
    [open]: { body: { ...session, amount: 0, status: 'paid' } },
  });
  enter('GIFT');
  fireEvent.click(await screen.findByRole('button', { name: 'Start plan' }));
  await waitFor(() => expect(here()).toBe('/client/payment/status?id=pay-1'));
  expect(bodiesOf(open)).toMatchObject([{ kind: 'plan', plan_id: 3, promo_code: 'SPRING' }]);
});

test('money left over of an earlier plan is shown and taken off before anything is paid', async () => {
  const left = { ...whole, from_balance: 500, total: 700 };
  const app = await renderApp({
    at: '/client/payment?plan=3',
    signedIn: true,
    script: {
      'GET /api/admin/plan': { body: [samplePlan] },
      'GET /api/client/gateways': { body: [sampleGateway] },
      'GET /api/client/address': { body: { items: [], next_cursor: null } },
      [ask]: { body: left },
    },
  });
  await app.screen.findByRole('button', { name: /^Pay .*\$7\b/ });
  expect(app.screen.getByText('Balance from your previous plan').nextSibling?.textContent).toContain('$5');
});

test('the invoice names the address that is chosen, and the primary one without a choice', async () => {
  const address = (id: string, name: string, is_default: boolean) => ({
    id,
    name,
    is_default,
    line1: 'Main St 1',
    line2: null,
    city: 'Berlin',
    region: null,
    postal_code: null,
    country: 'DE',
    tax_id: null,
  });
  const items = [address('home', 'Ann Lee', true), address('work', 'Lee GmbH', false)];
  const gift = { ...reduced, discount: 1200, total: 0, free_until: '2026-04-10T12:00:00.000Z' };
  const { screen, enter, bodiesOf } = await openCheckout({
    'GET /api/client/address': { body: { items, next_cursor: null } },
    [ask]: { body: gift },
    [open]: { body: { ...session, amount: 0, status: 'paid' } },
  });
  const select = (await screen.findByLabelText('Billing address')) as HTMLSelectElement;
  expect(select.value).toBe('home');
  fireEvent.change(select, { target: { value: 'work' } });
  enter('GIFT');
  fireEvent.click(await screen.findByRole('button', { name: 'Start plan' }));
  await waitFor(() => expect(bodiesOf(open)).toMatchObject([{ plan_id: 3, address_id: 'work' }]));
});
