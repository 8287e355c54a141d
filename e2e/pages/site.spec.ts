import type { Language } from '@deskmate/api/storage';
import type { Page } from '@playwright/test';
import { expectAccessibleInThemes } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/page.ts';
import { pathsInSitemap } from './sitemap.ts';

const widths = [390, 1440];
const paths = [...pathsInSitemap(), '/404', '/ar/404'];
const languageOf = (path: string) => (/^\/ar(\/|$)/.test(path) ? 'ar' : 'en');

// One browser page goes through all addresses of a language: a new one for each would take as long as axe.
for (const language of ['en', 'ar'] as const) {
  test(`every page is accessible, light and dark, and keeps its content policy, ${language}`, async ({
    page,
    allowConsoleError,
  }) => {
    const ofLanguage = paths.filter((path) => languageOf(path) === language);
    expect(ofLanguage.length).toBeGreaterThan(15);
    test.setTimeout(ofLanguage.length * 60_000);
    allowConsoleError(/status of 404 .*\/404\)$/);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    for (const path of ofLanguage) await test.step(path, () => judge(page, path, language));
  });
}

/** Softly, so that one faulty page does not hide the next. */
async function judge(page: Page, path: string, language: Language) {
  const softly = expect.configure({ soft: true });
  await page.goto(path);
  await softly(page.locator('html'), path).toHaveAttribute('data-theme', 'light');
  await softly(page.locator('html'), path).toHaveAttribute('lang', language);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    softly(scrollWidth, `${path} at ${width} px: no sideways scrolling`).toBeLessThanOrEqual(width);
    await expectAccessibleInThemes(page, language, { expecting: softly });
  }
}
