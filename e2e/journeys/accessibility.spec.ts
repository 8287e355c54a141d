import { accountTabs, pagePaths } from '@deskmate/api/page-paths';
import { type Language, storageKeys } from '@deskmate/api/storage';
import { toolPaths } from '@deskmate/api/tools';
import type { Page } from '@playwright/test';
import { expectAccessible, expectContrastInDark } from '../fixtures/axe.ts';
import { ask, lastAnswer, untilAnswered } from '../fixtures/chat-page.ts';
import { expect, test } from '../fixtures/page.ts';

const expecting = expect.configure({ soft: true });

const forVisitors = [
  pagePaths.login,
  pagePaths.register,
  pagePaths.otp,
  '/client/resend-activation-link',
  pagePaths.forgotPassword,
  pagePaths.activate('unknown'),
  pagePaths.resetPassword('unknown'),
  '/share/text/unknown',
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
  test(`axe finds nothing on the pages before the login, ${language}, light and dark`, async ({
    page,
    allowConsoleError,
  }) => {
    test.setTimeout(180_000);
    // The links are made up.
    allowConsoleError(/Failed to load resource/);
    await choose(page, language);
    await lookAt(page, forVisitors);
  });

  test(`axe finds nothing on the pages of a client, ${language}, light and dark`, async ({ signedInPage: page }) => {
    test.setTimeout(240_000);
    await choose(page, language);
    await lookAt(page, forClients);
  });
}

test('axe finds nothing on an answer, its menus and the dialogs of the chat, light and dark', async ({
  signedInPage: page,
}) => {
  test.setTimeout(240_000);
  await choose(page, 'en');
  await page.goto('/dashboard/chat');
  await ask(page, 'Show me everything [markdown]');
  await expect(lastAnswer(page).getByRole('table')).toBeVisible();
  await untilAnswered(page);
  await expectAccessible(page, expecting);
  await expectContrastInDark(page, expecting);
  for (const open of [
    () => page.getByTitle('Choose a model').click(),
    () => lastAnswer(page).getByRole('button', { name: 'Try again' }).click(),
    () => lastAnswer(page).getByRole('button', { name: 'More' }).click(),
    () => page.getByRole('button', { name: 'Share', exact: true }).first().click(),
    () => page.getByRole('button', { name: 'Settings' }).click(),
    () => page.getByRole('banner').getByRole('button').last().click(),
    () => page.keyboard.press('Control+k'),
    () => page.keyboard.press('Control+/'),
  ]) {
    await open();
    await expect(page.locator('dialog[open], :popover-open').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page, expecting);
    await expectContrastInDark(page, expecting);
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open], :popover-open')).toHaveCount(0);
  }
});

async function choose(page: Page, language: Language): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.addInitScript(
    ([key, code]) => {
      if (window === top) localStorage.setItem(key, code);
    },
    [storageKeys.language, language] as const,
  );
}

async function lookAt(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('main')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page, expecting);
    await expectContrastInDark(page, expecting);
  }
}
