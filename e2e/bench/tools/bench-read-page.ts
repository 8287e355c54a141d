import { startAiVendor } from '@deskmate/fakes/ai-vendor/ai-vendor';
import { say } from '@deskmate/fakes/ai-vendor/script';
import { expect, type Page } from '@playwright/test';
import { ask, lastAnswer, untilAnswered } from '../../fixtures/chat-page.ts';
import type { BenchRow } from '../bench-row.ts';
import { freshContext, withBrowser } from '../browser/open-browser.ts';
import { createAccounts } from '../create-accounts.ts';
import { withProduct } from '../with-product.ts';
import { makeLongPdf, sentenceOf } from './make-long-pdf.ts';

const pages = 300;
const quotedPages = [210, 40, 120];

/** Read in Chromium: the first page of a long PDF, and the way from an answer to the passage that it quotes. */
export async function benchReadPage(): Promise<BenchRow[]> {
  const vendor = await startAiVendor();
  try {
    return await withProduct({ OPENAI_COMPATIBLE_URL: vendor.compatibleUrl }, {}, async (product) => {
      const [reader] = await createAccounts(product, 1);
      return withBrowser(async (browser) => {
        const context = await freshContext(browser, reader);
        const page = await context.newPage();
        await page.goto(`${product.url}/dashboard/read`, { waitUntil: 'networkidle' });
        const onePage = await untilFirstPage(page, makeLongPdf(1));
        await page.goto(`${product.url}/dashboard/read`, { waitUntil: 'networkidle' });
        const firstPage = await untilFirstPage(page, makeLongPdf(pages));
        // Shown once the text of all pages is there.
        await expect(page.getByText(new RegExp(`English · ${pages} pages`))).toBeVisible({ timeout: 120_000 });
        const clicks: number[] = [];
        for (const quoted of quotedPages) {
          vendor.next(say(`It is so [p. ${quoted}: "${sentenceOf(quoted)}"].`));
          await ask(page, `Which colour is the pump of station ${quoted}?`);
          await untilAnswered(page);
          const chip = lastAnswer(page).getByRole('button', { name: new RegExp(`p. ${quoted}`) });
          clicks.push(await chip.evaluate(msToHighlight));
        }
        await context.close();
        return [
          {
            what: `Read, ${pages} pages: file chosen to first page seen`,
            kind: 'time',
            pace: 'browser',
            ours: firstPage,
            baseline: { name: 'one page', value: onePage },
            budget: { atMost: 1000 },
          },
          {
            what: `Read: click on a citation to the highlighted quote, slowest of ${clicks.length} answers`,
            kind: 'time',
            pace: 'browser',
            ours: Math.max(...clicks),
            baseline: { name: 'fastest', value: Math.min(...clicks) },
            budget: { atMost: 150 },
          },
        ] satisfies BenchRow[];
      });
    });
  } finally {
    await vendor.close();
  }
}

/** From the moment that the page has the file, which a person's browser has at once. */
async function untilFirstPage(page: Page, bytes: Buffer): Promise<number> {
  await page.evaluate(() => {
    const noteTime = () => Object.assign(window, { chosenAt: performance.now() });
    document.addEventListener('change', noteTime, { capture: true, once: true });
  });
  const name = `handbook-${bytes.length}.pdf`;
  await page.locator('[data-read-file]').setInputFiles({ name, mimeType: 'application/pdf', buffer: bytes });
  const seen = await page.waitForFunction(
    () => {
      const canvas = document.querySelector<HTMLCanvasElement>('[data-page="1"] canvas');
      const middle = canvas?.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data;
      return middle?.[3] ? performance.now() - (window as unknown as { chosenAt: number }).chosenAt : false;
    },
    undefined,
    { polling: 'raf', timeout: 60_000 },
  );
  return Number(await seen.jsonValue());
}

/** In the page: presses the button; milliseconds until the quote is marked within the view. */
function msToHighlight(button: HTMLElement | SVGElement): Promise<number> {
  const marked = () =>
    [...(CSS.highlights.get('read-quote') ?? [])].some((range) => {
      const { top, bottom, height } = (range as Range).getBoundingClientRect();
      return height > 0 && top < innerHeight && bottom > 0;
    });
  CSS.highlights.get('read-quote')?.clear();
  const startedAt = performance.now();
  (button as HTMLElement).click();
  return new Promise((resolve) => {
    const look = () => (marked() ? resolve(performance.now() - startedAt) : requestAnimationFrame(look));
    look();
  });
}
