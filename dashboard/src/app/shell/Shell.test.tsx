// @vitest-environment happy-dom
import { toolIds } from '@deskmate/api/tools';
import { toolTitles } from '@deskmate/brand/tools';
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
const openAt = (subscription: unknown, profile: unknown = sampleProfile, stored: Record<string, string> = {}) =>
  renderApp({
    stored,
    at: '/dashboard/user/account/profile',
    signedIn: true,
    script: {
      'GET /api/client/subscription': { body: subscription },
      'GET /api/auth/clients/profile': { body: profile },
    },
  });

describe('subscription banner and plan badge', () => {
  test('a trial with three days left counts them and offers the upgrade', async () => {
    const { screen } = await openAt(inMinutes(3 * 1440));
    await screen.findByText('Your trial ends in 3 days.');
    expect(screen.getByRole('link', { name: 'Upgrade Now' }).getAttribute('href')).toBe('/client/subscription-update');
    screen.getByRole('link', { name: 'Your plan: Trial' });
  });

  test("the badge shows the plan's name, also on a trial", async () => {
    const { screen } = await openAt({ ...inMinutes(3 * 1440), plan_name: 'First weeks' });
    await screen.findByRole('link', { name: 'Your plan: First weeks' });
  });

  test.each([
    [10_080, null],
    [10_079, 'Your plan ends in 7 days.'],
    [1440, 'Your plan ends in 1 day.'],
    [1439, 'Your plan ends within a day.'],
    [1, 'Your plan ends within a day.'],
    [0, 'Your plan has expired.'],
    [-1, 'Your plan has expired.'],
  ])('P19: %i minutes before its end a paid plan says %j', async (minutes, text) => {
    const { screen } = await openAt({ ...inMinutes(minutes), type: 'paid', plan_name: 'Pro' });
    await screen.findByRole('link', { name: minutes > 0 ? 'Your plan: Pro' : 'Your plan: Expired' });
    expect(screen.queryByText(/^Your plan (?:ends|has)/)?.textContent ?? null).toBe(text);
    expect(screen.queryByRole('link', { name: 'Renew Now' }) !== null).toBe(text !== null && minutes > 0);
  });

  test('the mini sidebar shows the banner as an icon with its words', async () => {
    const { screen } = await openAt(inMinutes(3 * 1440), sampleProfile, { settings: '{"themeLayout":"mini"}' });
    const banner = await screen.findByRole('link', { name: 'Your trial ends in 3 days. Upgrade Now' });
    expect(banner.getAttribute('href')).toBe('/client/subscription-update');
    expect(banner.querySelector('svg')).not.toBeNull();
  });

  test('without a plan the badge says Expired in the colour of errors', async () => {
    const none = { ...sampleSubscription, plan_id: null, plan_name: null, type: null, valid_to: null };
    const { screen } = await openAt(none);
    expect((await screen.findByRole('link', { name: 'Your plan: Expired' })).className).toMatch(/badgeExpired/);
  });

  test('a plan that is over is called expired, in the badge too', async () => {
    const { screen } = await openAt(inMinutes(0));
    await screen.findByText('Your plan has expired.');
    screen.getByRole('link', { name: 'Subscribe Now' });
    screen.getByRole('link', { name: 'Your plan: Expired' });
  });

  test('with a payment link and time left there is no banner', async () => {
    const { screen } = await openAt(inMinutes(1440), { ...sampleProfile, gateway_client_id: { sandbox: 's' } });
    await screen.findByRole('link', { name: 'Your plan: Trial' });
    expect(screen.queryByText(/plan ends/)).toBeNull();
  });
});

