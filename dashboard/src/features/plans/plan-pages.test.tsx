// @vitest-environment happy-dom
import type { Subscription } from '@deskmate/api/contracts/main/subscriptions';
import { cleanup, fireEvent } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { sampleSubscription } from '../../testing/sample-client.ts';

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

describe('AC-4, AC-15: the plan tab says what is so and offers only what can be had', () => {
  const line = { group: 'standard', allowance: 60, balance: 53, held: 0, resets_at: inDays(10) } as const;

  test('a trial: nothing was ever charged, and its credit is not a monthly one', async () => {
    const plan = { plan_name: 'Trial', type: 'trial', valid_to: inDays(10), renews: false, credits: [line] } as const;
    const { screen } = await openTab({ ...plan, credits: [line] });
    await screen.findByText('It ends by itself, and nothing is charged.');
    await screen.findByText(/^60 with your trial · /);
    expect(screen.getByRole('link', { name: 'Choose a plan' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Buy credit' })).toBeTruthy();
  });

  test('a plan that runs: change it, or buy credit beside it', async () => {
    const plan = { plan_name: 'Pro', type: 'paid', interval: 'month', valid_to: inDays(10), renews: false } as const;
    const { screen } = await openTab({ ...plan, credits: [line] });
    await screen.findByText(/^60 a month with your plan · /);
    expect(screen.getByRole('link', { name: 'Change the plan' })).toBeTruthy();
  });

  test.each([
    ['ended', { plan_name: 'Trial', type: 'trial', valid_to: inDays(-1) }],
    ['absent', { plan_id: null, plan_name: null, type: null, valid_to: null }],
  ] as const)('a plan that is %s: reading goes on, and credit, which needs a plan, is not offered', async (_, plan) => {
    const { screen } = await openTab({ ...plan, credits: [{ ...line, allowance: 0, balance: 0, resets_at: null }] });
    await screen.findByText(/^What you wrote is still here/);
    expect(screen.getByRole('link', { name: 'Choose a plan' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Buy credit' })).toBeNull();
    expect(screen.queryByText(/with your (plan|trial)/)).toBeNull();
  });
});

test('a plan card says what a year saves, and nothing where it saves nothing', async () => {
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
  expect((await screen.findByRole('region', { name: 'Lite' })).textContent).toContain('A year saves \u2066$10\u2069.');
  expect(screen.getByRole('region', { name: 'Even' }).textContent).not.toContain('saves');
});

test('buying credit: a number out of range is said in words, and pictures warn that their tool is still to come', async () => {
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
  const [advanced, image] = await screen.findAllByRole('form');
  expect(image?.textContent).toContain('Pictures come with Art');
  expect(advanced?.textContent).not.toContain('Pictures come with Art');
  fireEvent.change(screen.getAllByLabelText('How many')[0] as HTMLElement, { target: { value: '101' } });
  await screen.findByText('Choose a number from 1 to 100.');
});
