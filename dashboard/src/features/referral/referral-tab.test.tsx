// @vitest-environment happy-dom
import { cleanup, fireEvent, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp, typedIn } from '../../testing/render-app.tsx';
import { sampleProfile } from '../../testing/sample-client.ts';
import { refused, type Script } from '../../testing/scripted-transport.ts';

afterEach(cleanup);

const at = '/dashboard/user/account/referral';
const invite = 'POST /api/client/referral';
const person = (id: string, email: string | null, status: string) => ({
  id,
  email,
  status,
  is_erased: false,
  created_at: '2026-01-01T10:00:00Z',
});
const overview = (items: object[]) => ({
  code: 'ABCD2345',
  link: 'https://desk.test/auth/jwt/register?referral_code=ABCD2345',
  reward: { group: 'advanced', credits: 50, valid_days: 365 },
  rewards_max: 50,
  invitation_days: 30,
  items,
});

test('the code, the link, what it earns, and how far each person has come', async () => {
  const items = [
    person('1', null, 'rewarded'),
    person('2', 'ben@desk.example', 'joined'),
    person('3', 'cy@desk.example', 'reversed'),
    { ...person('4', null, 'rewarded'), is_erased: true },
  ];
  const { screen } = await renderApp({
    at,
    signedIn: true,
    script: { 'GET /api/client/referral': { body: overview(items) } },
  });
  await screen.findByText('https://desk.test/auth/jwt/register?referral_code=ABCD2345');
  screen.getByText(/you’ll each receive 50 Advanced credits/);
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getAllByRole('cell')[0]?.lastChild?.textContent)).toEqual([
    'Through your link',
    'ben@desk.example',
    'cy@desk.example',
    'Deleted account',
  ]);
  expect(rows[2]?.textContent).toContain('Refunded: credits taken back');
  const whatsapp = screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href') ?? '';
  expect(decodeURIComponent(whatsapp)).toContain('referral_code=ABCD2345');
});

test('an invitation is sent and listed; the own address is refused before it is sent, and a limit keeps what was typed', async () => {
  let items: object[] = [];
  let isOver = false;
  const script: Script = {
    'GET /api/client/referral': () => ({ body: overview(items) }),
    [invite]: () => {
      if (isOver) return refused(429, 'too_many_requests', 'Too many attempts. Wait a moment and try again.');
      items = [person('1', 'ben@desk.example', 'invited')];
      return { body: items[0] };
    },
  };
  const { screen, transport } = await renderApp({ at, signedIn: true, script });
  await screen.findByText('Nobody yet. Share your link or send an invitation.');
  const field = screen.getByLabelText('Their email address');
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
  send();
  await screen.findByText('Enter the email address to invite.');
  fireEvent.change(field, { target: { value: sampleProfile.email.toUpperCase() } });
  send();
  await screen.findByText('That’s your own email address.');
  expect(transport.count(invite)).toBe(0);
  fireEvent.change(field, { target: { value: ' ben@desk.example ' } });
  send();
  await screen.findByText('Invitation to ben@desk.example sent.');
  await screen.findByRole('table');
  expect(typedIn(field)).toBe('');
  isOver = true;
  fireEvent.change(field, { target: { value: 'cy@desk.example' } });
  send();
  await screen.findByText(/^Too many attempts/);
  expect(typedIn(field)).toBe('cy@desk.example');
});

test('the invitation’s address is filled in at the registration, unless one was typed', async () => {
  const script = { 'POST /api/auth/invitation/check': { body: { email: 'ben@desk.example' } } };
  const { screen } = await renderApp({ at: '/auth/jwt/register?invite_token=some-token', script });
  await screen.findByDisplayValue('ben@desk.example');
});
