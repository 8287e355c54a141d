import type { Browser } from '@playwright/test';
import { createAccount, logIn, type Tokens } from '../fixtures/person.ts';
import { measurePageWeight, type Weight } from '../page-weight/measure-page-weight.ts';
import { startProduct } from '../product/start-product.ts';
import type { BenchRow } from './bench-row.ts';
import { freshContext, withBrowser } from './browser/open-browser.ts';

/** Limits in kB: of script files, and of all but pictures. `ready` stands on the page once its scripts have drawn it. */
type Limits = { script: number; whole?: number; requests?: number; ready?: string };

const publicPage = { script: 0, whole: 45, requests: 6 };
const arabicPage = { script: 0, whole: 60, requests: 6 };
const publicPages: Record<string, Limits> = {
  '/': publicPage,
  '/ai-tools': publicPage,
  '/pricing': publicPage,
  '/faqs': publicPage,
  '/terms-condition': publicPage,
  '/ar': arabicPage,
  '/ar/pricing': arabicPage,
  '/auth/jwt/login': { script: 150, ready: 'form' },
};
const signedInPages: Record<string, Limits> = {
  '/dashboard/chat': { script: 335, requests: 60, ready: 'textarea' },
  '/client/payment': { script: 330, ready: 'main h1' },
};

/** What each page costs on its first, cold load; bytes are gzip -9. */
export async function benchPageWeight(): Promise<BenchRow[]> {
  const product = await startProduct();
  try {
    const tokens = await logIn(product, await createAccount(product));
    return await withBrowser(async (browser) => [
      ...(await measureAll(browser, product.url, publicPages)),
      ...(await measureAll(browser, product.url, signedInPages, tokens)),
    ]);
  } finally {
    await product.stop();
  }
}

async function measureAll(browser: Browser, origin: string, pages: Record<string, Limits>, tokens?: Tokens) {
  const rows: BenchRow[] = [];
  for (const [path, limits] of Object.entries(pages)) {
    const context = await freshContext(browser, tokens);
    const { ready = 'body' } = limits;
    const weight = await measurePageWeight(await context.newPage(), origin + path, (page) =>
      page.waitForSelector(ready),
    );
    rows.push(...weightRows(path, limits, weight));
    await context.close();
  }
  return rows;
}

function weightRows(path: string, { script, whole, requests }: Limits, weight: Weight): BenchRow[] {
  const { html, css, js, font } = weight;
  const rows: BenchRow[] = [{ what: `${path}: script`, unit: 'kB', ours: js / 1000, budget: { atMost: script } }];
  if (whole !== undefined) {
    const ours = (html + css + js + font) / 1000;
    rows.push({ what: `${path}: all but pictures`, unit: 'kB', ours, budget: { atMost: whole } });
  }
  if (requests !== undefined) {
    rows.push({ what: `${path}: requests`, unit: '', ours: weight.requests, budget: { atMost: requests } });
  }
  return rows;
}
