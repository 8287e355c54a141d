// @vitest-environment happy-dom
import { cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { refused, type Script } from '../../testing/scripted-transport.ts';

afterEach(cleanup);

const google = {
  id: 'l1',
  provider: 'google',
  email: 'ann@example.com',
  linked_at: '2026-01-01T10:00:00Z',
  last_used_at: null,
};
const security = { at: '/dashboard/user/account/security', signedIn: true };
const origin = 'https://accounts.google.com';
const base = (items: object[], has_password: boolean): Script => ({
  'GET /api/public/config': {
    body: {
      turnstile_site_key: null,
      sign_in_providers: ['google', 'github'],
      helpdesk: false,
      redirect_origins: [origin, 'https://github.com'],
    },
  },
  'GET /api/client/api-keys': { body: { items: [], next_cursor: null } },
  'GET /api/auth/remembered-devices': { body: { items: [], next_cursor: null } },
  'GET /api/auth/linked-accounts': { body: { items, next_cursor: null, has_password } },
});
const unlink = 'DELETE /api/auth/linked-accounts/l1';

test('linking leads to the provider, after a fresh proof', async () => {
  const begin = 'POST /api/auth/linked-accounts';
  let isProved = false;
  const { screen, left, transport } = await renderApp({
    ...security,
    script: {
      ...base([google], true),
      [begin]: () =>
        isProved ? { body: { redirect_url: 'https://github.com/login?x=1' } } : refused(403, 'reauth_required'),
      'POST /api/auth/reauthenticate': () => {
        isProved = true;
        return { body: { message: 'Thank you.' } };
      },
    },
  });
  expect(screen.queryByRole('button', { name: 'Connect Google' })).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Connect GitHub' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  fireEvent.change(within(dialog).getByLabelText('Current password'), { target: { value: 'the password' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(left).toEqual(['https://github.com/login?x=1']));
  expect(JSON.parse(String(transport.calls.findLast(({ method }) => method === 'POST')?.body))).toEqual({
    provider: 'github',
    return_to: '/dashboard/user/account/security',
  });
});

test('nothing is offered to be connected before it is known what is', async () => {
  const { screen } = await renderApp({
    ...security,
    script: { ...base([], true), 'GET /api/auth/linked-accounts': refused(403, 'forbidden') },
  });
  const heading = await screen.findByRole('heading', { name: 'Connected accounts' });
  await within(heading.closest('section') as HTMLElement).findByRole('button', { name: 'Try again' });
  expect(screen.queryByRole('button', { name: /^Connect / })).toBeNull();
});

test('D13: the last way to log in cannot be unlinked, and the page says what to do first', async () => {
  const { screen } = await renderApp({
    ...security,
    script: {
      ...base([google], false),
      [unlink]: refused(409, 'last_sign_in_way', 'This is your only way to log in.'),
    },
  });
  await screen.findByText(/Your account has no password yet/);
  expect(screen.queryByLabelText('Current password')).toBeNull();
  expect(screen.getByRole('link', { name: 'Set a password' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Disconnect: Google' }));
  const question = await screen.findByRole('dialog', { name: 'Disconnect Google?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Disconnect' }));
  await screen.findByText('This is your only way to log in.');
});

test('users without a password reauthenticate with the provider', async () => {
  const { screen, left } = await renderApp({
    ...security,
    script: {
      ...base([google], false),
      [unlink]: refused(403, 'reauth_required'),
      'POST /api/auth/linked-accounts/confirm': { body: { redirect_url: `${origin}/o/oauth2` } },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Disconnect: Google' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disconnect' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  const confirm = await within(dialog).findByRole('button', { name: 'Confirm with Google' });
  expect(within(dialog).queryByLabelText('Current password')).toBeNull();
  fireEvent.click(confirm);
  await waitFor(() => expect(left).toEqual([`${origin}/o/oauth2`]));
});
