import { rmSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { longestTaskMs } from '../../fixtures/main-thread.ts';
import type { Tokens } from '../../fixtures/person.ts';
import { newDataDir } from '../../product/new-data-dir.ts';
import { startProduct } from '../../product/start-product.ts';
import type { BenchRow } from '../bench-row.ts';
import { freshContext, withBrowser } from '../browser/open-browser.ts';
import { clientIdOf } from '../client-id-of.ts';
import { createAccounts } from '../create-accounts.ts';
import { fillGallery } from './fill-gallery.ts';

const images = 2000;
/** Turns of a wheel, and how far each goes. */
const turns = 60;
const turnPixels = 400;

/** Art with a gallery of 2,000 images, on the embedded database. */
export async function benchGallery(): Promise<BenchRow[]> {
  const dataDir = newDataDir();
  // Tokens name the address, and the product starts twice.
  const settings = { PUBLIC_URL: 'http://localhost', LIMIT_FACTOR: '10000' };
  try {
    const earlier = await startProduct(settings, { dataDir });
    const people = await createAccounts(earlier, 2);
    await earlier.stop();
    const [owner, newcomer] = people;
    if (!owner || !newcomer) throw new Error('nobody has a gallery');
    await fillGallery(dataDir, clientIdOf(owner.access_token), images);
    const product = await startProduct(settings, { dataDir });
    try {
      return await withBrowser(async (browser) => {
        const open = async (tokens: Tokens, isSeen: string) => {
          const context = await freshContext(browser, tokens);
          const page = await context.newPage();
          await page.goto(`${product.url}/dashboard/art`, { waitUntil: 'commit' });
          const seen = await page.waitForFunction(
            (selector) =>
              [...document.querySelectorAll<HTMLImageElement>(selector)].some(
                (element) => !(element instanceof HTMLImageElement) || element.naturalWidth > 0,
              ) && performance.now(),
            isSeen,
            { polling: 'raf', timeout: 60_000 },
          );
          return { context, page, seenMs: Number(await seen.jsonValue()) };
        };
        // The same page without images, once so that the server is warm.
        await (await open(newcomer, 'main textarea')).context.close();
        const empty = await open(newcomer, 'main textarea');
        await empty.context.close();
        const full = await open(owner, '[role="gridcell"] img');
        const longest = await longestScrollTaskMs(browser, full.page);
        await full.context.close();
        const name = `Art, gallery of ${images.toLocaleString('en')} images (PGlite)`;
        return [
          {
            what: `${name}: first row seen`,
            kind: 'ratio',
            of: 'time',
            ours: full.seenMs,
            baseline: { name: 'the page without images', value: empty.seenMs },
            budget: { atMost: 1.4 },
          },
          {
            what: `${name}: longest task of the main thread while scrolling`,
            kind: 'time',
            pace: 'browser',
            ours: longest,
            budget: { atMost: 50 },
          },
        ] satisfies BenchRow[];
      });
    } finally {
      await product.stop('SIGKILL');
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Processor time of the longest task of the page's main thread while the wheel turns. */
async function longestScrollTaskMs(browser: Browser, page: Page): Promise<number> {
  await page.waitForLoadState('networkidle');
  await page.mouse.move(700, 600);
  return longestTaskMs(browser, page, async () => {
    for (let turn = 0; turn < turns; turn += 1) {
      await page.mouse.wheel(0, turnPixels);
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 0))));
    }
  });
}
