import { mainAddresses, mainBase } from '@deskmate/api/addresses';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/page.ts';

const heightOf = async (page: Page, selector: string) => (await page.locator(selector).boundingBox())?.height;

test('header, plan cards and drawer have their sizes, nothing moves where motion is reduced, and the manifest opens the dashboard', async ({
  page,
  request,
}) => {
  await test.step('the header is 64 px high on small screens, 80 on wide ones, 64 once scrolled past 80', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/faqs');
    expect(await heightOf(page, 'header .bar')).toBe(64);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(() => heightOf(page, 'header .bar')).toBe(80);
    await page.evaluate(() => scrollTo({ top: 81, behavior: 'instant' }));
    await expect.poll(() => heightOf(page, 'header .bar')).toBe(64);
  });

  await test.step('shows plan cards in three columns from medium width on', async () => {
    await page.goto('/pricing');
    const columns = () =>
      page
        .locator('main li.card')
        .evaluateAll((cards) => new Set(cards.map((card) => card.getBoundingClientRect().left)).size);
    for (const [width, expected] of [
      [1440, 3],
      [768, 3],
      [767, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      expect(await columns(), `at ${width} px`).toBe(expected);
    }
  });

  await test.step('the settings drawer takes the page to fullscreen and back', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/');
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
    await page.getByRole('button', { name: 'Settings' }).click();
    const button = page.getByRole('dialog').getByRole('button', { name: 'Full screen' });
    await button.click();
    await expect.poll(isFull).toBe(true);
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await button.click();
    await expect.poll(isFull).toBe(false);
  });

  await test.step('what the web manifest installs opens: the dashboard, by way of the login', async () => {
    const { start_url } = await (await request.get('/manifest.webmanifest')).json();
    await page.goto(start_url);
    await expect(page).toHaveURL(/\/auth\/jwt\/login/);
    await expect(page.getByLabel('Email')).toBeVisible();
  });

  await test.step('legal pages leave out what the operator has not written yet', async () => {
    for (const path of ['/privacy-policy', '/terms-condition', '/terms-of-use', '/disclaimer']) {
      await page.goto(path);
      await expect(page.locator('.prose'), path).not.toContainText(/\[|\{\{/);
    }
  });

  await test.step('with reduced motion nothing moves of itself', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    const moving = await page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter((element) => {
          const { transitionDuration, animationName } = getComputedStyle(element);
          return transitionDuration !== '0s' || animationName !== 'none';
        }).length,
    );
    expect(moving).toBe(0);
  });
});

test('a plan list with other prices replaces the prerendered one and moves nothing', async ({ page, request }) => {
  const plans = await (await request.get(`${mainBase}${mainAddresses.plans}`)).json();
  const dearer = plans.map((plan: { monthly_price: number | null }) => ({
    ...plan,
    monthly_price: plan.monthly_price === null ? null : plan.monthly_price + 1,
  }));
  await page.route(`**${mainBase}${mainAddresses.plans}/version`, (route) =>
    route.fulfill({ json: { version: 'other', payments_available: true } }),
  );
  await page.route(`**${mainBase}${mainAddresses.plans}`, async (route) => {
    // The font of a cold cache moves lines when it comes; only what moves after it counts.
    await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      document.documentElement.dataset.shift = '0';
    });
    await route.fulfill({ json: dearer });
  });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value } = entry as PerformanceEntry & { value: number };
        document.documentElement.dataset.shift = String(Number(document.documentElement.dataset.shift ?? 0) + value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/pricing');
  await expect(page.getByText('$13/month')).toBeVisible();
  expect(await page.evaluate(() => Number(document.documentElement.dataset.shift))).toBe(0);
});
