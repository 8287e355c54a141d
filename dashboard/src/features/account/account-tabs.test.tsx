// @vitest-environment happy-dom
import { cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp, typedIn } from '../../testing/render-app.tsx';
import { sampleProfile } from '../../testing/sample-client.ts';
import { refused, type Script } from '../../testing/scripted-transport.ts';

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

test('the current session is marked, and every other one ends only after a confirmation', async () => {
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
  await screen.findByRole('button', { name: /^Log out this device: / });
  expect(screen.getAllByRole('button', { name: /^Log out: / })).toHaveLength(1);

  fireEvent.click(screen.getByRole('button', { name: 'Log out all other devices' }));
  const question = await screen.findByRole('dialog', { name: 'Log out all other devices?' });
  expect(transport.count(end)).toBe(0);
  fireEvent.click(within(question).getByRole('button', { name: 'Log out all other devices' }));
  await screen.findByText('You’re logged in on this device only.');
  expect(transport.count(end)).toBe(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a passkey is renamed from the name that it has, whatever was typed in that dialog before', async () => {
  const passkeys = [
    { id: 'p1', name: 'Ada’s phone', created_at: '2026-01-01T10:00:00Z', last_used_at: null },
    { id: 'p2', name: 'Work laptop', created_at: '2026-01-02T10:00:00Z', last_used_at: null },
  ];
  const rename = 'PATCH /api/auth/passkeys/p2';
  const script: Script = {
    'GET /api/auth/passkeys': () => ({ body: { items: passkeys, next_cursor: null } }),
    [rename]: refused(500, 'internal', 'Something went wrong'),
  };
  const { screen, transport } = await renderApp({ at: '/dashboard/user/account/security', signedIn: true, script });
  const open = async (name: string) => {
    fireEvent.click(await screen.findByRole('button', { name: `Rename: ${name}` }));
    return within(await screen.findByRole('dialog', { name: 'Rename' }));
  };
  const first = await open('Ada’s phone');
  await waitFor(() => expect(typedIn(first.getByLabelText('Passkey name'))).toBe('Ada’s phone'));
  fireEvent.change(first.getByLabelText('Passkey name'), { target: { value: 'Something else' } });
  fireEvent.click(first.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const second = await open('Work laptop');
  await waitFor(() => expect(typedIn(second.getByLabelText('Passkey name'))).toBe('Work laptop'));
  fireEvent.click(second.getByRole('button', { name: 'Save' }));
  await second.findByText('Something went wrong');
  expect(transport.count(rename)).toBe(1);
  fireEvent.click(second.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const third = await open('Ada’s phone');
  await waitFor(() => expect(typedIn(third.getByLabelText('Passkey name'))).toBe('Ada’s phone'));
  expect(third.queryByText('Something went wrong')).toBeNull();
});

test('a key is revoked only after a confirmation that names it', async () => {
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
  await screen.findByText(/^No keys yet/);
});

test('a forgotten password is reset by mail: the address is filled in, and the way back leads to the account', async () => {
  const script: Script = { 'GET /api/client/api-keys': { body: { items: [], next_cursor: null } } };
  const { screen } = await renderApp({ at: '/dashboard/user/account/security', signedIn: true, script });
  fireEvent.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
  const field = (await screen.findByLabelText('Email address')) as HTMLInputElement;
  expect(field.value).toBe(sampleProfile.email);
  expect(screen.getByRole('link', { name: 'Back to your account' }).getAttribute('href')).toBe(
    '/dashboard/user/account/security',
  );
});

const profilePath = '/dashboard/user/account/profile';
const patchProfile = 'PATCH /api/auth/clients/profile';
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('the profile sends only what was changed', async () => {
  const script: Script = { [patchProfile]: { body: { ...sampleProfile, first_name: 'Augusta' } } };
  const { screen, transport } = await renderApp({ at: profilePath, signedIn: true, script });
  type(await screen.findByLabelText('First name'), 'Augusta');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Profile saved.');
  expect(transport.lastBody(patchProfile)).toEqual({ first_name: 'Augusta' });
  expect(typedIn(screen.getByLabelText('First name'))).toBe('Augusta');
});

test('what is typed while the profile is being saved stays, and is sent with the next press', async () => {
  const answer = Promise.withResolvers<void>();
  const script: Script = {
    [patchProfile]: async ({ body }) => {
      await answer.promise;
      return { body: { ...sampleProfile, first_name: 'Augusta', ...JSON.parse(String(body)) } };
    },
  };
  const { screen, transport } = await renderApp({ at: profilePath, signedIn: true, script });
  type(await screen.findByLabelText('First name'), 'Augusta');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(transport.count(patchProfile)).toBe(1));
  type(screen.getByLabelText('Last name'), 'King');
  answer.resolve();
  await screen.findByText('Profile saved.');
  expect(typedIn(screen.getByLabelText('Last name'))).toBe('King');
  expect(typedIn(screen.getByLabelText('First name'))).toBe('Augusta');
  const save = screen.getByRole('button', { name: /Save$/ });
  await waitFor(() => expect(save.className).not.toContain('loading'));
  fireEvent.click(save);
  await waitFor(() => expect(transport.lastBody(patchProfile)).toEqual({ last_name: 'King' }));
});

test('the time zone is that of the device at first; another one is chosen by its city, named and stored', async () => {
  const zone = 'Europe/Berlin';
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone: zone });
  // The zone is looked up once a second.
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 1500);
  const script: Script = {
    'GET /api/auth/clients/profile': { body: { ...sampleProfile, time_zone: null } },
    [patchProfile]: ({ body }) => ({ body: { ...sampleProfile, ...JSON.parse(String(body)) } }),
  };
  const { screen, transport } = await renderApp({ at: profilePath, signedIn: true, script });
  const field = (await screen.findByLabelText('Time zone for our emails')) as HTMLSelectElement;
  await waitFor(() => expect(transport.lastBody(patchProfile)).toEqual({ time_zone: zone }));
  expect(field.value).toBe(zone);
  type(field, 'Asia/Tokyo');
  await screen.findByText('Japan Standard Time');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Profile saved.');
  expect(transport.lastBody(patchProfile)).toEqual({ time_zone: 'Asia/Tokyo' });
});

