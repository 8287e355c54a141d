import type { Browser } from '@playwright/test';
import { createAccount, logIn, type Tokens } from '../fixtures/person.ts';
import { inlineScriptBytes, measurePageWeight, type Weight } from '../page-weight/measure-page-weight.ts';
import { startProduct } from '../product/start-product.ts';
import type { BenchRow } from './bench-row.ts';
import { freshContext, withBrowser } from './browser/open-browser.ts';

/** `script` counts what the markup carries too, in public pages. `ready` stands on the page once its scripts have drawn it. */
type Limits = { script: number; whole?: number; requests?: number; ready?: string };

const kB = 1000;
const publicPage = { script: 6 * kB, whole: 45 * kB, requests: 6 };
const arabicPage = { ...publicPage, whole: 60 * kB };
const publicPages: Record<string, Limits> = {
  '/': publicPage,
  '/ai-tools': publicPage,
  '/pricing': publicPage,
  '/faqs': publicPage,
  '/terms-condition': { ...publicPage, script: 1.5 * kB },
  '/ar': arabicPage,
  '/ar/pricing': arabicPage,
};
const signedOutPages: Record<string, Limits> = { '/auth/jwt/login': { script: 150 * kB, ready: 'form' } };
const signedInPages: Record<string, Limits> = {
  // 300 until one can type; Markdown and five small parts follow.
  '/dashboard/chat': { script: 335 * kB, requests: 24, ready: 'textarea' },
  '/client/payment': { script: 520 * kB, ready: 'main h1' },
};

/** What each page costs on its first, cold load; bytes are gzip -9. */
export async function benchPageWeight(): Promise<BenchRow[]> {
  const product = await startProduct();
  try {
    const tokens = await logIn(product, await createAccount(product));
    return await withBrowser(async (browser) => [
      ...(await measureAll(browser, product.url, publicPages, { inline: true })),
      ...(await measureAll(browser, product.url, signedOutPages)),
      ...(await measureAll(browser, product.url, signedInPages, { tokens })),
    ]);
  } finally {
    await product.stop();
  }
}

async function measureAll(
  browser: Browser,
  origin: string,
  pages: Record<string, Limits>,
  { tokens, inline = false }: { tokens?: Tokens; inline?: boolean } = {},
) {
  const rows: BenchRow[] = [];
  for (const [path, limits] of Object.entries(pages)) {
    const context = await freshContext(browser, tokens);
    const { ready = 'body' } = limits;
    const weight = await measurePageWeight(await context.newPage(), origin + path, (page) =>
      page.waitForSelector(ready),
    );
    const inlined = inline ? inlineScriptBytes(await (await fetch(origin + path)).text()) : 0;
    rows.push(...weightRows(path, limits, weight, inlined));
    await context.close();
  }
  return rows;
}

function weightRows(path: string, { script, whole, requests }: Limits, weight: Weight, inlined: number): BenchRow[] {
  const { html, css, js, font } = weight;
  const rows: BenchRow[] = [{ what: `${path}: script`, kind: 'bytes', ours: js + inlined, budget: { atMost: script } }];
  if (whole !== undefined) {
    const ours = html + css + js + font;
    rows.push({ what: `${path}: all but pictures`, kind: 'bytes', ours, budget: { atMost: whole } });
  }
  if (requests !== undefined) {
    rows.push({ what: `${path}: requests`, kind: 'count', ours: weight.requests, budget: { atMost: requests } });
  }
  return rows;
}
