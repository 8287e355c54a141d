// @vitest-environment happy-dom
import { cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { sampleProfile } from '../../testing/sample-client.ts';
import type { Script } from '../../testing/scripted-transport.ts';

afterEach(cleanup);

const session = (id: string, is_current: boolean) => ({
  id,
  device: 'Linux',
  browser: 'Firefox',
  ip: '203.0.113.7',
  created_at: '2026-01-01T10:00:00Z',
  last_used_at: '2026-01-02T10:00:00Z',
  is_current,
});

test('AC-3: this device says so, and every other one ends only after a question', async () => {
  let items = [session('here', true), session('there', false)];
  const end = 'DELETE /api/auth/clients/delete-session/here';
  const script: Script = {
    'GET /api/auth/clients/active-sessions': () => ({ body: { items, next_cursor: null } }),
    [end]: () => {
      items = items.slice(0, 1);
      return { status: 204 };
    },
  };
  const { screen, transport } = await renderApp({ at: '/dashboard/user/account/sessions', signedIn: true, script });
  await screen.findByRole('button', { name: /^Sign out here: / });
  expect(screen.getAllByRole('button', { name: /^Sign out there: / })).toHaveLength(1);

  fireEvent.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
  const question = await screen.findByRole('dialog', { name: 'Sign out everywhere else?' });
  expect(transport.count(end)).toBe(0);
  fireEvent.click(within(question).getByRole('button', { name: 'Sign out everywhere else' }));
  await screen.findByText('You are signed in on this device only.');
  expect(transport.count(end)).toBe(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a key is revoked only after a question that names it', async () => {
  const revoke = 'DELETE /api/client/api-keys/k1';
  let items = [{ id: 'k1', name: 'Laptop', hint: 'sk-…ab', created_at: '2026-01-01T10:00:00Z', last_used_at: null }];
  const script: Script = {
    'GET /api/client/api-keys': () => ({ body: { items, next_cursor: null } }),
    [revoke]: () => {
      items = [];
      return { status: 204 };
    },
  };
  const { screen, transport } = await renderApp({ at: '/dashboard/user/account/security', signedIn: true, script });
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke: Laptop' }));
  const first = await screen.findByRole('dialog', { name: 'Revoke the key “Laptop”?' });
  fireEvent.click(within(first).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(transport.count(revoke)).toBe(0);

  fireEvent.click(screen.getByRole('button', { name: 'Revoke: Laptop' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }));
  await screen.findByText(/^You have no keys/);
});

test('changing the password by mail: the address is filled in, and the way back leads to the account', async () => {
  const script: Script = { 'GET /api/client/api-keys': { body: { items: [], next_cursor: null } } };
  const { screen } = await renderApp({ at: '/dashboard/user/account/security', signedIn: true, script });
  fireEvent.click(await screen.findByRole('link', { name: 'Change it by mail' }));
  const field = (await screen.findByLabelText('Email address')) as HTMLInputElement;
  expect(field.value).toBe(sampleProfile.email);
  expect(screen.getByRole('link', { name: 'Back to your account' }).getAttribute('href')).toBe(
    '/dashboard/user/account/security',
  );
});
