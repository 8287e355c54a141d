import { storageKeys } from '@deskmate/api/storage';
import { say } from '@deskmate/fakes/ai-vendor/script';
import type { Page } from '@playwright/test';
import { ask, lastAnswer, untilAnswered } from '../fixtures/chat-page.ts';
import { expect, test } from '../fixtures/page.ts';
import { marked, markOn } from '../fixtures/read-page.ts';
import { makeFaxedPdf, makeScannedPdf, type ScannedPage, seenAt } from '../fixtures/scanned-pdf.ts';

// Each page takes seconds on a busy machine.
test.setTimeout(180_000);
const soon = { timeout: 90_000 };

const lease: ScannedPage[] = [
  {
    lines: [
      'Lease of the house at Mill Lane 7',
      'The tenant pays a rent of 950 pounds',
      'on the first day of each month.',
    ],
  },
  { lines: ['Repairs', 'The owner repairs the roof and the', 'windows within four weeks.'] },
  { lines: ['Pets', 'A dog or a cat may live in the house.'] },
];

async function upload(page: Page, pages: readonly ScannedPage[]): Promise<void> {
  await page.goto('/dashboard/read');
  const buffer = await makeScannedPdf(page, pages);
  await page.locator('[data-read-file]').setInputFiles({ name: 'lease.pdf', mimeType: 'application/pdf', buffer });
}

/** The text of this page does not reach the service, so that recognition is seen in its middle. */
const holdPage = (page: Page, number: number) => page.route(`**/pages/${number}`, () => {});

/** What the page has asked of other origins, and what of Tesseract's files. */
function watchRequests(page: Page) {
  const recognition: string[] = [];
  const elsewhere: string[] = [];
  page.context().on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.includes('/tesseract-')) recognition.push(url.pathname);
    if (url.protocol.startsWith('http') && url.hostname !== 'localhost') elsewhere.push(request.url());
  });
  return { recognition, elsewhere };
}

