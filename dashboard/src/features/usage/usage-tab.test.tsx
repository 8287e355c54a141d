// @vitest-environment happy-dom
import { cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { sampleProfile, sampleSubscription } from '../../testing/sample-client.ts';
import { refused, type Script } from '../../testing/scripted-transport.ts';

// Loaded before the tests begin, because their time does not allow for it.
await Promise.all([import('./UsageTab.tsx'), import('./Ledger.tsx'), import('./MonthOverview.tsx')]);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const line = (change: object) => ({
  id: 'a',
  kind: 'spend',
  group: 'standard',
  credits: -2,
  tool: 'chat',
  model_id: 'gpt-6-sol',
  cause: 'use',
  session_id: 'session-1',
  chat_id: 'chat-1',
  created_at: '2026-03-10T12:00:00.000Z',
  ...change,
});
const now = new Date();
const month = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`;
const today = `${month}-${String(now.getDate()).padStart(2, '0')}`;
const spent = { tool: 'chat', model_id: 'gpt-6-sol', group: 'standard', count: 1 };

const script: Script = {
  'GET /api/client/usage': {
    body: { items: [line({}), line({ id: 'b', kind: 'not_charged', credits: 0 })], next_cursor: null },
  },
  'GET /api/client/month_usage': { body: { month, today, items: [{ ...spent, day: today, credits: 12 }] } },
  'GET /api/client/subscription': {
    body: {
      ...sampleSubscription,
      credits: [
        { group: 'standard', allowance: 600, balance: 120, held: 0, resets_at: null },
        { group: 'advanced', allowance: 60, balance: 13, held: 0, resets_at: null },
        { group: 'image', allowance: 25, balance: 0, held: 0, resets_at: null },
      ],
    },
  },
};
const at = '/dashboard/user/account/usage';

test('today and the month in figures, what was not charged, a way to each chat, and alerts at 80 and 100 %', async () => {
  const { screen } = await renderApp({ at, signedIn: true, script });
  await screen.findByText(/Today: 12 credits/);
  await screen.findByRole('img', { name: 'Credits used per day, 12 in total' });
  const links = await screen.findAllByRole('link', { name: /Open in Chat/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(2).fill('/dashboard/chat/session-1'));
  expect(screen.getAllByText('You weren’t charged')).not.toEqual([]);
  screen.getByText(/^You’ve used at least 80%/);
  screen.getByText(/^You’ve used all of this month’s Image credits/);
  expect(screen.queryByText(/this month’s Advanced credits/)).toBeNull();
});

test('the lines of one tool alone are asked for, and none of them is said in words', async () => {
  const queries: (string | null)[] = [];
  const { screen } = await renderApp({
    at,
    signedIn: true,
    script: {
      ...script,
      'GET /api/client/usage': ({ url }) => {
        const tool = new URL(url, 'https://desk.test').searchParams.get('tool');
        queries.push(tool);
        return { body: { items: tool ? [] : [line({})], next_cursor: null } };
      },
    },
  });
  fireEvent.change(await screen.findByRole('combobox', { name: 'Tool' }), { target: { value: 'translate' } });
  await screen.findByText('No matching entries.');
  expect(queries).toEqual([null, 'translate']);
});

test('the month before is asked for, and the whole ledger is saved as a file', async () => {
  const fetched: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(address);
    return new Response('time,activity');
  });
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { screen, transport } = await renderApp({ at, signedIn: true, script });
  const before = await screen.findByRole('button', { name: 'Previous month' });
  expect(screen.getByRole('button', { name: 'Next month' })).toHaveProperty('disabled', true);
  fireEvent.click(before);
  await waitFor(() => expect(transport.count('GET /api/client/month_usage')).toBe(2));
  fireEvent.click(await screen.findByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(fetched[0]).toMatch(/\/api\/client\/usage$/);
  saved.mockRestore();
});

test('the heading names the month whose figures are shown, also while another one is read', async () => {
  const answer = Promise.withResolvers<void>();
  const { screen } = await renderApp({
    at,
    signedIn: true,
    script: {
      ...script,
      'GET /api/client/month_usage': async ({ url }) => {
        const asked = new URL(url).searchParams.get('month') ?? '';
        if (asked !== month) await answer.promise;
        const items = [{ ...spent, day: `${asked}-01`, credits: asked === month ? 12 : 5 }];
        return { body: { month: asked, today, items } };
      },
    },
  });
  await screen.findByRole('img', { name: 'Credits used per day, 12 in total' });
  const shown = screen.getByText(new Date().toLocaleDateString('en-US', { month: 'long', year: 'numeric' }));
  const heading = shown.textContent;
  fireEvent.click(screen.getByRole('button', { name: 'Previous month' }));
  await waitFor(() => expect(shown.closest('section')?.getAttribute('aria-busy')).toBe('true'));
  expect(shown.textContent).toBe(heading);
  answer.resolve();
  await screen.findByRole('img', { name: 'Credits used per day, 5 in total' });
  expect(shown.textContent).not.toBe(heading);
  expect(shown.closest('section')?.getAttribute('aria-busy')).toBe('false');
});

test('a client who used nothing reads so, and an error can be tried again', async () => {
  let isDown = true;
  const { screen } = await renderApp({
    at,
    signedIn: true,
    script: {
      ...script,
      'GET /api/client/usage': { body: { items: [], next_cursor: null } },
      'GET /api/client/month_usage': () => (isDown ? refused(500, 'internal') : { body: { month, today, items: [] } }),
    },
  });
  await screen.findByText(/^Nothing used yet/);
  const overview = (await screen.findByRole('button', { name: 'Previous month' })).closest('section');
  const retry = await within(overview as HTMLElement).findByRole('button', { name: 'Try again' });
  isDown = false;
  fireEvent.click(retry);
  await screen.findByText(/Today: 0 credits/);
});

test('labels each line: images, a plan’s month, a temporary chat', async () => {
  const items = [
    line({ id: 'a', tool: 'art', session_id: 'series-1' }),
    line({ id: 'b', session_id: null }),
    line({ id: 'c', kind: 'grant', cause: 'plan', credits: 600, tool: null, session_id: null, chat_id: null }),
    line({ id: 'd', kind: 'adjust', cause: 'referral_reversed', tool: null, session_id: null, chat_id: null }),
  ];
  const { screen } = await renderApp({
    at,
    signedIn: true,
    script: { ...script, 'GET /api/client/usage': { body: { items, next_cursor: null } } },
  });
  const images = await screen.findByRole('link', { name: /^Open in Art/ });
  expect(images.getAttribute('href')).toBe('/dashboard/art/series-1');
  for (const cause of ['Not saved', 'Monthly credits', 'A referral’s payment was refunded']) screen.getByText(cause);
});

test('a use that names no tool has no cause to show, so a narrow screen leaves the cell out', async () => {
  const items = [line({ tool: null, session_id: null })];
  const { screen } = await renderApp({
    at,
    signedIn: true,
    script: { ...script, 'GET /api/client/usage': { body: { items, next_cursor: null } } },
  });
  const ledger = within(await screen.findByRole('region', { name: 'Credit history' }));
  const emptyTitles = ledger
    .getAllByRole('cell')
    .filter((cell) => 'empty' in cell.dataset)
    .map((cell) => cell.firstChild?.textContent);
  expect(emptyTitles).toEqual(['For', 'Tool']);
});

test('emails about low credit are turned off once that is stored, and stay on when it is not', async () => {
  let isDown = true;
  const sent: unknown[] = [];
  const { screen } = await renderApp({
    at,
    signedIn: true,
    script: {
      ...script,
      'PATCH /api/auth/clients/profile': ({ body }) => {
        sent.push(body);
        return isDown ? refused(500, 'internal') : { body: { ...sampleProfile, low_credit_mails: false } };
      },
    },
  });
  const find = () => screen.findByRole('checkbox', { name: 'Email me when credits run low' });
  fireEvent.click(await find());
  await waitFor(async () => expect(await find()).toMatchObject({ checked: true, disabled: false }));
  isDown = false;
  fireEvent.click(await find());
  await waitFor(async () => expect(await find()).toMatchObject({ checked: false, disabled: false }));
  expect(sent).toEqual(Array(2).fill(JSON.stringify({ low_credit_mails: false })));
});
