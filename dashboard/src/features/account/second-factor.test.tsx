// @vitest-environment happy-dom
import { cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp, typedIn } from '../../testing/render-app.tsx';
import { sampleProfile } from '../../testing/sample-client.ts';
import { refused, type Script } from '../../testing/scripted-transport.ts';

afterEach(cleanup);

const at = '/dashboard/user/account/security';
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const status = 'GET /api/auth/otp';
const generate = 'POST /api/auth/otp/generate';
const verify = 'POST /api/auth/otp/device/verify';
const disable = 'POST /api/auth/otp/disable';
const reauthenticate = 'POST /api/auth/reauthenticate';
const keys: Script = { 'GET /api/client/api-keys': { body: { items: [], next_cursor: null } } };
const appSetup = { otp_type: 'app', secret: 'ABCDEFGH', otpauth_url: 'otpauth://totp/Deskmate:ada?secret=ABCDEFGH' };
const backupCodes = ['AAAAA-BBBBB', 'CCCCC-DDDDD'];
const on = (otp_type: 'app' | 'email') => ({
  body: { otp_type, enabled_at: '2026-01-01T10:00:00Z', backup_codes_left: 9, recovery_due_at: null },
});
const withFactor = (otp_type: 'app' | 'email'): Script => ({
  ...keys,
  [status]: on(otp_type),
  'GET /api/auth/clients/profile': { body: { ...sampleProfile, otp_enabled: true, otp_type } },
});

test('an app is set up: a wrong code stays in its field, then the backup codes are shown until they are saved', async () => {
  let isRight = false;
  let isOn = false;
  const script: Script = {
    ...keys,
    [status]: () => (isOn ? on('app') : { body: { otp_type: null, enabled_at: null, backup_codes_left: 0 } }),
    [generate]: { body: appSetup },
    [verify]: () => {
      if (!isRight) return refused(401, 'wrong_code', 'That one-time password is wrong or has expired.');
      isOn = true;
      return { body: { otp_type: 'app', backup_codes: backupCodes } };
    },
  };
  const { screen, transport, session } = await renderApp({ at, signedIn: true, script });
  fireEvent.click(await screen.findByRole('button', { name: 'Use an authenticator app' }));
  const dialog = await screen.findByRole('dialog', { name: 'Set up your authenticator app' });
  within(dialog).getByText('ABCD EFGH');
  within(dialog).getByRole('img', { name: 'QR code for your authenticator app' });
  const code = within(dialog).getByLabelText('6-digit code');
  type(code, '000000');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Turn on' }));
  await within(dialog).findByText('That code is wrong or has expired.');
  expect(typedIn(code)).toBe('000000');
  expect(session.state().status).toBe('authenticated');
  isRight = true;
  type(code, '123456');
  fireEvent.click(within(dialog).getByRole('button', { name: /Turn on$/ }));
  const saved = await screen.findByRole('dialog', { name: 'Save your backup codes' });
  for (const each of backupCodes) within(saved).getByText(each);
  const download = within(saved).getByRole('link', { name: 'Download' }) as HTMLAnchorElement;
  expect(decodeURIComponent(download.href)).toContain(backupCodes.join('\n'));
  fireEvent.click(within(saved).getByRole('button', { name: 'I’ve saved them' }));
  await screen.findByText('On: codes from your authenticator app');
  await waitFor(() => expect(screen.queryByText('AAAAA-BBBBB')).toBeNull());
  expect(transport.count(verify)).toBe(2);
});

