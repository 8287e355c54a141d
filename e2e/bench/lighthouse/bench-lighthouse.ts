import { pathsInSitemap } from '../../pages/sitemap.ts';
import { type Weight, weighPage } from '../../weights/weigh-page.ts';
import type { BenchRow } from '../bench-row.ts';
import { freshContext, withBrowser } from '../browser/open-browser.ts';
import { machineLine } from '../machine-line.ts';
import { printTable } from '../table.ts';
import { withProduct } from '../with-product.ts';
import { benchBuildTime } from './build-time.ts';
import { scoreEmptyPage } from './score-empty-page.ts';
import { type PageScore, scorePage } from './score-page.ts';
import { serveFolder } from './serve-folder.ts';

const runs = 3;

/** What to look at: these paths instead of the whole sitemap; a folder of built pages instead of the product. */
export type LighthouseChoice = { paths: string[]; folder: string | undefined };

type Judged = PageScore & { path: string; weight: Weight };

/** Every page of the sitemap, by its bytes and by Lighthouse, printed as a table; the rows are the worst of each. */
export async function benchLighthouse({ paths, folder }: LighthouseChoice): Promise<BenchRow[]> {
  if (folder !== undefined) {
    const host = await serveFolder(folder);
    printPages(await judgeAll(host.url, paths.length > 0 ? paths : ['/']).finally(host.close));
    return [];
  }
  const chosen = paths.length > 0 ? paths : pathsInSitemap();
  const pages = await withProduct({ OLLAMA_URL: 'off' }, {}, (product) => judgeAll(product.url, chosen));
  const empty = await scoreEmptyPage(runs);
  printPages(pages);
  return [...worstOf(pages, empty), ...(paths.length > 0 ? [] : await benchBuildTime())];
}

async function judgeAll(origin: string, paths: string[]): Promise<Judged[]> {
  const pages: Judged[] = [];
  for (const path of paths) {
    console.error(`measuring: ${path} (${machineLine()})`);
    const weight = await withBrowser(async (browser) => {
      const context = await freshContext(browser);
      return weighPage(await context.newPage(), origin + path);
    });
    pages.push({ path, weight, ...(await scorePage(origin + path, runs)) });
  }
  return pages;
}

const head = 'page,HTML,CSS,JS,font,image,requests,performance,accessibility,best practices,SEO,LCP,TBT,CLS'.split(',');

function printPages(pages: Judged[]): void {
  const kB = (bytes: number) => (bytes / 1000).toFixed(1);
  const rows = pages.map(({ path, weight, scores, lcpMs, tbtMs, cls }) => [
    path,
    ...[weight.html, weight.css, weight.js, weight.font, weight.image].map(kB),
    String(weight.requests),
    ...scores.map(String),
    `${(lcpMs / 1000).toFixed(2)} s`,
    `${Math.round(tbtMs)} ms`,
    cls.toFixed(3),
  ]);
  printTable(`Bytes in kB (text as gzip -9), Lighthouse mobile, median of ${runs}; ${machineLine()}`, head, rows);
}

/** Beside each time, what a page with nothing on it takes: that much is the machine's. */
function worstOf(pages: Judged[], empty: PageScore): BenchRow[] {
  const worst = (of: (page: Judged) => number) => Math.max(...pages.map(of));
  const what = (figure: string) => `site, worst of ${pages.length} pages: ${figure}`;
  const baseline = (value: number) => ({ name: 'an empty page', value });
  return [
    {
      what: what('lowest of the four scores'),
      unit: '',
      ours: -worst(({ scores }) => -Math.min(...scores)),
      baseline: baseline(Math.min(...empty.scores)),
      budget: { atLeast: 100 },
    },
    {
      what: what('largest contentful paint'),
      unit: 's',
      ours: worst(({ lcpMs }) => lcpMs) / 1000,
      baseline: baseline(empty.lcpMs / 1000),
      budget: { atMost: 1.2 },
    },
    {
      what: what('blocking time'),
      unit: 'ms',
      ours: worst(({ tbtMs }) => tbtMs),
      baseline: baseline(empty.tbtMs),
      budget: { atMost: 0 },
    },
    { what: what('layout shift'), unit: '', ours: worst(({ cls }) => cls), budget: { atMost: 0 } },
  ];
}
