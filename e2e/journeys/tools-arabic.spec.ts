import { fileURLToPath } from 'node:url';
import { storageKeys } from '@deskmate/api/storage';
import { say } from '@deskmate/fakes/ai-vendor/script';
import type { Page } from '@playwright/test';
import { expectAccessible, expectContrastInDark } from '../fixtures/axe.ts';
import { lastAnswer } from '../fixtures/chat-page.ts';
import { expect, test } from '../fixtures/page.ts';
import { whileBusy } from '../fixtures/tool-pages.ts';

test.beforeEach(({ signedInPage: page }) =>
  page.addInitScript((key) => localStorage.setItem(key, 'ar'), storageKeys.language),
);

/** Nothing is cut off at the sides, on a desk, on a tablet and on a phone. */
async function expectInWidth(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.locator('h1').first()).toBeAttached();
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(over, `scrolls sideways at ${width} px`).toBe(0);
  }
}

/** The same, and axe finds nothing, on a phone by day and on a desk by night. */
async function expectWhole(page: Page): Promise<void> {
  await expectInWidth(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectContrastInDark(page);
}

test('Write in Arabic: an email with its subject apart, corrections one by one', async ({
  signedInPage: page,
  vendor,
}) => {
  await page.goto('/dashboard/write');
  await expectInWidth(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('combobox', { name: 'الطريقة' }).selectOption('correct');
  const own = 'دفعت الإيجار يوم 3 مايو. هل كل شيئ بخير، ومتى تاتي لرؤية التدفئة؟';
  await page.locator('main textarea').first().fill(own);
  vendor.next(say('دفعت الإيجار يوم 3 مايو. هل كل شيء بخير، ومتى تأتي لرؤية التدفئة؟'));
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('main del')).toHaveCount(2);
  // "Previous change" points to where one reads from.
  await expect(page.locator('main .anticon-left').first()).toHaveCSS('transform', 'matrix(-1, 0, 0, 1, 0, 0)');
  // The letters of a removed word do not join those of the word in its place.
  const gap = await page
    .locator('main del')
    .first()
    .evaluate((removed) => getComputedStyle(removed, '::after').content);
  expect(gap).toBe('"\u200c"');
  await expectWhole(page);
});

test('Translate in Arabic: each pane has its own direction', async ({ signedInPage: page, vendor }) => {
  await page.goto('/dashboard/translate');
  await page.getByRole('button', { name: /^الترجمة إلى/ }).click();
  await page.getByRole('searchbox').fill('العربية');
  await page.keyboard.press('Enter');
  vendor.next(say('نُقل الاجتماع إلى يوم الجمعة الساعة 10:30.'));
  await page.locator('main textarea').fill('The meeting has been moved to Friday at 10:30.');
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('[data-translation]')).toHaveText('نُقل الاجتماع إلى يوم الجمعة الساعة 10:30.');
  await expect(page.locator('[data-translation]')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('main textarea')).toHaveAttribute('dir', 'ltr');
  await page.locator('[data-sentence="0"]').click();
  await expectWhole(page);
});

test('Read in Arabic: the document on the right, its answer on the left', async ({ signedInPage: page, vendor }) => {
  await page.goto('/dashboard/read');
  await expectInWidth(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const sample = fileURLToPath(new URL('../../dashboard/src/features/read/sample/garden-ar.pdf', import.meta.url));
  await page.locator('[data-read-file]').setInputFiles(sample);
  await expect(page.getByText('العربية · 4 صفحات')).toBeVisible(whileBusy);
  vendor.next(say('تدفع الأسرة 48.00 [p. 2: "تغطي الرسوم الماء والأدوات والتأمين"].'));
  await page.locator('main textarea').fill('كم تدفع الأسرة؟');
  await page.keyboard.press('Enter');
  await expect(lastAnswer(page)).toHaveAttribute('aria-busy', 'false');
  const [document, answer] = [
    await page.locator('[data-page="1"]').boundingBox(),
    await lastAnswer(page).boundingBox(),
  ];
  expect(document?.x).toBeGreaterThan((answer?.x ?? 0) + (answer?.width ?? 0) - 1);
  await expectWhole(page);
});

test('Art in Arabic: the form, the gallery, and the detail view with its facts beside their names', async ({
  signedInPage: page,
}) => {
  await page.goto('/dashboard/art');
  await page.locator('main textarea').first().fill('منارة عند الفجر');
  await page.getByRole('button', { name: /^رسم:/ }).click();
  await expect(page.getByRole('gridcell')).toHaveCount(1, whileBusy);
  await expectWhole(page);
  await page.getByRole('gridcell').getByRole('button').first().click();
  const facts = page.getByRole('dialog').locator('dl > div');
  await expect(facts.nth(1)).toBeVisible();
  const starts = await facts.evaluateAll((rows) =>
    rows.slice(0, 2).map((row) => {
      const range = document.createRange();
      range.selectNodeContents(row.querySelector('dd') as Node);
      return Math.round(range.getBoundingClientRect().right);
    }),
  );
  expect(starts).toHaveLength(2);
  expect(starts[0]).toBe(starts[1]);
  await expectWhole(page);
});
