import { storageKeys } from '@deskmate/api/storage';
import { identity } from '@deskmate/brand/identity';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/page.ts';

const store = (page: Page, key: string, value: string) =>
  page.addInitScript(([k, v]) => localStorage.setItem(k, v), [key, value] as const);

test('the drawers hold the focus, close on Escape and beside them, and offer fullscreen where the browser can show it', async ({
  page,
}) => {
  await test.step('the drawer holds the focus, closes on Escape, and gives the focus back', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/about-us');
    const opener = page.getByRole('button', { name: 'Open menu' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    for (const name of ['AI Tools', 'Apps', 'Learning', 'Pricing', 'About us', 'FAQs', 'Disclaimer', 'Contact Us'])
      await expect(drawer.getByRole('link', { name })).toBeVisible();
    await expect(drawer.getByRole('link', { name: 'Terms and Conditions' })).toBeVisible();
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.querySelector('main, footer')?.matches(':focus-within'))).toBe(false);
    }
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();
  });

  await test.step('a click on empty space of the drawer leaves it open, one beside it closes it', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Settings' }).click();
    const drawer = page.getByRole('dialog', { name: 'Settings' });
    const { width = 0, height = 0 } = (await drawer.boundingBox()) ?? {};
    await drawer.click({ position: { x: width / 2, y: height - 40 } });
    await expect(drawer).toBeVisible();
    await page.mouse.click(200, 400);
    await expect(drawer).toBeHidden();
  });

  await test.step('fullscreen is offered where the browser can show it, and nowhere else', async () => {
    await page.goto('/');
    const fullscreen = page.locator('[data-fullscreen]');
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect(fullscreen).toBeVisible();
    // Safari on an iPhone has neither.
    await page.addInitScript(() => {
      Object.defineProperty(document, 'fullscreenEnabled', { value: undefined });
      Object.defineProperty(Element.prototype, 'requestFullscreen', { value: undefined });
    });
    await page.reload();
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect(page.getByRole('button', { name: 'Reset' })).toBeVisible();
    await expect(fullscreen).toBeHidden();
  });
});

test('the Products menu opens by keyboard, and closes on Escape or when Tab leaves it', async ({ page }) => {
  await test.step('the Products menu opens by keyboard and closes on Escape with its focus', async () => {
    await page.goto('/');
    const products = page.locator('summary', { hasText: 'Products' });
    await products.focus();
    await page.keyboard.press('Enter');
    const tools = page.getByRole('banner').getByRole('link', { name: 'AI Tools' });
    await expect(tools).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(tools).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(tools).toBeHidden();
    await expect(products).toBeFocused();
  });

  await test.step('the Products menu closes when Tab leaves it', async () => {
    await page.goto('/');
    await page.locator('summary', { hasText: 'Products' }).focus();
    await page.keyboard.press('Enter');
    const apps = page.getByRole('banner').getByRole('link', { name: 'Apps' });
    await apps.focus();
    await page.keyboard.press('Tab');
    await expect(apps).toBeHidden();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Learning' })).toBeFocused();
  });
});

