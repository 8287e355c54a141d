// @vitest-environment happy-dom
import { cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { refused, type Script } from '../../testing/scripted-transport.ts';

afterEach(cleanup);

const open = 'POST /api/auth/external-target';
const goOn = 'POST /api/auth/external-target/continue';
const asking = (outlivesLogout: boolean) => ({
  body: { id: 'one', name: 'Notes', host: 'notes.example.com', outlives_logout: outlivesLogout },
});

test.each([
  [false, 'It will be logged out when you log out here'],
  [true, 'It will stay logged in when you log out here'],
])('E13: the page of consent says whether the target outlives the logout (%s)', async (outlivesLogout, text) => {
  const { screen } = await renderApp({
    at: '/auth/jwt/continue',
    signedIn: true,
    script: { [open]: asking(outlivesLogout) },
  });
  expect(await screen.findByText(new RegExp(text))).toBeTruthy();
});

test('E12: where the service wants to know who is there, the page asks and then goes on', async () => {
  let isConfirmed = false;
  const script: Script = {
    [open]: asking(false),
    [goOn]: () => (isConfirmed ? refused(503, 'service_unavailable') : refused(403, 'reauth_required')),
    'POST /api/auth/reauthenticate': () => {
      isConfirmed = true;
      return { body: { message: 'ok' } };
    },
  };
  const { screen, transport } = await renderApp({ at: '/auth/jwt/continue', signedIn: true, script });
  fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  fireEvent.change(within(dialog).getByLabelText('Current password'), { target: { value: 'right' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(transport.count(goOn)).toBe(2));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm it’s you' })).toBeNull());
});
