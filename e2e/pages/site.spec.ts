import { expectAccessible } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/page.ts';
import { chooseTheme } from '../fixtures/theme.ts';
import { pathsInSitemap } from './sitemap.ts';

const widths = [390, 1440];

for (const path of [...pathsInSitemap(), '/404']) {
  for (const theme of ['light', 'dark'] as const) {
    test(`${path} is accessible and keeps its content policy, ${theme}`, async ({ page, allowComplaint }) => {
      if (path === '/404') allowComplaint(/status of 404/);
      await chooseTheme(page, theme);
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await expect(page.locator('html')).toHaveAttribute('lang', path.startsWith('/ar') ? 'ar' : 'en');
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(scrollWidth, 'no sideways scrolling').toBeLessThanOrEqual(width);
        await expectAccessible(page);
      }
    });
  }
}
