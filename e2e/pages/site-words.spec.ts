import { identity } from '@deskmate/brand/identity';
import { planIcons } from '@deskmate/brand/plan-icons';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/page.ts';

/** Labels and sizes of the public site that must not change. */

test('labels, widths and icons are the fixed ones: header, footer, drawers, pricing, lines of text', async ({
  page,
}) => {
  await test.step('header and footer show their fixed labels in the fixed order', async () => {
    await page.goto('/');
    const header = page.getByRole('banner');
    await expect(header.locator('summary')).toHaveText('Products');
    await expect(header.getByRole('link', { name: 'Learning' })).toHaveAttribute('href', '/learning');
    await expect(header.getByRole('link', { name: 'Pricing' })).toHaveAttribute('href', '/pricing');
    await expect(header.getByRole('link', { name: 'Register now' })).toBeVisible();
    await expect(header.getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(header.getByRole('link', { name: 'Dashboard' })).toBeHidden();

    const footer = page.getByRole('contentinfo');
    await expect(footer.locator('h2')).toHaveText([identity.name, 'Legal', 'Get in Touch']);
    const links = await footer
      .locator('h2 + ul')
      .evaluateAll((lists) =>
        lists.map((list) => [...list.querySelectorAll('a')].map((link) => link.textContent?.trim())),
      );
    expect(links).toEqual([
      ['Pricing', 'AI Tools', 'Learning', 'Apps', 'FAQs', 'About us'],
      ['Disclaimer', 'Privacy Policy', 'Terms and Condition'],
      ['Contact Us', identity.supportAddress],
    ]);
    for (const name of ['Facebook', 'Instagram', 'LinkedIn', 'Twitter'])
      await expect(footer.getByRole('link', { name })).toBeVisible();
    await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
  });

  await test.step('the desktop menu gives way to the drawer below medium width', async () => {
    await page.goto('/');
    const menu = page.getByRole('banner').locator('summary');
    const opener = page.getByRole('button', { name: 'Open menu' });
    for (const [width, isDesktop] of [
      [900, true],
      [899, false],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect(menu).toBeVisible({ visible: isDesktop });
      await expect(opener).toBeVisible({ visible: !isDesktop });
    }
  });

  await test.step('the settings drawer is 280 px wide, at the inline end', async () => {
    for (const path of ['/faqs', '/ar/faqs']) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      await page.locator('[data-opens="settings"]').click();
      const drawer = page.locator('#settings');
      await expect(drawer).toBeVisible();
      expect(await drawer.evaluate((element) => element.getBoundingClientRect().width)).toBe(280);
      const end = () =>
        drawer.evaluate((element) => element.getBoundingClientRect()[document.dir === 'rtl' ? 'left' : 'right']);
      await expect.poll(end).toBe(path === '/ar/faqs' ? 0 : 1440);
    }
  });

  await test.step('pricing has its heading words, and each plan its own icon', async () => {
    await page.goto('/pricing');
    await expect(page.getByText('Pricing plans', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The right plan for you');
    await expect(page.getByText('Choose the perfect plan for your needs. Always flexible to grow.')).toBeVisible();
    expect(await iconsByPlan(page)).toEqual({ Lite: planIcons.lite, Pro: planIcons.pro, 'Pro+': planIcons.proPlus });
  });

  await test.step('English lines of running text are at most 75 letters long on a wide screen', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const path of ['/faqs', '/privacy-policy', '/learning', '/about-us']) {
      await page.goto(path);
      expect(await longestLine(page), path).toBeLessThanOrEqual(75);
    }
  });
});

const iconsByPlan = async (page: Page) =>
  Object.fromEntries(
    await page.locator('main li.card').evaluateAll((cards) =>
      cards.map((card) => {
        const symbol = document.querySelector(card.querySelector('svg use')?.getAttribute('href') ?? '');
        return [card.querySelector('h2')?.textContent, symbol?.querySelector('path')?.getAttribute('d')];
      }),
    ),
  );

/** Letters of the fullest line of any paragraph or item of the page's own text. */
const longestLine = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    let longest = 0;
    for (const block of document.querySelectorAll('main :is(p, li)')) {
      const lines = new Map<number, number>();
      const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        for (let at = 0; at < (text.nodeValue?.length ?? 0); at += 1) {
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          const box = range.getClientRects()[0];
          if (!box?.width) continue;
          const line = Math.round(box.bottom / 8);
          lines.set(line, (lines.get(line) ?? 0) + 1);
        }
      }
      longest = Math.max(longest, ...lines.values());
    }
    return longest;
  });
