import { measurePageWeight, type Weight } from '../../page-weight/measure-page-weight.ts';
import { pathsInSitemap } from '../../pages/sitemap.ts';
import type { BenchRow } from '../bench-row.ts';
import { freshContext, withBrowser } from '../browser/open-browser.ts';
import { machineLoad } from '../machine-load.ts';
import { median } from '../quantile.ts';
import { printTable } from '../table.ts';
import { withProduct } from '../with-product.ts';
import { benchBuildTime } from './build-time.ts';
import { serveEmptyPage } from './empty-page.ts';
import { middleOf, type PageScore, scorePage } from './score-page.ts';
import { serveFolder } from './serve-folder.ts';

const runs = 3;

/** Options: these paths instead of the whole sitemap; a folder of built pages instead of the product. */
export type LighthouseChoice = { paths: string[]; folder: string | undefined };

/** With each page, the figures of an empty page measured in the same minute, as a baseline of the machine. */
type MeasuredPage = PageScore & { path: string; weight: Weight; empty: PageScore };

/** Every page of the sitemap, by its bytes and by Lighthouse, printed as a table; the rows are the worst of each. */
export async function benchLighthouse({ paths, folder }: LighthouseChoice): Promise<BenchRow[]> {
  if (folder !== undefined) {
    const host = await serveFolder(folder);
    printPages(await measureAll(host.url, paths.length > 0 ? paths : ['/']).finally(host.close));
    return [];
  }
  const chosen = paths.length > 0 ? paths : pathsInSitemap();
  const pages = await withProduct({ OLLAMA_URL: 'off' }, {}, (product) => measureAll(product.url, chosen));
  printPages(pages);
  return [...worstOf(pages), ...(paths.length > 0 ? [] : await benchBuildTime())];
}

async function measureAll(origin: string, paths: string[]): Promise<MeasuredPage[]> {
  const empty = await serveEmptyPage();
  const pages: MeasuredPage[] = [];
  try {
    for (const path of paths) {
      console.error(`measuring: ${path} (${machineLoad()})`);
      pages.push(await measurePage(origin, path, empty.url));
    }
    return pages;
  } finally {
    empty.close();
  }
}

async function measurePage(origin: string, path: string, emptyPage: string): Promise<MeasuredPage> {
  const weight = await withBrowser(async (browser) => {
    const context = await freshContext(browser);
    return measurePageWeight(await context.newPage(), origin + path);
  });
  const ours: PageScore[] = [];
  const beside: PageScore[] = [];
  for (let run = 0; run < runs; run += 1) {
    beside.push(await scorePage(emptyPage));
    ours.push(await scorePage(origin + path));
  }
  return { path, weight, ...middleOf(ours), empty: middleOf(beside) };
}

const head =
  'page,HTML,CSS,JS,font,image,requests,performance,accessibility,best practices,SEO,LCP,TBT,CLS,empty page: LCP,TBT'.split(
    ',',
  );

function printPages(pages: MeasuredPage[]): void {
  const kB = (bytes: number) => (bytes / 1000).toFixed(1);
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  const milliseconds = (ms: number) => `${Math.round(ms)} ms`;
  const rows = pages.map(({ path, weight, scores, lcpMs, tbtMs, cls, empty }) => [
    path,
    ...[weight.html, weight.css, weight.js, weight.font, weight.image].map(kB),
    String(weight.requests),
    ...scores.map(String),
    seconds(lcpMs),
    milliseconds(tbtMs),
    cls.toFixed(3),
    seconds(empty.lcpMs),
    milliseconds(empty.tbtMs),
  ]);
  printTable(`Bytes in kB (text as gzip -9), Lighthouse mobile, median of ${runs}; ${machineLoad()}`, head, rows);
}

/** The worst page by each figure, with the empty page measured in the same minute. */
function worstOf(pages: MeasuredPage[]): BenchRow[] {
  const worst = (what: string, of: (page: PageScore) => number, among = pages) => {
    const page = among.reduce((one, other) => (of(other) > of(one) ? other : one));
    const baseline = { name: 'an empty page', value: Math.abs(of(page.empty)) };
    return { what: `site, worst of ${among.length} pages: ${what}`, ours: Math.abs(of(page)), baseline };
  };
  const paint = (what: string, among: MeasuredPage[], atMost: number): BenchRow[] =>
    among.length === 0
      ? []
      : [{ ...worst(what, ({ lcpMs }) => lcpMs, among), kind: 'time', pace: 'browser', budget: { atMost } }];
  const isArabic = ({ path }: MeasuredPage) => path === '/ar' || path.startsWith('/ar/');
  return [
    {
      ...worst('performance', ({ scores: [performance = 0] }) => -performance),
      kind: 'ratio',
      of: 'count',
      budget: { atLeast: 1 },
    },
    {
      ...worst('lowest of the other scores', ({ scores: [, ...others] }) => -Math.min(...others)),
      kind: 'count',
      budget: { atLeast: 100 },
    },
    ...paint(
      'largest contentful paint',
      pages.filter((page) => !isArabic(page)),
      1000,
    ),
    ...paint('largest contentful paint, Arabic', pages.filter(isArabic), 1200),
    { ...worst('blocking time', ({ tbtMs }) => tbtMs), kind: 'ratio', of: 'time', budget: { atMost: 1 } },
    {
      what: `site, middle of ${pages.length} pages: blocking time`,
      kind: 'time',
      pace: 'browser',
      ours: median(pages.map(({ tbtMs }) => tbtMs)),
      baseline: { name: 'an empty page', value: median(pages.map(({ empty }) => empty.tbtMs)) },
    },
    { ...worst('layout shift', ({ cls }) => cls), kind: 'count', budget: { atMost: 0 } },
  ];
}
