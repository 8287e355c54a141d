// @vitest-environment happy-dom
import { cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { sampleProfile } from '../../testing/sample-client.ts';
import { refused, type Script } from '../../testing/scripted-transport.ts';

afterEach(cleanup);

const path = 'GET /api/auth/clients/email-change';
const ask = 'POST /api/auth/clients/email-change';
const cancel = 'DELETE /api/auth/clients/email-change';
const pending = {
  new_email: 'new@desk.example',
  old_confirmed: true,
  new_confirmed: false,
  expires_at: '2126-01-02T10:00:00Z',
};
const open = (script: Script) => renderApp({ at: '/dashboard/user/account/profile', signedIn: true, script });

test('a change is asked for after the password, shown while it waits, and given up by a button', async () => {
  let waiting: typeof pending | null = null;
  let isProved = false;
  const { screen, transport } = await open({
    [path]: () => ({ body: { pending: waiting } }),
    [ask]: () => {
      if (!isProved) return refused(403, 'reauth_required');
      waiting = pending;
      return { body: { pending } };
    },
    'POST /api/auth/reauthenticate': () => {
      isProved = true;
      return { body: { message: 'ok' } };
    },
    [cancel]: () => {
      waiting = null;
      return { status: 204 };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Change email address' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change your email address' }));
  fireEvent.change(dialog.getByLabelText('New email address'), { target: { value: ' new@desk.example ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send the links' }));
  const proof = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
  fireEvent.change(proof.getByLabelText('Current password'), { target: { value: 'a pass phrase' } });
  fireEvent.click(proof.getByRole('button', { name: 'Confirm' }));
  await screen.findByText(/^Confirm from both addresses by .* to change your email to .new@desk\.example/);
  screen.getByText((_, element) => element?.textContent === `${sampleProfile.email}: Confirmed`);
  screen.getByText((_, element) => element?.textContent === 'new@desk.example: Open the link in our email');
  fireEvent.click(screen.getByRole('button', { name: 'Keep my email address' }));
  await waitFor(() => expect(screen.queryByText(/to change your email to/)).toBeNull());
  expect(transport.count(cancel)).toBe(1);
});

test('an address that the service refuses is said beside the field', async () => {
  const { screen } = await open({
    [path]: { body: { pending: null } },
    [ask]: refused(422, 'invalid_input', [{ loc: ['body', 'email'], msg: 'is taken', type: 'value_error' }]),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Change email address' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change your email address' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Send the links' }));
  await dialog.findByText('Enter your email address.');
  fireEvent.change(dialog.getByLabelText('New email address'), { target: { value: 'x@desk.example' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send the links' }));
  await waitFor(() => expect(dialog.getByLabelText('New email address').getAttribute('aria-invalid')).toBe('true'));
});

test.each([
  ['waiting', 'One confirmation left'],
  ['changed', 'Your email address has changed'],
] as const)('N02: opening a link of a change confirms nothing; its button does (%s)', async (status, title) => {
  const confirm = 'POST /api/auth/clients/email-change/confirm';
  const { screen, transport, here } = await renderApp({
    at: '/client/confirm-email/a-token-of-some-length',
    script: {
      'POST /api/auth/clients/email-change/check': { body: { end: 'old', new_email: 'new@desk.example' } },
      [confirm]: { body: { status, new_email: 'new@desk.example' } },
    },
  });
  await screen.findByText(/^Your account’s email address will change to new@desk\.example/);
  expect(here()).toBe('/client/confirm-email');
  expect(transport.count(confirm)).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByRole('heading', { name: title });
});

test('an undo link shows the address it restores; a used link reports an error', async () => {
  const undo = 'POST /api/auth/clients/email-change/undo';
  const { screen, transport } = await renderApp({
    at: '/client/undo-email/a-token-of-some-length',
    script: {
      'POST /api/auth/clients/email-change/undo/check': { body: { email: 'ada@desk.example' } },
      [undo]: refused(410, 'link_expired'),
    },
  });
  await screen.findByText(/^ada@desk\.example will be your account’s email address again/);
  fireEvent.click(screen.getByRole('button', { name: 'Restore my email address' }));
  await screen.findByRole('heading', { name: 'We couldn’t restore your email address' });
  // There is no other link of that kind to ask for.
  await screen.findByText(/If you’re unsure, choose a new password/);
  expect(transport.count(undo)).toBe(1);
});

test.each([
  ['reset', /choose a new password/],
  ['restore', /restore it/],
])('an address that is back leads on by a mail (%s)', async (mailed, text) => {
  const { screen, here } = await renderApp({
    at: '/client/undo-email/a-token-of-some-length',
    script: {
      'POST /api/auth/clients/email-change/undo/check': { body: { email: 'ada@desk.example' } },
      'POST /api/auth/clients/email-change/undo': { body: { mailed } },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Restore my email address' }));
  await screen.findByRole('heading', { name: 'Your email address is restored' });
  await screen.findByText(text);
  fireEvent.click(screen.getByRole('link', { name: 'Log in' }));
  await waitFor(() => expect(here()).toBe('/auth/jwt/login'));
});

test.each([
  ['reset', /choose a new password/],
  ['restore', /restore it/],
])('L11: “This wasn’t me” secures the account by its button, and a mail leads on (%s)', async (mailed, text) => {
  const secure = 'POST /api/auth/secure-account';
  const { screen, transport, here } = await renderApp({
    at: '/client/secure-account/a-token-of-some-length',
    script: {
      'POST /api/auth/secure-account/check': {
        body: { email: 'ada@desk.example', doubtful_since: '2026-03-10T12:00:00Z' },
      },
      [secure]: { body: { mailed } },
    },
  });
  await screen.findByText(/^We’ll log out every device from ada@desk\.example/);
  expect(here()).toBe('/client/secure-account');
  expect(transport.count(secure)).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'Secure my account' }));
  await screen.findByRole('heading', { name: 'Your account is secured' });
  await screen.findByText(text);
  fireEvent.click(screen.getByRole('link', { name: 'Log in' }));
  await waitFor(() => expect(here()).toBe('/auth/jwt/login'));
});

test('O16: the link of a recovery stops it by its button', async () => {
  const stop = 'POST /api/auth/otp/recovery/stop';
  const { screen, transport } = await renderApp({
    at: '/client/stop-recovery/a-token-of-some-length',
    script: {
      'POST /api/auth/otp/recovery/check': { body: { email: 'ada@desk.example', due_at: '2026-03-13T12:00:00Z' } },
      [stop]: { body: { message: 'ok' } },
    },
  });
  await screen.findByText(/^Two-step login for ada@desk\.example will be turned off/);
  expect(transport.count(stop)).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'Keep it on' }));
  await screen.findByRole('heading', { name: 'Two-step login stays on' });
});
