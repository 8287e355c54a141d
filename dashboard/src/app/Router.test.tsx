// @vitest-environment happy-dom
import { storageKeys } from '@deskmate/api/storage';
import { cleanup, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';
import { sampleProfile, sampleSubscription } from '../testing/sample-client.ts';
import { refused } from '../testing/scripted-transport.ts';

// The component library takes seconds to load unbundled on a busy machine.
beforeAll(() => Promise.all([import('./shell/Shell.tsx'), import('./pages/ComponentLibraryPages.tsx')]), 60_000);
afterEach(cleanup);

const page = '/dashboard/user/account/plan?from=mail#credit';

describe('route guards', () => {
  test('a private page leads a visitor to the login and, once signed in, back to where they were', async () => {
    const { screen, here, storage } = await renderApp({ at: page });
    fireEvent.change(await screen.findByLabelText('Email address'), { target: { value: ' ada@desk.example ' } });
    expect(here()).toBe(`/auth/jwt/login?returnTo=${encodeURIComponent(page)}`);
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a pass phrase' } });
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
    await screen.findByRole('heading', { name: 'Your account' });
    expect(here() + window.location.hash).toBe(page);
    expect(storage.getItem(storageKeys.refreshToken)).toBe('refresh');
  });

  test('a private page waits for the session before it decides', async () => {
    let answer: (value: { body: unknown }) => void = () => {};
    const profile = new Promise<{ body: unknown }>((resolve) => (answer = resolve));
    const { screen, here } = await renderApp({
      at: page,
      signedIn: true,
      script: { 'GET /api/auth/clients/profile': () => profile },
    });
    await screen.findByRole('status');
    expect(here()).toBe('/dashboard/user/account/plan?from=mail');
    answer({ body: sampleProfile });
    await screen.findByRole('heading', { name: 'Your account' });
  });

  test('a guest-only page sends whoever is signed in to the page named, and never off the origin', async () => {
    const named = await renderApp({
      at: '/auth/jwt/login?returnTo=/client/subscription-update',
      signedIn: true,
      script: plans,
    });
    await waitFor(() => expect(named.here()).toBe('/client/subscription-update'));
    cleanup();
    const evil = await renderApp({ at: '/auth/jwt/register?returnTo=//evil.test', signedIn: true, script: plans });
    await waitFor(() => expect(evil.here()).toBe('/dashboard/chat'));
    expect(evil.left).toEqual([]);
  });

  test('credit packs need a running plan; otherwise the expiry toast appears and the plan page opens', async () => {
    const over = { ...sampleSubscription, valid_to: '2125-12-31T00:00:00Z' };
    const { screen, here } = await renderApp({
      at: '/client/buy-advance-credit',
      signedIn: true,
      script: { ...plans, 'GET /api/client/subscription': { body: over } },
    });
    await screen.findByText('Your subscription has expired. Please subscribe to continue enjoying our services');
    await waitFor(() => expect(here()).toBe('/client/subscription-update'));
  });

  test('an account that is not activated sees only the page about its activation mail', async () => {
    const { here } = await renderApp({
      at: '/client/subscription-update',
      signedIn: true,
      script: {
        'GET /api/auth/clients/profile': { body: { ...sampleProfile, is_active: false } },
        'GET /api/client/subscription': refused(403, 'not_activated'),
      },
    });
    await waitFor(() => expect(here()).toBe('/client/resend-activation-link'));
  });

  test('Z11: the edit page of oneself is the profile', async () => {
    const { here, left } = await renderApp({ at: `/dashboard/user/${sampleProfile.id}/edit`, signedIn: true });
    await waitFor(() => expect(here()).toBe('/dashboard/user/account/profile'));
    expect(left).toEqual([]);
  });

  test("Z11: another client's edit page and an unknown address are not there", async () => {
    const foreign = await renderApp({ at: '/dashboard/user/somebody/edit', signedIn: true });
    await waitFor(() => expect(foreign.left).toEqual(['/404']));
    cleanup();
    const unknown = await renderApp({ at: '/dashboard/nowhere' });
    await waitFor(() => expect(unknown.left).toEqual(['/404']));
  });
});

const plans = {
  'GET /api/admin/plan': { body: [] },
  'POST /api/client/models': { body: [] },
  'GET /ai/v1/history': { body: { items: [], next_cursor: null } },
  'GET /api/client/prompts': { body: { items: [], next_cursor: null } },
};
