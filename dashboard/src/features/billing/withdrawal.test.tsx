// @vitest-environment happy-dom
import type { WithdrawableContract } from '@deskmate/api/contracts/main/withdrawals';
import { storageKeys } from '@deskmate/api/storage';
import { act, cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp, typedIn } from '../../testing/render-app.tsx';
import { sampleSubscription } from '../../testing/sample-client.ts';
import { sampleGateway, samplePlan } from '../../testing/sample-plan.ts';
import { refused, type Script } from '../../testing/scripted-transport.ts';

afterEach(cleanup);

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const contract: WithdrawableContract = {
  id: 'payment-1',
  bought: { kind: 'plan', plan_name: 'Pro', interval: 'month' },
  bought_at: inDays(-2),
  ends_at: inDays(12),
  currency: 'USD',
  paid: 1200,
  kept: 200,
  refund: 1000,
  to_balance: 0,
  used: [{ group: 'standard', used: 1500, total: 3000 }],
  withdrawn_at: null,
  is_refunded: false,
};
const list = (...items: WithdrawableContract[]) => ({ body: { items, next_cursor: null } });
const withdrawn = { ...contract, withdrawn_at: inDays(0), is_refunded: true };
const open = (at: string, script: Script = {}, stored = {}) =>
  renderApp({ at, signedIn: true, stored, script: { 'GET /api/client/withdrawal': list(contract), ...script } });

test('the plan tab leads to the withdrawal while a purchase can be withdrawn from, and says until when', async () => {
  const { screen, here } = await open('/dashboard/user/account/plan');
  await screen.findByText(
    /^\u2068?Pro.* plan, 1 month: you can withdraw until |^Pro plan, 1 month: you can withdraw until /,
  );
  const link = screen.getByRole('link', { name: 'Withdraw from contract here' });
  // The page is a chunk of its own.
  await act(async () => void fireEvent.click(link));
  await screen.findByRole('button', { name: 'Confirm withdrawal' });
  expect(here()).toBe('/client/withdraw');
});

test('without such a purchase there is no way to it', async () => {
  const { screen } = await open('/dashboard/user/account/plan', { 'GET /api/client/withdrawal': list(withdrawn) });
  await screen.findByText('Credits');
  expect(screen.queryByRole('link', { name: 'Withdraw from contract here' })).toBeNull();
});

test('name, contract and address are there already, what is kept and given back is shown, and one press confirms', async () => {
  const { screen, transport } = await open('/client/withdraw', {
    'GET /api/client/withdrawal': (_request, call) => list(call === 1 ? contract : withdrawn),
    'POST /api/client/withdrawal': { body: withdrawn },
  });
  expect(typedIn(await screen.findByLabelText('Your name'))).toBe('Ada Byron');
  expect(screen.getByText('ada@desk.example')).toBeTruthy();
  expect(screen.getByText(/Pro.* plan, 1 month.*, bought on /)).toBeTruthy();
  const text = screen.container.textContent;
  expect(text).toMatch(/Kept for what you used.*-\$2/);
  expect(text).toContain('Standard credits: 1,500 of 3,000 used');
  expect(text).toMatch(/You get back.*\$10/);
  fireEvent.change(screen.getByLabelText('Your name'), { target: { value: ' ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm withdrawal' }));
  await screen.findByText('Enter your name.');
  fireEvent.change(screen.getByLabelText('Your name'), { target: { value: 'Ada King' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm withdrawal' }));
  await screen.findByText(/: you withdrew on /);
  expect(document.activeElement).toBe(screen.getByText(/: you withdrew on /).closest('[role=status]'));
  await screen.findByText(/^We’ve refunded .*\$10/);
  const sent = transport.calls.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(String(body)));
  expect(sent).toEqual([{ contract_id: 'payment-1', name: 'Ada King' }]);
});

test('of several purchases one is chosen, in Arabic too', async () => {
  const older: WithdrawableContract = {
    ...contract,
    id: 'payment-0',
    bought: { kind: 'credit', group: 'advanced', credits: 200, quantity: 1 },
    kept: 0,
    refund: 500,
  };
  const { screen, transport } = await open(
    '/client/withdraw',
    {
      'GET /api/client/withdrawal': list(contract, older),
      'POST /api/client/withdrawal': refused(503, 'service_unavailable'),
    },
    { [storageKeys.language]: 'ar' },
  );
  const choices = await screen.findByRole('radiogroup', { name: 'العقد' });
  fireEvent.click(within(choices).getAllByRole('radio')[1] as HTMLElement);
  fireEvent.click(screen.getByRole('button', { name: 'تأكيد الانسحاب' }));
  await within(screen.getByRole('main')).findByRole('alert');
  const [sent] = transport.calls.filter(({ method }) => method === 'POST');
  expect(JSON.parse(String(sent?.body))).toMatchObject({ contract_id: 'payment-0' });
});

test('where a purchase can be withdrawn from, the request to begin at once is asked for and sent', async () => {
  const { screen, transport } = await renderApp({
    at: '/client/payment?plan=3',
    signedIn: true,
    script: {
      'GET /api/public/config': {
        body: {
          turnstile_site_key: null,
          sign_in_providers: [],
          helpdesk: false,
          withdrawal_days: 14,
          redirect_origins: [],
        },
      },
      'GET /api/admin/plan': { body: [samplePlan] },
      'GET /api/client/gateways': { body: [sampleGateway] },
      'GET /api/client/subscription': { body: { ...sampleSubscription, server_time: new Date().toISOString() } },
      'POST /api/client/payment/session': refused(503, 'gateway_unavailable'),
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: /4242/ }));
  await screen.findByRole('checkbox', { name: /^I ask you to start right away/ });
  fireEvent.change(screen.getByLabelText('Expiry (MM/YY)'), { target: { value: '12/30' } });
  fireEvent.change(screen.getByLabelText('Security code'), { target: { value: '123' } });
  fireEvent.click(screen.getByRole('button', { name: /^Pay / }));
  await screen.findByText('Tick the box to continue.');
  const posts = () => transport.calls.filter(({ url }) => url.endsWith('/client/payment/session'));
  expect(posts()).toEqual([]);
  fireEvent.click(screen.getByRole('checkbox', { name: /^I ask you to start right away\. .* within 14 days/ }));
  fireEvent.click(screen.getByRole('button', { name: /^Pay / }));
  await waitFor(() => expect(posts()).toHaveLength(1));
  expect(JSON.parse(String(posts()[0]?.body))).toMatchObject({ plan_id: 3, start_now: true });
});
