import type { Language } from '@deskmate/api/storage';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInThemes } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/page.ts';
import { pathsInSitemap } from './sitemap.ts';

const widths = [390, 1440];
/**
 * WCAG 2.2 1.4.4 and 1.4.10. A browser's zoom makes the window smaller in CSS pixels: of 1280 × 1024, 200 % leaves
 * 640 × 512 and 400 % leaves 320 × 256. Zooming only the text leaves the window and doubles the browser's own font
 * size.
 */
const zooms = [
  { name: '200 %', viewport: { width: 640, height: 512 }, fontSize: 16 },
  { name: '400 %', viewport: { width: 320, height: 256 }, fontSize: 16 },
  { name: 'text 200 %', viewport: { width: 1280, height: 1024 }, fontSize: 32 },
  { name: 'text 200 % on a phone', viewport: { width: 390, height: 844 }, fontSize: 32 },
];

const paths = [...pathsInSitemap(), '/404', '/ar/404'];
const languageOf = (path: string) => (/^\/ar(\/|$)/.test(path) ? 'ar' : 'en');

// One browser page goes through all addresses of a language: a new one for each would take as long as axe.
for (const language of ['en', 'ar'] as const) {
  test(`every page is accessible, light and dark, keeps its content policy, asks nobody but us, and can be enlarged, ${language}`, async ({
    page,
    product,
    allowConsoleError,
  }) => {
    const ofLanguage = paths.filter((path) => languageOf(path) === language);
    expect(ofLanguage.length).toBeGreaterThan(15);
    test.setTimeout(ofLanguage.length * 60_000);
    allowConsoleError(/status of 404 .*\/404\)$/);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const strangers: string[] = [];
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== product.url) strangers.push(request.url());
    });
    for (const path of ofLanguage)
      await test.step(path, async () => {
        await judge(page, path, language);
        await expectNothingCutOff(page, path);
      });
    expect(strangers).toEqual([]);
  });
}

/** Softly, so that one faulty page does not hide the next. */
const softly = expect.configure({ soft: true });

async function judge(page: Page, path: string, language: Language) {
  await page.goto(path);
  await softly(page.locator('html'), path).toHaveAttribute('data-theme', 'light');
  await softly(page.locator('html'), path).toHaveAttribute('lang', language);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    softly(scrollWidth, `${path} at ${width} px: no sideways scrolling`).toBeLessThanOrEqual(width);
  }
  await expectAccessibleInThemes(page, language, { expecting: softly });
  await page.setViewportSize({ width: 390, height: 900 });
  // What only a phone shows, the button of the menu, has the same colours on every page.
  if (path === '/') await expectAccessibleInThemes(page, language, { expecting: softly });
  else await expectAccessible(page, { expecting: softly, colours: false });
}

async function expectNothingCutOff(page: Page, path: string) {
  for (const { name, viewport, fontSize } of zooms) {
    await page.setViewportSize(viewport);
    await setBrowserFontSize(page, fontSize);
    await openAllQuestions(page);
    softly(await cutOff(page), `${path} at ${name}`).toEqual([]);
  }
  await setBrowserFontSize(page, 16);
}

test('at 400 % the header leaves the page room to be read', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/faqs');
  const header = await page.locator('header.header').boundingBox();
  expect(header?.height).toBeLessThanOrEqual(64);
});

test('a plan card grows with its text: its height is a minimum', async ({ page }) => {
  await page.goto('/pricing');
  const card = page.locator('main li.card').first();
  const heightOf = async () => (await card.boundingBox())?.height ?? 0;
  expect(await heightOf()).toBeGreaterThanOrEqual(680);
  await setBrowserFontSize(page, 32);
  expect(await heightOf()).toBeGreaterThan(900);
});

async function setBrowserFontSize(page: Page, standard: number) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Page.setFontSizes', { fontSizes: { standard } });
  await cdp.detach();
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
    .toBe(`${standard}px`);
}

const openAllQuestions = (page: Page) =>
  page.evaluate(() => {
    for (const question of document.querySelectorAll('main details')) {
      question.removeAttribute('name');
      question.setAttribute('open', '');
    }
  });

/** What a reader cannot see: a page wider than its window, boxes that hide a part of their text, text on text. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = [];
    const { documentElement: root } = document;
    if (root.scrollWidth > innerWidth) faults.push(`the page is ${root.scrollWidth} px wide`);
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (!element.checkVisibility() || element.closest('.visually-hidden, svg, dialog:not([open]), .notice')) continue;
      const name = `${element.tagName.toLowerCase()}.${element.className} "${element.textContent?.trim().slice(0, 40)}"`;
      const { overflowX, overflowY } = getComputedStyle(element);
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      const isPicture = element.querySelector('img') !== null;
      if (!isPicture && hides(overflowX) && element.scrollWidth > element.clientWidth + 1)
        faults.push(`${name} cuts its width`);
      if (!isPicture && hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
        faults.push(`${name} cuts its height`);
      const scroller = element.parentElement?.closest('table, pre');
      const { left, right, width } = element.getBoundingClientRect();
      if (!scroller && width > 0 && !element.closest('.skip') && (left < -1 || right > innerWidth + 1)) {
        const isBig = width <= innerWidth || element.children.length === 0;
        if (isBig && element.textContent?.trim())
          faults.push(`${name} reaches from ${Math.round(left)} to ${Math.round(right)}`);
      }
    }
    return faults;
  });