describe('sidebar and profile drawer', () => {
  test.each([
    [900, 1],
    [899, 0],
  ])('at %i px the settings offer a sidebar width only where there is a sidebar', async (pixels, offered) => {
    width = pixels;
    const { screen } = await openAt(sampleSubscription);
    const opener = await screen.findByRole('button', { name: 'Settings' });
    // The drawer is a chunk of its own.
    await act(async () => void fireEvent.click(opener));
    await screen.findByText('Appearance');
    expect(screen.queryAllByText('Sidebar')).toHaveLength(offered);
  });

  test('the sidebar links every tool', async () => {
    const { screen } = await openAt(sampleSubscription);
    const tools = await screen.findByRole('navigation', { name: 'Tools' });
    const names = [...tools.querySelectorAll('a > span:first-of-type')].map((name) => name.textContent);
    expect(names).toEqual(toolIds.map((tool) => toolTitles[tool].en));
  });

  test.each(['vertical', 'mini'])('the footer of the %s sidebar links the apps, iOS first', async (themeLayout) => {
    const { screen } = await openAt(sampleSubscription, sampleProfile, { settings: JSON.stringify({ themeLayout }) });
    const names = ['iOS App', 'Android App', 'Chrome Extension', 'Edge Extension', 'Firefox Extension'];
    const links = await screen.findAllByRole('link', { name: /App$|Extension$/ });
    expect(links.map((link) => link.getAttribute('aria-label') ?? link.textContent)).toEqual(names);
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      ['ios', 'android', 'chrome', 'edge', 'firefox'].map((id) => `/apps#${id}`),
    );
  });

  test('the header is marked as small once the page is scrolled past 80 px, and large again at its top', async () => {
    const { screen } = await openAt(sampleSubscription);
    await screen.findByRole('heading', { name: 'Your account' });
    const main = screen.getByRole('main');
    const isSmall = () => /scrolled/.test(main.parentElement?.className ?? '');
    const seen: boolean[] = [];
    for (const top of [80, 81, 65, 64, 65]) {
      main.scrollTop = top;
      await act(async () => void fireEvent.scroll(main));
      seen.push(isSmall());
    }
    expect(seen).toEqual([false, true, true, false, false]);
  });

  test.each([
    [1368, ['Profile', 'Plan', 'Billing', 'Usage', 'Security']],
    [1367, ['Account']],
  ])('at %i px the drawer leads to %j', async (pixels, expected) => {
    width = pixels;
    const { screen } = await openAt(sampleSubscription);
    fireEvent.click(await screen.findByRole('button', { name: 'Your account: Ada Byron' }));
    const drawer = await screen.findByRole('dialog');
    const links = [...drawer.querySelectorAll('a:not([target])')].map((link) => link.textContent);
    expect(links).toEqual(expected);
  });

  const openedTab = () => {
    const tab = { opener: window, closed: false, location: { replace: vi.fn() }, close: vi.fn() };
    return { tab, opened: vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window) };
  };

  test('Support leads to the contact page where there is no helpdesk', async () => {
    const { tab } = openedTab();
    const { screen } = await openAt(sampleSubscription);
    fireEvent.click(await screen.findByRole('button', { name: /Your account/ }));
    fireEvent.click(await screen.findByRole('button', { name: /^Support/ }));
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(`${window.location.origin}/contact-us`));
    expect(tab.opener).toBeNull();
  });

  const helpdesk = 'https://help.example';
  const openHelpdesk = async (answer: object, config: Promise<void> = Promise.resolve()) => {
    const { tab, opened } = openedTab();
    const { screen, transport } = await renderApp({
      at: '/dashboard/user/account/profile',
      signedIn: true,
      script: {
        'GET /api/public/config': async () => {
          await config;
          return {
            body: {
              turnstile_site_key: null,
              sign_in_providers: [],
              helpdesk: true,
              withdrawal_days: null,
              redirect_origins: [helpdesk],
            },
          };
        },
        'GET /api/auth/helpdesk/login-link': { body: answer },
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: /Your account/ }));
    return { screen, transport, tab, opened, press: await screen.findByRole('button', { name: /^Support/ }) };
  };

  test('the helpdesk opens in a tab that is opened with the press, without handing over this page', async () => {
    const { tab, opened, press } = await openHelpdesk({ login_link: `${helpdesk}/login?token=1` });
    fireEvent.click(press);
    expect(opened).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(`${helpdesk}/login?token=1`));
    expect(tab.opener).toBeNull();
  });

  test('Support that is pressed before its configuration is known leads to the helpdesk and keeps the focus', async () => {
    const config = Promise.withResolvers<void>();
    const { screen, tab, press } = await openHelpdesk({ login_link: `${helpdesk}/login?token=1` }, config.promise);
    press.focus();
    fireEvent.click(press);
    config.resolve();
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(`${helpdesk}/login?token=1`));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Support/ }));
  });

  test('a link of the helpdesk that leads elsewhere is not followed, and that is said', async () => {
    const { screen, tab, press } = await openHelpdesk({ login_link: 'https://elsewhere.example' });
    fireEvent.click(press);
    await screen.findByText('Support can’t be opened right now. Try again later.');
    expect(tab.close).toHaveBeenCalled();
    expect(tab.location.replace).not.toHaveBeenCalled();
  });

  test('a browser that opens no tab is named as the cause', async () => {
    const { screen, transport, opened, press } = await openHelpdesk({ login_link: `${helpdesk}/login` });
    opened.mockReturnValue(null);
    fireEvent.click(press);
    await screen.findByText(/^Your browser blocked the new tab/);
    expect(transport.count('GET /api/auth/helpdesk/login-link')).toBe(0);
  });
});

test('the skip link takes the focus to the content and leaves the address alone', async () => {
  const { screen } = await openAt(sampleSubscription);
  const link = await screen.findByRole('link', { name: 'Skip to content' });
  const entries = window.history.length;
  expect(fireEvent.click(link)).toBe(false);
  expect(document.activeElement?.id).toBe('content');
  expect([window.location.hash, window.history.length]).toEqual(['', entries]);
});

test('the logo goes to the chat within the application', async () => {
  const { screen, here } = await openAt(sampleSubscription);
  const link = await screen.findByRole('link', { name: 'Deskmate: Go to chat' });
  await act(async () => expect(fireEvent.click(link)).toBe(false));
  await waitFor(() => expect(here()).toBe('/dashboard/chat'));
});
