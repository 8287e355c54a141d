import { accountTabs, pagePaths } from '@deskmate/api/page-paths';
import { type Language, storageKeys } from '@deskmate/api/storage';
import { toolPaths } from '@deskmate/api/tools';
import type { Page, Request } from '@playwright/test';
import { expectAccessibleInThemes } from '../fixtures/axe.ts';
import { ask, lastAnswer, untilAnswered } from '../fixtures/chat-page.ts';
import { expect, test } from '../fixtures/page.ts';

const look = { expecting: expect.configure({ soft: true }) };

const forVisitors = [
  pagePaths.login,
  pagePaths.register,
  pagePaths.otp,
  '/client/resend-activation-link',
  pagePaths.forgotPassword,
  pagePaths.activate('unknown'),
  pagePaths.resetPassword('unknown'),
];
const forClients = [
  ...Object.values(toolPaths),
  ...accountTabs.map(pagePaths.account),
  '/dashboard/share',
  '/client/subscription-update',
  pagePaths.payment,
  `${pagePaths.payment}?plan=3`,
  pagePaths.buyCredit,
];

for (const language of ['en', 'ar'] as const) {
  test(`axe finds nothing on the pages before the login, ${language}`, async ({ page, allowConsoleError }) => {
    test.setTimeout(180_000);
    // The links are made up.
    allowConsoleError(/Failed to load resource/);
    await choose(page, language);
    await lookAt(page, forVisitors, language);
    await page.goto('/share/text/unknown', { waitUntil: 'networkidle' });
    await expectAccessibleInThemes(page, language, look);
  });

  test(`axe finds nothing on the pages of a client, ${language}`, async ({ signedInPage: page }) => {
    test.setTimeout(240_000);
    await choose(page, language);
    await lookAt(page, forClients, language);
  });
}

test('axe finds nothing on an answer, its menus and the dialogs of the chat, in both languages', async ({
  signedInPage: page,
}) => {
  test.setTimeout(240_000);
  await choose(page, 'en');
  await page.goto('/dashboard/chat');
  await ask(page, 'Show me everything [markdown]');
  await untilAnswered(page);
  await lookAtChat(page, 'en', { again: 'Try again', more: 'More', share: 'Share', settings: 'Settings' });
  await choose(page, 'ar');
  await page.reload();
  await untilAnswered(page);
  await lookAtChat(page, 'ar', { again: 'إعادة المحاولة', more: 'المزيد', share: 'مشاركة', settings: 'الإعدادات' });
});

type Names = { again: string; more: string; share: string; settings: string };

async function lookAtChat(page: Page, language: Language, { again, more, share, settings }: Names): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(lastAnswer(page).getByRole('table')).toBeVisible();
  await expectAccessibleInThemes(page, language, look);
  const layer = page.locator('dialog[open], :popover-open');
  for (const open of [
    () => page.getByRole('main').locator('[aria-haspopup="dialog"]').last().click(),
    () => lastAnswer(page).getByRole('button', { name: again }).click(),
    () => lastAnswer(page).getByRole('button', { name: more }).click(),
    () => page.getByRole('button', { name: share, exact: true }).first().click(),
    () => page.getByRole('button', { name: settings }).click(),
    () => page.getByRole('banner').getByRole('button').last().click(),
    () => page.keyboard.press('Control+k'),
    () => page.keyboard.press('Control+/'),
  ]) {
    await open();
    await expect(layer.first()).toBeVisible();
    await expect(layer.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessibleInThemes(page, language, { ...look, within: 'dialog[open], :popover-open' });
    await page.keyboard.press('Escape');
    await expect(layer).toHaveCount(0);
  }
}

async function choose(page: Page, language: Language): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.addInitScript(
    ([key, code]) => {
      if (window === top) localStorage.setItem(key, code);
    },
    [storageKeys.language, language] as const,
  );
}

async function lookAt(page: Page, addresses: readonly string[], language: Language): Promise<void> {
  const [first = '', ...others] = addresses;
  const untilQuiet = watchRequests(page);
  const titles = new Set<string>();
  await page.goto(first);
  for (const address of [first, ...others]) {
    if (address !== first) await goWithin(page, address);
    await expect(page.getByRole('main')).toBeVisible();
    await untilQuiet();
    titles.add(await page.title());
    await expectAccessibleInThemes(page, language, look);
  }
  // Only the checkout is looked at twice.
  expect(titles.size).toBeGreaterThanOrEqual(addresses.length - 1);
}

/** Goes on as Back and Forward do: the application stays loaded. */
async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState({ idx: history.length }, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, address);
}

/** @returns a function that waits until nothing has been requested for half a second */
function watchRequests(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  let lastChangeMs = Date.now();
  const note = (change: (request: Request) => unknown) => (request: Request) => {
    change(request);
    lastChangeMs = Date.now();
  };
  const end = note((request) => underWay.delete(request));
  page.on(
    'request',
    note((request) => underWay.add(request)),
  );
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async () => {
    lastChangeMs = Date.now();
    await expect.poll(() => underWay.size === 0 && Date.now() - lastChangeMs > 500).toBe(true);
  };
}
