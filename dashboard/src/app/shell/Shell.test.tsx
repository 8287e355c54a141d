// @vitest-environment happy-dom
import { act, cleanup, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { sampleProfile, sampleSubscription } from '../../testing/sample-client.ts';

let width = 1440;
beforeEach(() => {
  width = 1440;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const most = Number(/max-width: (\d+)px/.exec(media)?.[1] ?? 0);
    return Object.assign(new EventTarget(), { media, matches: width <= most }) as unknown as MediaQueryList;
  });
});
afterEach(cleanup);

const inMinutes = (minutes: number) => {
  const now = Date.parse(sampleSubscription.server_time);
  return { ...sampleSubscription, valid_to: new Date(now + minutes * 60_000).toISOString() };
};
const openAt = (subscription: unknown, profile: unknown = sampleProfile) =>
  renderApp({
    at: '/dashboard/art',
    signedIn: true,
    script: {
      'GET /api/client/subscription': { body: subscription },
      'GET /api/auth/clients/profile': { body: profile },
    },
  });

describe('spec §4 "Subscription banner" and plan badge', () => {
  test('a trial with three days left counts them and offers the upgrade', async () => {
    const { screen } = await openAt(inMinutes(3 * 1440));
    await screen.findByText('Your subscription ends in 3 days.');
    expect(screen.getByRole('link', { name: 'Upgrade Now' }).getAttribute('href')).toBe('/client/subscription-update');
    screen.getByRole('link', { name: 'Your plan: Trial' });
  });

  test('a trial is a trial by its type, whatever it is called', async () => {
    const { screen } = await openAt({ ...inMinutes(3 * 1440), plan_name: 'First weeks' });
    await screen.findByRole('link', { name: 'Your plan: Trial' });
  });

  test('a paid plan under a day is about to expire', async () => {
    const { screen } = await openAt({ ...inMinutes(1439), type: 'paid', plan_name: 'Pro' });
    await screen.findByText('Your subscription is about to expire.');
    screen.getByRole('link', { name: 'Renew Now' });
  });

  test('a plan that is over is called expired, in the badge too', async () => {
    const { screen } = await openAt(inMinutes(0));
    await screen.findByText('Your subscription has expired.');
    screen.getByRole('link', { name: 'Subscribe Now' });
    screen.getByRole('link', { name: 'Your plan: Expired' });
  });

  test('with a payment link and time left there is no banner', async () => {
    const { screen } = await openAt(inMinutes(1440), { ...sampleProfile, gateway_client_id: { sandbox: 's' } });
    await screen.findByRole('link', { name: 'Your plan: Trial' });
    expect(screen.queryByText(/subscription ends/)).toBeNull();
  });
});

describe('spec §2 "Sidebar and profile drawer"', () => {
  test.each([
    [900, 1],
    [899, 0],
  ])('at %i px the settings offer the width of a sidebar that is there', async (pixels, offered) => {
    width = pixels;
    const { screen } = await openAt(sampleSubscription);
    const opener = await screen.findByRole('button', { name: 'Settings' });
    // The drawer is a chunk of its own.
    await act(async () => void fireEvent.click(opener));
    await screen.findByText('Appearance');
    expect(screen.queryAllByText('Sidebar')).toHaveLength(offered);
  });

  test('every tool has its place; one that is not built says so and leads to what works', async () => {
    const { screen } = await openAt(sampleSubscription);
    const names = ['Chat', /^Art/, /^Write/, /^Read/, /^Translate/];
    for (const name of names) await screen.findByRole('link', { name });
    await screen.findByRole('heading', { name: 'Not part of this version yet' });
    expect(screen.getByRole('link', { name: 'Open the chat' }).getAttribute('href')).toBe('/dashboard/chat');
  });

  test('apps that cannot be had yet are words, not links', async () => {
    const { screen } = await openAt(sampleSubscription);
    await screen.findByText('iOS App: coming soon');
    for (const name of [/iOS/, /Android/, /Chrome/, /Edge/, /Firefox/]) {
      expect(screen.queryByRole('link', { name })).toBeNull();
    }
  });

  test.each([
    [1368, ['Profile', 'Plan', 'Billing', 'Usage', 'Security']],
    [1367, ['Account']],
  ])('at %i px the drawer leads to %j', async (pixels, expected) => {
    width = pixels;
    const { screen } = await openAt(sampleSubscription);
    fireEvent.click(await screen.findByRole('button', { name: 'Your account: Ada Byron' }));
    const drawer = await screen.findByRole('dialog');
    const links = [...drawer.querySelectorAll('a')].map((link) => link.textContent);
    expect(links).toEqual(expected);
  });

  test('Support opens the contact page where there is no helpdesk, without handing over this page', async () => {
    const opened = vi.spyOn(window, 'open').mockImplementation(() => null);
    const { screen } = await openAt(sampleSubscription);
    fireEvent.click(await screen.findByRole('button', { name: /Your account/ }));
    fireEvent.click(await screen.findByRole('button', { name: /^Support/ }));
    await waitFor(() => expect(opened).toHaveBeenCalledWith('/contact-us', '_blank', 'noopener,noreferrer'));
  });
});
