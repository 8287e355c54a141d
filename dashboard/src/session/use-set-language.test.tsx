// @vitest-environment happy-dom
import { storageKeys } from '@deskmate/api/storage';
import { act, cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';
import { sampleProfile } from '../testing/sample-client.ts';

afterEach(cleanup);

const profile = 'GET /api/auth/clients/profile';
const change = 'PATCH /api/auth/clients/profile';
const arabicProfile = { body: { ...sampleProfile, language: 'ar' as const } };

test('an Arabic browser gets the login in Arabic at first sight, and what was chosen on this device counts more', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ar-EG', 'en']);
  const { screen, storage } = await renderApp({ at: '/auth/jwt/login' });
  await screen.findByRole('button', { name: 'تسجيل الدخول' });
  expect(storage.getItem(storageKeys.language)).toBeNull();
  cleanup();
  const chosen = await renderApp({ at: '/auth/jwt/login', stored: { [storageKeys.language]: 'en' } });
  await chosen.screen.findByRole('button', { name: 'Log in' });
});

test('a device without a chosen language takes the one of the profile', async () => {
  const { screen } = await renderApp({
    at: '/dashboard/user/account/profile',
    signedIn: true,
    script: { [profile]: arabicProfile },
  });
  await screen.findByRole('heading', { name: 'حسابك' });
});

test('a profile in another language than the chosen one says so, and saving makes them agree', async () => {
  const { screen, storage, transport } = await renderApp({
    at: '/dashboard/user/account/profile',
    signedIn: true,
    stored: { [storageKeys.language]: 'en' },
    script: { [profile]: arabicProfile },
  });
  await screen.findByText(/This device shows English/);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })));
  await waitFor(() => expect(storage.getItem(storageKeys.language)).toBe('ar'));
  expect(transport.count(change)).toBe(0);
});

test('the language chosen in the settings becomes the one of the profile', async () => {
  const { screen, transport } = await renderApp({
    at: '/dashboard/user/account/profile',
    signedIn: true,
    script: { [change]: arabicProfile },
  });
  const settings = await screen.findByRole('button', { name: 'Settings' });
  await act(async () => void fireEvent.click(settings));
  const arabic = await within(await screen.findByRole('dialog')).findByText('العربية');
  await act(async () => void fireEvent.click(arabic));
  await screen.findByRole('heading', { name: 'حسابك' });
  expect(transport.calls.find(({ method }) => method === 'PATCH')?.body).toBe('{"language":"ar"}');
});
