import lighthouse from 'lighthouse';
import { freePort } from '../../product/free-port.ts';
import { withBrowser } from '../browser/open-browser.ts';
import { median } from '../quantile.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const metrics = {
  lcpMs: 'largest-contentful-paint',
  tbtMs: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
} as const;

export type PageScore = {
  /** Of 100: performance, accessibility, best practices, search. */
  scores: number[];
  lcpMs: number;
  tbtMs: number;
  cls: number;
};

/** A run may fail because a busy machine did not paint in time; it then counts for nothing and is made again. */
const attemptsPerRun = 4;

/** The same of each of several runs: the middle one. */
export function middleOf(all: PageScore[]): PageScore {
  const middle = (of: (score: PageScore) => number) => median(all.map(of));
  return {
    scores: categories.map((_, at) => middle(({ scores }) => scores[at] ?? 0)),
    lcpMs: middle(({ lcpMs }) => lcpMs),
    tbtMs: middle(({ tbtMs }) => tbtMs),
    cls: middle(({ cls }) => cls),
  };
}

/** Lighthouse with its defaults: mobile, simulated slow network, cold cache, a new browser for each run. */
export async function scorePage(address: string): Promise<PageScore> {
  let failure: unknown;
  for (let attempt = 0; attempt < attemptsPerRun; attempt += 1) {
    try {
      return await audit(address);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

async function audit(address: string): Promise<PageScore> {
  const port = await freePort();
  return withBrowser(async () => {
    const result = await lighthouse(address, { port, onlyCategories: [...categories], logLevel: 'silent' });
    if (!result || result.lhr.runtimeError) {
      throw new Error(`Lighthouse could not judge ${address}: ${result?.lhr.runtimeError?.message}`);
    }
    const { lhr } = result;
    const value = (id: string): number => {
      const { numericValue, errorMessage } = lhr.audits[id] ?? {};
      if (numericValue === undefined) throw new Error(`Lighthouse could not measure ${id}: ${errorMessage}`);
      return numericValue;
    };
    return {
      scores: categories.map((id) => Math.round((lhr.categories[id]?.score ?? 0) * 100)),
      lcpMs: value(metrics.lcpMs),
      tbtMs: value(metrics.tbtMs),
      cls: value(metrics.cls),
    };
  }, [`--remote-debugging-port=${port}`]);
}