test.each([
  ['Use an authenticator app', 'Set up your authenticator app', 'app'],
  ['Get codes by email', 'Codes by email', 'email'],
])('%s: the dialog opens with the focus in the field of the code', async (button, title, otp_type) => {
  const none = { body: { otp_type: null, enabled_at: null, backup_codes_left: 0 } };
  const setup = { body: otp_type === 'app' ? appSetup : { otp_type, secret: null, otpauth_url: null } };
  const script: Script = { ...keys, [status]: none, [generate]: setup };
  const { screen } = await renderApp({ at, signedIn: true, script });
  fireEvent.click(await screen.findByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog', { name: title });
  expect(document.activeElement).toBe(within(dialog).getByLabelText('6-digit code'));
});

test('two actions that need it at once are both confirmed by one answer', async () => {
  const create = 'POST /api/client/api-keys';
  let isConfirmed = false;
  const once = (body: object) => () => (isConfirmed ? { body } : refused(403, 'reauth_required', 'Please confirm.'));
  const key = { id: 'k1', name: 'Laptop', hint: 'dk_…1', created_at: '2026-01-01T10:00:00Z', last_used_at: null };
  const script: Script = {
    ...keys,
    [status]: { body: { otp_type: null, enabled_at: null, backup_codes_left: 0 } },
    [generate]: once(appSetup),
    [create]: once({ ...key, key: 'dk_secret' }),
    [reauthenticate]: () => {
      isConfirmed = true;
      return { body: { message: 'ok' } };
    },
  };
  const { screen, transport } = await renderApp({ at, signedIn: true, script });
  type(await screen.findByLabelText('Key name'), 'Laptop');
  fireEvent.click(screen.getByRole('button', { name: 'Create key' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Use an authenticator app' }));
  await waitFor(() => expect([transport.count(create), transport.count(generate)]).toEqual([1, 1]));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  type(within(dialog).getByLabelText('Current password'), 'right');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect([transport.count(create), transport.count(generate)]).toEqual([2, 2]));
});

test('turning it off asks first, then for password and code, and goes on after them', async () => {
  let isConfirmed = false;
  const script: Script = {
    ...withFactor('email'),
    [disable]: () => (isConfirmed ? { body: { message: 'ok' } } : refused(403, 'reauth_required', 'Please confirm.')),
    [reauthenticate]: ({ body }) => {
      isConfirmed = JSON.parse(String(body)).code === '123456';
      return isConfirmed ? { body: { message: 'ok' } } : refused(401, 'wrong_code', 'That one-time password is wrong.');
    },
    'POST /api/auth/resend/otp': { body: { message: 'ok' } },
  };
  const { screen, transport, session } = await renderApp({ at, signedIn: true, script });
  fireEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
  const question = await screen.findByRole('dialog', { name: 'Turn off two-step login?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Turn off' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Email me a code' }));
  await within(dialog).findByText(/on its way to your email/);
  const sent = transport.calls.find(({ url }) => url.endsWith('/auth/resend/otp'));
  expect(sent?.body).toBe('{"purpose":"confirm"}');
  expect(sent?.headers.authorization).toMatch(/^Bearer /);

  type(within(dialog).getByLabelText('Current password'), 'right');
  type(within(dialog).getByLabelText('Code or backup code'), '000000');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await within(dialog).findByText('That code is wrong or has expired.');
  expect(session.state().status).toBe('authenticated');
  type(within(dialog).getByLabelText('Code or backup code'), '123456');
  fireEvent.click(within(dialog).getByRole('button', { name: /Confirm$/ }));
  await screen.findByText('Two-step login is off.');
  expect(transport.count(disable)).toBe(2);
});

test('with an app no code is offered by mail, and new backup codes come after a question', async () => {
  const script: Script = {
    ...withFactor('app'),
    'POST /api/auth/otp/backup-codes': { body: { backup_codes: backupCodes } },
  };
  const { screen } = await renderApp({ at, signedIn: true, script });
  await screen.findByText(/9 backup codes left/);
  screen.getByRole('button', { name: 'Set up a new phone' });
  screen.getByRole('button', { name: 'Switch to codes by email' });
  fireEvent.click(screen.getByRole('button', { name: 'New backup codes' }));
  const question = await screen.findByRole('dialog', { name: 'Create new backup codes?' });
  fireEvent.click(within(question).getByRole('button', { name: 'New backup codes' }));
  await screen.findByRole('dialog', { name: 'Save your backup codes' });
});

test('asks for reauthentication after five minutes of setup, then continues', async () => {
  let isConfirmed = false;
  const script: Script = {
    ...keys,
    [generate]: { body: appSetup },
    [verify]: () =>
      isConfirmed
        ? { body: { otp_type: 'app', backup_codes: backupCodes } }
        : refused(403, 'reauth_required', 'Please confirm.'),
    [reauthenticate]: () => {
      isConfirmed = true;
      return { body: { message: 'ok' } };
    },
  };
  const { screen } = await renderApp({ at, signedIn: true, script });
  fireEvent.click(await screen.findByRole('button', { name: 'Use an authenticator app' }));
  const dialog = await screen.findByRole('dialog', { name: 'Set up your authenticator app' });
  type(within(dialog).getByLabelText('6-digit code'), '123456');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Turn on' }));
  const confirm = await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  expect(within(confirm).queryByLabelText('Code or backup code')).toBeNull();
  type(within(confirm).getByLabelText('Current password'), 'right');
  fireEvent.click(within(confirm).getByRole('button', { name: 'Confirm' }));
  await screen.findByRole('dialog', { name: 'Save your backup codes' });
});

test('O15: remembered devices show their end and are removed one by one', async () => {
  const forget = 'DELETE /api/auth/remembered-devices/d1';
  let items = [
    {
      id: 'd1',
      device: 'Linux',
      browser: 'Firefox',
      ip: '203.0.113.7',
      created_at: '2026-01-01T10:00:00Z',
      last_used_at: '2026-01-02T10:00:00Z',
      expires_at: '2026-01-31T10:00:00Z',
      is_current: true,
    },
  ];
  const script: Script = {
    ...withFactor('app'),
    'GET /api/auth/clients/active-sessions': { body: { items: [], next_cursor: null } },
    'GET /api/auth/remembered-devices': () => ({ body: { items, next_cursor: null } }),
    [forget]: () => {
      items = [];
      return { status: 204 };
    },
  };
  const { screen, transport } = await renderApp({ at: '/dashboard/user/account/sessions', signedIn: true, script });
  await screen.findByText(/Remembered until Jan 31, 2026/);
  fireEvent.click(screen.getByRole('button', { name: 'Remove: Firefox · Linux' }));
  await screen.findByText(/^No remembered devices/);
  expect(transport.count(forget)).toBe(1);
});

test('O16: a recovery that runs is shown with its end, and stopped there', async () => {
  const stop = 'DELETE /api/auth/otp/recovery';
  let isRunning = true;
  const { screen, transport } = await renderApp({
    at,
    signedIn: true,
    script: {
      ...withFactor('app'),
      [status]: () => ({ body: { ...on('app').body, recovery_due_at: isRunning ? '2026-03-13T12:00:00Z' : null } }),
      [stop]: () => {
        isRunning = false;
        return { status: 204 };
      },
    },
  });
  await screen.findByText(/^Two-step login will be turned off on /);
  fireEvent.click(screen.getByRole('button', { name: 'Keep it on' }));
  await waitFor(() => expect(screen.queryByText(/^Two-step login will be turned off on /)).toBeNull());
  expect(transport.count(stop)).toBe(1);
});