test('an address of a tab with a slash at its end has the title of that tab', async () => {
  await renderApp({
    at: '/dashboard/user/account/sessions/',
    signedIn: true,
    script: {
      'GET /api/auth/clients/active-sessions': { body: { items: [], next_cursor: null } },
    },
  });
  await waitFor(() => expect(document.title).toMatch(/^Sessions/));
});

test('what the service says about a field of the profile is shown beside it, and what was typed stays', async () => {
  const item = { loc: ['body', 'contact_number'], msg: 'is not a phone number', type: 'regex_format' };
  const script: Script = { [patchProfile]: refused(422, 'invalid_input', [item]) };
  const { screen } = await renderApp({ at: profilePath, signedIn: true, script });
  type(await screen.findByLabelText('Phone'), 'call me');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Enter a phone number, such as +44 20 7946 0958.');
  expect(typedIn(screen.getByLabelText('Phone'))).toBe('call me');
  expect(screen.getByLabelText('Phone').getAttribute('aria-invalid')).toBe('true');
  type(screen.getByLabelText('Phone'), '+49 30 1234');
  await waitFor(() => expect(screen.queryByText(/^Enter a phone number/)).toBeNull());
});

test('a profile without a first name is not sent', async () => {
  const { screen, transport } = await renderApp({ at: profilePath, signedIn: true });
  type(await screen.findByLabelText('First name'), ' ');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Enter your first name.');
  expect(transport.count(patchProfile)).toBe(0);
});

test('a new key is shown until it is confirmed, and the limit of keys is said in words', async () => {
  const create = 'POST /api/client/api-keys';
  let isFull = false;
  const script: Script = {
    'GET /api/client/api-keys': { body: { items: [], next_cursor: null } },
    [create]: () =>
      isFull
        ? refused(409, 'conflict', 'You have 20 API keys. Revoke one first.')
        : {
            body: {
              id: 'k1',
              name: 'Laptop',
              hint: 'sk-…ab',
              created_at: '2026-01-01T10:00:00Z',
              last_used_at: null,
              key: 'sk-secret',
            },
          },
  };
  const { screen } = await renderApp({ at: '/dashboard/user/account/security', signedIn: true, script });
  type(await screen.findByLabelText('Key name'), 'Laptop');
  fireEvent.click(screen.getByRole('button', { name: 'Create key' }));
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText('sk-secret');
  // An address without https has no clipboard.
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: undefined } }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Copy' }));
  await screen.findByText('Your browser didn’t allow copying. Select the text and copy it.');
  vi.unstubAllGlobals();
  fireEvent.click(within(dialog).getByRole('button', { name: 'I’ve saved it' }));
  await waitFor(() => expect(screen.queryByText('sk-secret')).toBeNull());

  isFull = true;
  type(screen.getByLabelText('Key name'), 'Server');
  fireEvent.click(screen.getByRole('button', { name: 'Create key' }));
  await screen.findByText('You have 20 API keys. Revoke one first.');
  expect(typedIn(screen.getByLabelText('Key name'))).toBe('Server');
});

const changePassword = 'POST /api/auth/change-password';
const keys = {
  items: [{ id: 'k1', name: 'Laptop', hint: 'sk-…ab', created_at: '2026-01-01T10:00:00Z', last_used_at: null }],
  next_cursor: null,
};

async function openPasswordForm(script: Script) {
  const app = await renderApp({ at: '/dashboard/user/account/security', signedIn: true, script });
  type(await app.screen.findByLabelText('Current password'), 'one desk and a lamp');
  type(app.screen.getByLabelText('New password'), 'two desks and a lamp');
  return { ...app, send: () => fireEvent.click(app.screen.getByRole('button', { name: 'Change password' })) };
}