test('the settings show the mode that the page has, change it at once, keep it, and survive what is broken', async ({
  page,
}) => {
  await test.step('the settings show the mode that the page has, also when it followed the system', async () => {
    await page.goto('/');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect(page.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true');
    await page.emulateMedia({ colorScheme: 'light' });
  });

  await test.step('the settings drawer changes the mode at once, keeps it, and resets it alone', async () => {
    await page.goto('/');
    await page.evaluate((key) => localStorage.setItem(key, '{"enterSends":false}'), storageKeys.settings);
    const html = page.locator('html');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Dark' }).click();
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true');
    await page.goto('/pricing');
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(html).toHaveAttribute('data-theme', 'light');
    expect(await page.evaluate((key) => localStorage.getItem(key), storageKeys.settings)).toBe('{"enterSends":false}');
  });

  await test.step('broken stored settings leave the page as at the first visit', async () => {
    await store(page, storageKeys.settings, '{"themeMode": "dark');
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });
});

test('an Arabic page carries its language into the application; with Arabic stored, a page leads to its Arabic twin', async ({
  page,
}) => {
  await test.step('an Arabic page carries its language into the application, an English one and other links do not', async () => {
    const stored = () => page.evaluate((key) => localStorage.getItem(key), storageKeys.language);
    await page.route('**/auth/**', (route) => route.fulfill({ contentType: 'text/html', body: 'login' }));
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/auth\/jwt\/login/);
    expect(await stored()).toBeNull();
    await page.goto('/ar');
    await page.getByRole('banner').locator('a[href="/ar/pricing"]').click();
    await expect(page).toHaveURL(/\/ar\/pricing/);
    expect(await stored()).toBeNull();
    await page.goto('/ar');
    await page.locator('main article a').first().click();
    await expect(page).toHaveURL(/\/auth\/jwt\/register/);
    expect(await stored()).toBe('ar');
  });

  await test.step('with Arabic stored, a page leads to its Arabic twin; choosing English leads back for good', async () => {
    await page.goto('/');
    await page.evaluate((key) => localStorage.setItem(key, 'ar'), storageKeys.language);
    await page.goto('/pricing?from=mail#content');
    await expect(page).toHaveURL('/ar/pricing?from=mail#content');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL('/pricing');
    await page.goto('/faqs');
    await expect(page).toHaveURL('/faqs');
  });
});

test('the support address is copied, platforms are coming, the skip link and the progress bar work, the year is the visitor’s', async ({
  page,
  context,
}) => {
  await test.step('a click on the support address copies it and shows the fixed confirmation', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: identity.supportAddress }).click();
    await expect(page.getByRole('status').first()).toHaveText(
      'Email address Copied to clipboard. Use it as your convinience.',
    );
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(identity.supportAddress);
  });

  await test.step('platform buttons download nothing: they log and say that they are coming', async () => {
    const logged: string[] = [];
    page.on('console', (message) => message.type() === 'log' && logged.push(message.text()));
    await page.goto('/');
    await page.getByRole('button', { name: /^Android/ }).click();
    await expect(page.locator('#notice')).toContainText('coming soon');
    expect(logged.join()).toContain('android');
  });

  await test.step('the skip link leads past the header', async () => {
    await page.goto('/faqs');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();
  });

  await test.step('the progress bar follows the scroll', async () => {
    await page.goto('/');
    const bar = page.locator('#progress');
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    await expect.poll(() => bar.evaluate((element) => Number.parseFloat(element.style.scale))).toBeGreaterThan(0.99);
  });

  await test.step('the footer shows the year of the visitor', async () => {
    await page.clock.setFixedTime(new Date('2031-01-01T12:00:00Z'));
    await page.goto('/ar/about-us');
    await expect(page.getByRole('contentinfo')).toContainText('© 2031 ');
  });
});

for (const [unknown, home, heading] of [
  ['/no/such/page', '/404', 'Page not found'],
  ['/ar/no-such-page', '/ar/404', 'الصفحة غير موجودة'],
] as const) {
  test(`${unknown} answers 404 and becomes ${home}`, async ({ page, allowConsoleError }) => {
    allowConsoleError(/status of 404/);
    const answer = await page.goto(unknown);
    expect(answer?.status()).toBe(404);
    await expect(page).toHaveURL(home);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  });
}

test('after an hour away the header still says Dashboard; after the session it says Login', async ({ page }) => {
  const claims = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) - 3600 }));
  await store(page, storageKeys.accessToken, `x.${claims}.y`);
  await store(page, storageKeys.refreshToken, 'kept');
  await store(page, storageKeys.sessionExpiresAt, new Date(Date.now() + 60_000).toISOString());
  await page.goto('/about-us');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Register now' })).toBeHidden();
  await store(page, storageKeys.sessionExpiresAt, new Date(Date.now() - 1).toISOString());
  await page.goto('/about-us');
  await expect(header.getByRole('link', { name: 'Register now' })).toBeVisible();
});
