// @vitest-environment happy-dom
import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { sampleToken } from '../../testing/sample-client.ts';
import { refused, type Script } from '../../testing/scripted-transport.ts';

afterEach(cleanup);

const config = (providers: string[]): Script => ({
  'GET /api/public/config': {
    body: { turnstile_site_key: null, sign_in_providers: providers, helpdesk: false, redirect_origins: [] },
  },
});
const exchange = 'POST /api/auth/sso/exchange';
const pair = () => ({
  access_token: sampleToken(Date.now() + 600_000),
  refresh_token: 'refresh',
  expires_at: new Date(Date.now() + 600_000).toISOString(),
  session_expires_at: new Date(Date.now() + 86_400_000).toISOString(),
});

test('D14: only providers that are configured have a link, which keeps where the person was going', async () => {
  const at = '/auth/jwt/login?returnTo=%2Fclient%2Fpayment%3Fplan%3D3&referral_code=friend';
  const { screen } = await renderApp({ at, script: config(['google', 'github']) });
  const link = await screen.findByRole('link', { name: 'Continue with Google' });
  const url = new URL((link as HTMLAnchorElement).href);
  expect(url.pathname).toBe('/api/auth/google/login');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    returnTo: '/client/payment?plan=3',
    referral_code: 'friend',
    language: 'en',
  });
  expect(screen.getByRole('link', { name: 'Continue with GitHub' })).toBeDefined();
  expect(screen.queryByRole('link', { name: /Apple|Microsoft/ })).toBeNull();
  cleanup();
  const without = await renderApp({ at: '/auth/jwt/register' });
  await without.screen.findByRole('button', { name: 'Create account' });
  expect(without.screen.queryByRole('link', { name: /Continue with/ })).toBeNull();
});

test('the code is sent once, and the address after the login is one of ours', async () => {
  const script = { [exchange]: { body: pair() } };
  const at = '/auth/jwt/verify?code=secret-code-of-one-browser&returnTo=%2Fdashboard%2Fuser%2Faccount%2Fprofile';
  const { transport, here } = await renderApp({ at, script });
  await waitFor(() => expect(here()).toBe('/dashboard/user/account/profile'));
  expect(transport.count(exchange)).toBe(1);
  cleanup();
  const hostile = await renderApp({
    at: '/auth/jwt/verify?code=secret-code&returnTo=https%3A%2F%2Fevil.example',
    script,
  });
  await waitFor(() => expect(hostile.here()).toMatch(/^\/dashboard\/chat/));
  expect(hostile.left).toEqual([]);
});

test('a second factor leads to its page and keeps where the person was going', async () => {
  const script = { [exchange]: { body: { redirect_url: '/auth/jwt/otp' } } };
  const { left } = await renderApp({ at: '/auth/jwt/verify?code=secret-code&returnTo=%2Fdashboard%2Fart', script });
  await waitFor(() => expect(left).toHaveLength(1));
  expect(left[0]).toMatch(/\/auth\/jwt\/otp$|returnTo=%2Fdashboard%2Fart$/);
});

test('D11: what went wrong is said at the login page, in the reader’s language', async () => {
  const at = '/auth/jwt/verify?error=provider_cancelled&returnTo=%2Fdashboard%2Fart';
  const { screen, here } = await renderApp({ at });
  await screen.findByText('You cancelled before logging in. Nothing has changed.');
  expect(here()).toBe('/auth/jwt/login?returnTo=%2Fdashboard%2Fart');
  cleanup();
  const script = { [exchange]: refused(409, 'provider_account_exists') };
  const arabic = await renderApp({ at: '/auth/jwt/verify?code=secret-code', script, stored: { language: 'ar' } });
  await arabic.screen.findByText(/لهذا البريد حساب هنا/);
  cleanup();
  const invented = await renderApp({ at: '/auth/jwt/verify?error=%3Cscript%3E' });
  await invented.screen.findByText('We couldn’t confirm that login. Start again.');
});

test('reports that no login has been started', async () => {
  const { screen } = await renderApp({ at: '/auth/jwt/verify' });
  await screen.findByRole('heading', { name: 'This login has expired' });
});