test('the password is changed with the present one, this device stays logged in, and keys are kept only by choice', async () => {
  const script: Script = { 'GET /api/client/api-keys': { body: keys }, [changePassword]: { body: { message: 'ok' } } };
  const { screen, transport, session, send } = await openPasswordForm(script);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Keep my API keys working' }));
  send();
  await screen.findByText('Password changed. Your other devices were logged out.');
  const sent = transport.calls.find(({ url }) => url.endsWith('/auth/change-password'));
  expect(JSON.parse(String(sent?.body))).toEqual({
    old_password: 'one desk and a lamp',
    password: 'two desks and a lamp',
    keep_api_keys: true,
  });
  expect(typedIn(screen.getByLabelText('Current password'))).toBe('');
  expect(session.state().status).toBe('authenticated');
});

test('a wrong present password is said beside its field, signs nobody out and keeps what was typed', async () => {
  const script: Script = {
    'GET /api/client/api-keys': { body: { items: [], next_cursor: null } },
    [changePassword]: refused(401, 'wrong_password', 'Wrong password.'),
  };
  const { screen, session, send } = await openPasswordForm(script);
  send();
  await screen.findByText('Wrong password.');
  expect(typedIn(screen.getByLabelText('New password'))).toBe('two desks and a lamp');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(session.state().status).toBe('authenticated');
});

test('a new password that is too short is not sent', async () => {
  const { screen, transport, send } = await openPasswordForm({
    'GET /api/client/api-keys': { body: { items: [], next_cursor: null } },
  });
  type(screen.getByLabelText('New password'), 'short');
  send();
  await screen.findByText('Use at least 8 characters.');
  expect(transport.count(changePassword)).toBe(0);
});

const reauthenticate = 'POST /api/auth/reauthenticate';
const createKey = 'POST /api/client/api-keys';
const created = { id: 'k1', name: 'Laptop', hint: 'sk-…ab', created_at: '2026-01-01T10:00:00Z', last_used_at: null };

/** The service asks for the password before it creates a key. */
async function createKeyLate() {
  let isConfirmed = false;
  const script: Script = {
    'GET /api/client/api-keys': { body: { items: [], next_cursor: null } },
    [createKey]: () =>
      isConfirmed ? { body: { ...created, key: 'sk-secret' } } : refused(403, 'reauth_required', 'Please confirm.'),
    [reauthenticate]: ({ body }) => {
      isConfirmed = JSON.parse(String(body)).password === 'right';
      return isConfirmed ? { body: { message: 'ok' } } : refused(401, 'wrong_password', 'Wrong password.');
    },
  };
  const app = await renderApp({ at: '/dashboard/user/account/security', signedIn: true, script });
  type(await app.screen.findByLabelText('Key name'), 'Laptop');
  fireEvent.click(app.screen.getByRole('button', { name: 'Create key' }));
  const dialog = await app.screen.findByRole('dialog', { name: 'Confirm it’s you' });
  return { ...app, dialog };
}

test('O10: when the service asks for re-authentication, the action continues after the password', async () => {
  const { screen, transport, dialog } = await createKeyLate();
  type(within(dialog).getByLabelText('Current password'), 'wrong');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await within(dialog).findByText('Wrong password.');
  type(within(dialog).getByLabelText('Current password'), 'right');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await screen.findByText('sk-secret');
  expect(transport.count(createKey)).toBe(2);
});

test('O10: a cancelled re-authentication keeps what was typed, and nothing is reported as an error', async () => {
  const { screen, transport, dialog } = await createKeyLate();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name: /Create key$/ }).className).not.toContain('loading'));
  expect(
    screen
      .queryAllByRole('alert')
      .map(({ textContent }) => textContent)
      .join(''),
  ).toBe('');
  expect(typedIn(screen.getByLabelText('Key name'))).toBe('Laptop');
  expect(transport.count(createKey)).toBe(1);
});

test('S07: the account is deleted only with its own address typed, and the browser is logged out', async () => {
  const remove = 'DELETE /api/auth/clients/account/delete';
  const logout = 'DELETE /api/auth/clients/logout';
  const script: Script = {
    [remove]: { body: { erased_at: '2026-04-09T10:00:00Z' } },
    [logout]: { status: 204 },
  };
  const { screen, transport } = await renderApp({ at: '/dashboard/user/account/profile', signedIn: true, script });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete account' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
  const field = within(dialog).getByLabelText(`Type ${sampleProfile.email} to confirm`);
  const send = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Delete account' }));
  fireEvent.change(field, { target: { value: 'other@desk.example' } });
  send();
  await within(dialog).findByText('That isn’t this account’s email address.');
  expect(transport.count(remove)).toBe(0);
  fireEvent.change(field, { target: { value: ` ${sampleProfile.email.toUpperCase()}` } });
  send();
  await waitFor(() => expect(transport.count(remove)).toBe(1));
  const deletedDialog = await screen.findByRole('dialog', { name: 'Your account is deleted' });
  fireEvent.click(within(deletedDialog).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(transport.count(logout)).toBe(1));
});