test('a scan is recognised in the browser, goes on after a reload, and is quoted, marked and searched', async ({
  signedInPage: page,
  vendor,
}) => {
  const requests = watchRequests(page);
  await upload(page, lease);
  await expect(page.getByText('The pages of this document are images: there is no text to read.')).toBeVisible();
  await expect(page.getByText(/Recognise this document’s text first/)).toBeVisible();
  expect(requests.recognition).toEqual([]);

  await page.getByRole('button', { name: 'Recognise text' }).click();
  await expect(page.getByRole('combobox', { name: 'Language of the text' })).toHaveValue('eng');
  await holdPage(page, 2);
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText('Recognising page 2 of 3…')).toBeVisible(soon);
  // The reload gives up what is held; let go before it, page 2 would reach the service.
  await page.reload();
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await expect(page.getByText(/^The text of page 1 was recognised/)).toBeVisible();
  await expect(page.getByText(/^Pages 2–3 have no text/)).toBeVisible();
  await page.getByRole('button', { name: 'Recognise text' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(
    page.getByText('The text of pages 1–3 was recognised from their images and can contain mistakes.'),
  ).toBeVisible(soon);
  await expect(page.getByText(/English · 3 pages/)).toBeVisible();
  expect(requests.recognition.some((path) => path.endsWith('/eng.traineddata'))).toBe(true);
  expect(requests.recognition.some((path) => path.endsWith('/ara.traineddata'))).toBe(false);

  vendor.next(say('The owner does [p. 2: "The owner repairs the roof and the windows"].'));
  await ask(page, 'Who repairs the roof?');
  await untilAnswered(page);
  expect(vendor.calls.at(-1)?.prompt).toContain('rent of 950 pounds');
  await expect(page.getByText('Some of their text was recognised from images and can contain mistakes.')).toBeVisible();
  await lastAnswer(page)
    .getByRole('button', { name: /p. 2: show “The owner repairs/ })
    .click();
  await expect.poll(() => marked(page)).toMatch(/^The owner repairs the roof and the\s*windows$/);
  await expect(page.getByRole('textbox', { name: 'Page' })).toHaveValue('2');
  const { left, right, top, bottom } = await markOn(page, 2);
  expect(left).toBeCloseTo(60 / 595, 2);
  expect(right).toBeGreaterThan(0.5);
  expect(top).toBeLessThan(seenAt(1));
  expect(bottom).toBeGreaterThan(seenAt(1));

  await page.getByRole('button', { name: 'Search the document' }).click();
  await page.getByRole('searchbox', { name: 'Search the document' }).fill('cat may live');
  await expect(page.getByText('1 of 1')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Page' })).toHaveValue('3');
  await page.keyboard.press('Escape');

  const text = page.locator('[data-page="3"] span', { hasText: 'A dog or a cat' });
  await text.evaluate((element) => getSelection()?.selectAllChildren(element));
  await expect(page.getByRole('toolbar', { name: 'Selected text' })).toBeVisible();
  expect(requests.elsewhere).toEqual([]);
});

test('recognition is stopped, keeps what is done, and is done again in another language', async ({
  signedInPage: page,
}) => {
  await upload(page, lease.slice(0, 2));
  await page.getByRole('button', { name: 'Recognise text' }).click();
  await holdPage(page, 2);
  await page.getByRole('button', { name: 'Start' }).press('Enter');
  await expect(page.getByText('Recognising page 2 of 2…')).toBeVisible(soon);
  await page.getByRole('button', { name: 'Stop' }).press('Enter');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(page.getByText(/^The text of page 1 was recognised/)).toBeVisible();
  await expect(page.locator('[data-page="1"]')).toContainText('a rent of 950 pounds');
  await page.getByRole('button', { name: 'Recognise text' }).click();
  await page.getByRole('combobox', { name: 'Language of the text' }).selectOption('English and Arabic');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText(/^The text of pages 1–2 was recognised/)).toBeVisible(soon);
  await page.getByRole('button', { name: 'Recognise again' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Recognise again' })).toBeVisible(soon);
  await expect(page.locator('[data-page="1"]')).toContainText('a rent of 950 pounds');
});

test('an Arabic scan is recognised, quoted and marked in the order in which it is read', async ({
  signedInPage: page,
  vendor,
}) => {
  await page.addInitScript((key) => localStorage.setItem(key, 'ar'), storageKeys.language);
  await upload(page, [
    { direction: 'rtl', lines: ['نظام حديقة الحي', 'تدفع الأسرة رسوم الماء والأدوات', 'في أول كل شهر'] },
  ]);
  await page.getByRole('button', { name: 'استخراج النص' }).click();
  await page.getByRole('button', { name: 'بدء' }).click();
  await expect(page.getByText(/^استُخرج نص الصفحة 1 من صورتها/)).toBeVisible(soon);
  vendor.next(say('تدفع الأسرة [p. 1: "تدفع الأسرة رسوم الماء والأدوات"].'));
  const question = page.locator('main textarea');
  await question.fill('من يدفع؟');
  await question.press('Enter');
  await lastAnswer(page)
    .getByRole('button', { name: /تدفع الأسرة رسوم/ })
    .click();
  await expect.poll(() => marked(page)).toBe('تدفع الأسرة رسوم الماء والأدوات');
  const { top, bottom } = await markOn(page, 1);
  expect(top).toBeLessThan(seenAt(1));
  expect(bottom).toBeGreaterThan(seenAt(1));
});

test('a scan that is compressed as by a fax is drawn', async ({ signedInPage: page }) => {
  await page.goto('/dashboard/read');
  const file = { name: 'fax.pdf', mimeType: 'application/pdf', buffer: makeFaxedPdf() };
  await page.locator('[data-read-file]').setInputFiles(file);
  const canvas = page.locator('[data-page="1"] canvas');
  const shades = () =>
    canvas.evaluate((drawn: HTMLCanvasElement) =>
      [0.25, 0.75].map((share) => {
        const { width, height } = drawn;
        return drawn.getContext('2d')?.getImageData(Math.floor(width * share), Math.floor(height / 2), 1, 1).data[0];
      }),
    );
  await expect.poll(shades).toEqual([255, 0]);
});
