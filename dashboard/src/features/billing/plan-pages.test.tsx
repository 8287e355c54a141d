// @vitest-environment happy-dom
import type { Subscription } from '@deskmate/api/contracts/main/subscriptions';
import { storageKeys } from '@deskmate/api/storage';
import { act, cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { sampleProfile, sampleSubscription } from '../../testing/sample-client.ts';
import { sampleGateway, samplePlan } from '../../testing/sample-plan.ts';
import { refused, type Script } from '../../testing/scripted-transport.ts';

afterEach(cleanup);

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const openTab = (plan: Partial<Subscription>) =>
  renderApp({
    at: '/dashboard/user/account/plan',
    signedIn: true,
    script: {
      'GET /api/client/subscription': {
        body: { ...sampleSubscription, server_time: new Date().toISOString(), ...plan },
      },
    },
  });

describe('the plan tab shows the state of the plan and offers only what is possible', () => {
  const line = { group: 'standard', allowance: 60, balance: 53, held: 0, resets_at: inDays(10) } as const;

  test('a trial: nothing was ever charged, and its credit is not a monthly one', async () => {
    const plan = { plan_name: 'Trial', type: 'trial', valid_to: inDays(10), renews: false, credits: [line] } as const;
    const { screen } = await openTab({ ...plan, credits: [line] });
    await screen.findByText('Ends automatically. You won’t be charged.');
    await screen.findByText(/^of 60 in your trial · /);
    expect(screen.getByRole('link', { name: 'Choose a plan' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Buy credits' })).toBeTruthy();
  });

  test('a plan that runs: change it, or buy credit beside it', async () => {
    const plan = { plan_name: 'Pro', type: 'paid', interval: 'month', valid_to: inDays(10), renews: false } as const;
    const { screen } = await openTab({ ...plan, credits: [line] });
    await screen.findByText(/^of 60 this month · /);
    expect(screen.getByRole('link', { name: 'Change plan' })).toBeTruthy();
  });

  test('a plan that renews says so once, with its time and amount; time paid beyond that is named as well', async () => {
    const at = inDays(10);
    const plan = { plan_name: 'Pro', type: 'paid', interval: 'month', renews: true, credits: [line] } as const;
    const renewal = { state: 'active', next_charge: { amount: 1200, currency: 'USD', at } };
    const { screen } = await openTab({ ...plan, valid_to: at, renewal } as never);
    await screen.findByText(/^Renews on .* for .*\$12/);
    expect(screen.getAllByText(/renew/i)).toHaveLength(1);
    expect(screen.queryByText(/^Valid until/)).toBeNull();
    cleanup();
    const longer = await openTab({ ...plan, valid_to: inDays(20), renewal } as never);
    await longer.screen.findByText(/^Valid until/);
    await longer.screen.findByText(/^Renews on /);
  });

  test('a balance above the grant of a month is not said to be a part of it', async () => {
    const plan = { plan_name: 'Pro', type: 'paid', interval: 'month', valid_to: inDays(10), renews: false } as const;
    const { screen } = await openTab({ ...plan, credits: [{ ...line, balance: 113 }] });
    await screen.findByText('113 left');
    await screen.findByText(/^your plan adds 60 a month · the plan’s unused credits expire on /);
  });

  test.each([
    ['ended', { plan_name: 'Trial', type: 'trial', valid_to: inDays(-1) }],
    ['absent', { plan_id: null, plan_name: null, type: null, valid_to: null }],
  ] as const)('a plan that is %s: reading goes on, and credit, which needs a plan, is not offered', async (_, plan) => {
    const { screen } = await openTab({ ...plan, credits: [{ ...line, allowance: 0, balance: 0, resets_at: null }] });
    await screen.findByText(/^Your work is still here/);
    expect(screen.getByRole('link', { name: 'Choose a plan' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Buy credits' })).toBeNull();
    expect(screen.queryByText(/with your (plan|trial)/)).toBeNull();
  });
});

test('a plan card shows the yearly saving, if there is any', async () => {
  const plan = { is_trial: false, currency: 'USD', currency_symbol: '$', banner_content: '{}' };
  const { screen } = await renderApp({
    at: '/client/subscription-update',
    signedIn: true,
    script: {
      'GET /api/admin/plan': {
        body: [
          { ...plan, id: 2, name: 'Lite', monthly_price: 5, yearly_price: 50 },
          { ...plan, id: 3, name: 'Even', monthly_price: 5, yearly_price: 60 },
        ],
      },
    },
  });
  expect((await screen.findByRole('region', { name: 'Lite' })).textContent).toContain(
    'Save \u2066$10\u2069 a year (2 months free)',
  );
  expect(screen.getByRole('region', { name: 'Even' }).textContent).not.toContain('Save');
});

test('buying credit: a number out of range is said in words', async () => {
  const pack = { price: 5, currency: 'USD', currency_symbol: '$', valid_days: 365 };
  const { screen } = await renderApp({
    at: '/client/buy-advance-credit',
    signedIn: true,
    script: {
      'GET /api/client/subscription': {
        body: { ...sampleSubscription, server_time: new Date().toISOString(), valid_to: inDays(10) },
      },
      'GET /api/admin/plan/credit': {
        body: [
          { ...pack, id: 1, name: '200 Advanced', group: 'advanced', credits: 200 },
          { ...pack, id: 2, name: '60 Image', group: 'image', credits: 60 },
        ],
      },
    },
  });
  expect(await screen.findAllByRole('form')).toHaveLength(2);
  fireEvent.change(screen.getAllByLabelText('Packs')[0] as HTMLElement, { target: { value: '101' } });
  await screen.findByText('Choose a number from 1 to 100.');
});

const pro = { ...samplePlan, banner_content: '{"Every month":["600 queries"]}' };
const lite = { ...pro, id: 2, name: 'Lite', monthly_price: 5, yearly_price: 50 };
const running = { ...sampleSubscription, server_time: new Date().toISOString(), valid_to: inDays(10) };
const openCards = (script: Script = {}, stored = {}) =>
  renderApp({
    at: '/client/subscription-update',
    signedIn: true,
    stored,
    script: {
      'GET /api/admin/plan': { body: [pro, lite] },
      'GET /api/client/gateways': { body: [sampleGateway] },
      'GET /api/client/subscription': { body: { ...running, plan_id: 3, plan_name: 'Pro', type: 'paid' } },
      ...script,
    },
  });
const describedBy = (button: HTMLElement) =>
  document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;

test('the current plan is marked; Renew waits for a first payment and says so, with Subscribe beside it', async () => {
  const { screen } = await openCards();
  const card = await screen.findByRole('region', { name: 'Pro' });
  await within(card).findByText('Current');
  expect(card.hasAttribute('data-current')).toBe(true);
  const renew = within(card).getByRole<HTMLButtonElement>('button', { name: 'Renew' });
  expect(renew.disabled).toBe(true);
  expect(describedBy(renew)).toContain('first payment');
  expect(within(card).getByRole<HTMLButtonElement>('button', { name: /^Subscribe/ }).disabled).toBe(false);
  const other = screen.getByRole('region', { name: 'Lite' });
  expect(other.hasAttribute('data-current')).toBe(false);
  expect(within(other).queryByText('Current')).toBeNull();
  expect(within(other).getAllByRole('button')).toHaveLength(1);
});

test('after a first payment the current plan can be renewed', async () => {
  const profile = { ...sampleProfile, gateway_client_id: { sandbox: 'customer' } };
  const { screen } = await openCards({ 'GET /api/auth/clients/profile': { body: profile } });
  const card = await screen.findByRole('region', { name: 'Pro' });
  const renew = await within(card).findByRole<HTMLButtonElement>('button', { name: 'Renew' });
  expect(renew.disabled).toBe(false);
  expect(within(card).queryByRole('button', { name: /^Subscribe/ })).toBeNull();
});

test('the page begins with the interval that the client pays for', async () => {
  const yearly = { ...running, plan_id: 3, plan_name: 'Pro', type: 'paid', interval: 'year' };
  const { screen } = await openCards({ 'GET /api/client/subscription': { body: yearly } });
  expect(await screen.findByLabelText('Yearly')).toHaveProperty('checked', true);
});

test('choosing a plan stores the whole plan and the interval, and leads to the payment', async () => {
  const { screen, storage, here } = await openCards();
  fireEvent.click(await screen.findByLabelText('Yearly'));
  const subscribe = await screen.findByRole('button', { name: 'Subscribe: Lite' });
  // The payment page is a chunk of its own.
  await act(async () => fireEvent.click(subscribe));
  expect(JSON.parse(storage.getItem(storageKeys.selectedPlan) ?? '')).toEqual({ ...lite, interval: 'year' });
  await waitFor(() => expect(here()).toBe('/client/payment'));
});

test('where storage is full, the chosen plan goes into the address of the payment', async () => {
  const { screen, storage, here } = await openCards();
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(storage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  fireEvent.click(await screen.findByLabelText('Yearly'));
  const subscribe = await screen.findByRole('button', { name: 'Subscribe: Lite' });
  await act(async () => fireEvent.click(subscribe));
  await waitFor(() => expect(here()).toBe(`/client/payment?plan=${lite.id}&interval=year`));
});

test('a plan list that cannot be loaded gives an error notice', async () => {
  const { screen } = await openCards({ 'GET /api/admin/plan': refused(500, 'internal') });
  await screen.findByText(/^We couldn’t load the plans\./);
});

test.each([
  ['en', 'Payments are unavailable.'],
  ['ar', 'الدفع غير متاح حاليًا.'],
])('without a payment gateway every page that sells says so, in %s', async (language, words) => {
  const script = {
    'GET /api/client/gateways': { body: [] },
    'GET /api/admin/plan/credit': {
      body: [{ ...pro, group: 'advanced', credits: 200, price: 5, valid_days: 365 }],
    },
  };
  const stored = { [storageKeys.language]: language };
  const cards = await openCards(script, stored);
  await cards.screen.findByText(words);
  const buttons = (await cards.screen.findAllByRole('region')).flatMap((card) =>
    within(card).queryAllByRole<HTMLButtonElement>('button'),
  );
  expect(buttons).toHaveLength(3);
  for (const button of buttons) expect([button.disabled, describedBy(button) !== undefined]).toEqual([true, true]);
  cleanup();

  const subscription = { 'GET /api/client/subscription': { body: running } };
  const at = '/client/buy-advance-credit';
  const credit = await renderApp({ at, signedIn: true, stored, script: { ...script, ...subscription } });
  await credit.screen.findByText(words);
  const form = await credit.screen.findByRole('form');
  const buy = within(form).getByRole<HTMLButtonElement>('button');
  expect(buy.disabled).toBe(true);
  expect(describedBy(buy)).toBe(words);
  cleanup();

  const plans = { 'GET /api/admin/plan': { body: [pro] } };
  const payment = await renderApp({
    at: '/client/payment?plan=3',
    signedIn: true,
    stored,
    script: { ...script, ...plans },
  });
  await payment.screen.findByText(new RegExp(language === 'en' ? 'Payments are unavailable' : 'الدفع غير متاح'));
  expect(payment.screen.queryByRole('textbox')).toBeNull();
});

describe('a plan that renews', () => {
  const renewing = {
    ...({ plan_id: 2, plan_name: 'Lite', type: 'paid', interval: 'month' } as const),
    valid_to: inDays(20),
    renews: true,
    renewal: { state: 'active', next_charge: { amount: 500, currency: 'USD', at: inDays(20) } },
  } as const;
  const cancelled = { ...renewing, renews: false, renewal: { state: 'cancelled', next_charge: null } } as const;
  const body = (plan: Partial<Subscription>) => ({
    body: { ...sampleSubscription, server_time: new Date().toISOString(), ...plan },
  });

  test('is cancelled in two clicks and resumed in one', async () => {
    const { screen } = await renderApp({
      at: '/dashboard/user/account/plan',
      signedIn: true,
      script: {
        'GET /api/client/subscription': body(renewing),
        'POST /api/client/subscription/cancel': body(cancelled),
        'POST /api/client/subscription/resume': body(renewing),
      },
    });
    await screen.findByText(/^Renews on .* for .*\$5/);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel plan' }));
    const question = await screen.findByRole('dialog');
    within(question).getByText(/^You’ll keep your plan until /);
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel plan' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Resume plan' }));
    await screen.findByText(/^Renews on /);
  });

  test('new terms that were announced are shown with the price of the next charge and what is less', async () => {
    const coming = {
      at: inDays(20),
      amount: 900,
      amount_before: 500,
      charge: 650,
      currency: 'USD',
      excluded_models: ['Strong'],
      credits: [{ group: 'advanced', allowance: 50, allowance_before: 60 }],
    };
    const { screen } = await renderApp({
      at: '/dashboard/user/account/plan',
      signedIn: true,
      script: {
        'GET /api/client/subscription': body(renewing),
        'GET /api/client/subscription/coming-terms': { body: { coming } },
      },
    });
    await screen.findByText(/^Renews on .* for .*\$6\.50/);
    screen.getByText(/^New price: .*\$9.* \(currently .*\$5/);
    screen.getByText('Advanced credits a month: 50 (currently 60)');
    screen.getByText(/^No longer included: .*Strong/);
    expect(screen.queryByText(/^Renews on .* for .*\$5/)).toBeNull();
  });

  test('its page at the checkout has nothing to pay: it shows the next charge, announced terms and Cancel', async () => {
    const terms = { amount: 900, amount_before: 500, charge: 650, currency: 'USD', excluded_models: [], credits: [] };
    const { screen } = await renderApp({
      at: '/client/payment?plan=2',
      signedIn: true,
      script: {
        'GET /api/client/subscription': body(renewing),
        'GET /api/client/subscription/coming-terms': { body: { coming: { at: inDays(20), ...terms } } },
        'GET /api/admin/plan': { body: [{ ...samplePlan, id: 2, name: 'Lite' }] },
        'GET /api/client/gateways': { body: [sampleGateway] },
        'GET /api/client/address': { body: { items: [], next_cursor: null } },
      },
    });
    await screen.findByText(/^Renews on .* for .*\$6\.50/);
    screen.getByText(/^New price: .*\$9.* \(currently .*\$5/);
    screen.getByRole('button', { name: 'Cancel plan' });
    expect(screen.queryByRole('button', { name: /\bPay\b/ })).toBeNull();
  });

  test('that was paid once in the Sandbox renews once a card is kept, and one that failed is told in the sidebar', async () => {
    const failed = { ...renewing, renews: false, renewal: { ...renewing.renewal, state: 'past_due' } } as const;
    const { screen, transport } = await renderApp({
      at: '/dashboard/user/account/plan',
      signedIn: true,
      script: {
        'GET /api/client/subscription': body({ ...renewing, renews: false, renewal: null }),
        'GET /api/client/gateways': { body: [sampleGateway] },
        'PUT /api/client/subscription/card': (_request, call) =>
          call === 1 ? refused(402, 'payment_declined') : body(failed),
      } satisfies Script,
    });
    const turnOn = await screen.findByRole('button', { name: 'Turn on renewal' });
    await act(async () => void fireEvent.click(turnOn));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Save card' }));
    within(dialog).getByText('Check the card number.');
    fireEvent.click(within(dialog).getByRole('button', { name: /4242/ }));
    fireEvent.change(within(dialog).getByLabelText('Expiry (MM/YY)'), { target: { value: '12/30' } });
    fireEvent.change(within(dialog).getByLabelText('Security code'), { target: { value: '123' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save card' }));
    await within(dialog).findByText(/declined/);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save card' }));
    const [update] = await screen.findAllByRole('link', { name: /Update card/ });
    expect(update?.getAttribute('href')).toBe('/dashboard/user/account/billing');
    const sent = transport.calls.filter(({ method }) => method === 'PUT');
    expect(sent.map(({ body: card }) => JSON.parse(String(card)).card_number)).toEqual([
      '4242424242424242',
      '4242424242424242',
    ]);
  });

  test('is changed at the price that was shown; when that is too old, the new one is shown before it is paid', async () => {
    const plan = { is_trial: false, currency: 'USD', currency_symbol: '$', banner_content: '{}' };
    const shown = (due_now: number, priced_at: string) => ({
      body: {
        plan_name: 'Pro',
        interval: 'month',
        price: 1200,
        code: null,
        discount: 0,
        discounted_payments: 0,
        unused: 1200 - due_now,
        due_now,
        left_over: 0,
        currency: 'USD',
        renews_at: inDays(30),
        priced_at,
      },
    });
    const prices = [shown(900, '2026-01-01T00:00:00.000Z'), shown(950, '2026-01-01T00:20:00.000Z')];
    const { screen, transport } = await renderApp({
      at: '/client/payment?plan=3',
      signedIn: true,
      script: {
        'GET /api/client/subscription': body(renewing),
        'GET /api/admin/plan': { body: [{ ...plan, id: 3, name: 'Pro', monthly_price: 12, yearly_price: 120 }] },
        'GET /api/client/subscription/change': (_request, call) => prices[call - 1] ?? refused(500, 'unexpected'),
        'POST /api/client/subscription/change': (_request, call) =>
          call === 1 ? refused(409, 'conflict') : body({ ...renewing, plan_id: 3, plan_name: 'Pro' }),
      } satisfies Script,
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Change plan and pay .*\$9\u2069/ }));
    await screen.findByText(/in another tab\. You weren’t charged\. Check the amount, then try again\./);
    fireEvent.click(await screen.findByRole('button', { name: /^Change plan and pay .*\$9\.50/ }));
    await screen.findByRole('heading', { name: 'Pro' });
    const sent = transport.calls.filter(({ method, url }) => method === 'POST' && url.endsWith('/change'));
    expect(sent.map(({ body }) => JSON.parse(String(body)))).toMatchObject([
      { due_now: 900 },
      { due_now: 950, priced_at: '2026-01-01T00:20:00.000Z' },
    ]);
  });

  test('shows the credit from the earlier plan and what remains for the next charge', async () => {
    const plan = { is_trial: false, currency: 'USD', currency_symbol: '$', banner_content: '{}' };
    const whole = {
      plan_name: 'Pro',
      interval: 'month',
      price: 500,
      code: null,
      discount: 0,
      discounted_payments: 0,
      unused: 300,
      due_now: 0,
      left_over: 150,
      currency: 'USD',
      renews_at: inDays(30),
      priced_at: '2026-01-01T00:00:00.000Z',
    };
    const { screen } = await renderApp({
      at: '/client/payment?plan=3',
      signedIn: true,
      script: {
        'GET /api/client/subscription': body(renewing),
        'GET /api/admin/plan': { body: [{ ...plan, id: 3, name: 'Pro', monthly_price: 5, yearly_price: 50 }] },
        'GET /api/client/subscription/change': { body: whole },
      } satisfies Script,
    });
    const line = async (name: string) => (await screen.findByText(name)).parentElement?.textContent;
    expect(await line('Unused time on your current plan')).toContain('-$3');
    // 5 less 3 are 2; 3.50 were there, so that 1.50 are left.
    expect(await line('Balance from your previous plan')).toContain('-$3.50');
    expect(await line('Total today')).toContain('$0');
    await screen.findByText(/^Renews on .* for .*\$3\.50/);
    await screen.findByText(/\$1\.50.* will be applied to your next payments\./);
    screen.getByRole('button', { name: 'Change plan' });
  });

  test('a code lowers the change before it is paid, goes along with it, and can be removed', async () => {
    const plan = { is_trial: false, currency: 'USD', currency_symbol: '$', banner_content: '{}' };
    const whole = {
      plan_name: 'Pro',
      interval: 'month',
      price: 1200,
      code: null,
      discount: 0,
      discounted_payments: 0,
      unused: 300,
      due_now: 900,
      left_over: 0,
      currency: 'USD',
      renews_at: inDays(30),
      priced_at: '2026-01-01T00:00:00.000Z',
    };
    const { screen, transport } = await renderApp({
      at: '/client/payment?plan=3',
      signedIn: true,
      script: {
        'GET /api/client/subscription': body(renewing),
        'GET /api/admin/plan': { body: [{ ...plan, id: 3, name: 'Pro', monthly_price: 12, yearly_price: 120 }] },
        'GET /api/client/subscription/change': ({ url }) =>
          String(url).includes('promo_code=spring')
            ? { body: { ...whole, code: 'SPRING', discount: 400, discounted_payments: 3, due_now: 500 } }
            : { body: whole },
        'POST /api/client/subscription/change': body({ ...renewing, plan_id: 3, plan_name: 'Pro' }),
      } satisfies Script,
    });
    fireEvent.change(await screen.findByLabelText('Promo code'), { target: { value: 'spring' } });
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await screen.findByRole('button', { name: /^Change plan and pay .*\$5\u2069/ });
    screen.getByText(/^Discount \(.*SPRING.*\)$/);
    screen.getByText(/^Renews on .* for .*\$8\u2069\.$/);
    screen.getByText(/^Your code lowers 3 payments\. After that the plan costs .*\$12/);
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await screen.findByRole('button', { name: /^Change plan and pay .*\$9\u2069/ });
    fireEvent.change(screen.getByLabelText('Promo code'), { target: { value: 'spring' } });
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    fireEvent.click(await screen.findByRole('button', { name: /^Change plan and pay .*\$5\u2069/ }));
    await screen.findByRole('heading', { name: 'Pro' });
    const sent = transport.calls.filter(({ method, url }) => method === 'POST' && url.endsWith('/change'));
    expect(sent.map(({ body }) => JSON.parse(String(body)))).toMatchObject([{ due_now: 500, promo_code: 'SPRING' }]);
  });
});
