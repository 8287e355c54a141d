import { storageKeys } from '@deskmate/api/storage';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/page.ts';

/** Pixels by which the page or its main part can be scrolled, which neither may be under a chat. */
const slack = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main');
    const root = document.documentElement;
    const over = (part: Element | null) =>
      part ? [part.scrollWidth - part.clientWidth, part.scrollHeight - part.clientHeight] : [];
    return Math.max(...over(root), ...over(main));
  });

// 1280 px at 200 %.
test.use({ viewport: { width: 640, height: 450 } });

test('in a small window a chat begins at its beginning; offline it loses neither lines nor words', async ({
  signedInPage: page,
  allowConsoleError,
}) => {
  await test.step('at 200 % zoom an empty chat is scrolled to the top', async () => {
    await page.goto('/dashboard/chat');
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
    await page.getByRole('textbox', { name: 'Message' }).fill('one\ntwo\nthree\nfour');
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    expect(await slack(page)).toBe(0);
  });

  await test.step('what cannot be fetched offline is missing, and takes neither the page nor the words with it', async () => {
    allowConsoleError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    // The one reload that a missing file causes has taken place; else it could come while the browser is offline.
    await page.addInitScript(() => sessionStorage.setItem('deskmate-reloaded-at', String(Date.now())));
    await page.route(/DictationControl|SettingsDrawer/, (route) => route.abort());
    await page.goto('/dashboard/chat');
    await page.getByRole('textbox', { name: 'Message' }).fill('Not to be lost');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect(page.getByRole('alert')).toContainText('the connection was cut');
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Not to be lost');
    await page.unrouteAll();
    await page.context().setOffline(false);
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Not to be lost');
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  });

  await test.step('the offline bar takes its lines from the chat, in Arabic and in large letters too', async () => {
    allowConsoleError(/ERR_INTERNET_DISCONNECTED/);
    await page.evaluate((key) => localStorage.setItem(key, 'ar'), storageKeys.language);
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto('/dashboard/chat');
    await expect(page.locator('textarea')).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await page.context().setOffline(true);
    const bar = page.getByRole('status').filter({ hasText: 'أنت غير متصل' });
    await expect(bar).toBeVisible();
    await expect(page.locator('textarea')).toBeInViewport({ ratio: 1 });
    expect((await bar.boundingBox())?.height).toBeGreaterThan(40);
    expect(await slack(page)).toBe(0);
    await page.context().setOffline(false);
    await expect(bar).toHaveCount(0);
  });
});
