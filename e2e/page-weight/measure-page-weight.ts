import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';

export type Kind = 'html' | 'css' | 'js' | 'font' | 'image' | 'data';
/** Bytes by kind, text as gzip -9, and how many requests were made. */
export type Weight = Record<Kind, number> & { requests: number };

const quietMs = 1000;

/** In the page: whether nothing was loaded for so long. */
const hasBeenQuietFor = (ms: number): boolean => {
  const entries = performance.getEntries() as (PerformanceEntry & { responseEnd?: number })[];
  return performance.now() - Math.max(0, ...entries.map(({ responseEnd = 0 }) => responseEnd)) > ms;
};

/**
 * Measures the first, cold load of an address: all that is loaded before anything is touched or scrolled to.
 * @param untilReady where scripts render the page: on a busy machine the network is idle long before they have
 */
export async function measurePageWeight(
  page: Page,
  address: string,
  untilReady: (page: Page) => Promise<unknown> = async () => {},
): Promise<Weight> {
  const measuring: Promise<[Kind, number]>[] = [];
  const note = (response: Response) => {
    if (response.url().startsWith('http')) measuring.push(measure(response));
  };
  page.on('response', note);
  await page.goto(address, { waitUntil: 'networkidle' });
  await untilReady(page);
  await page.waitForFunction(hasBeenQuietFor, quietMs);
  page.off('response', note);
  const weight: Weight = { html: 0, css: 0, js: 0, font: 0, image: 0, data: 0, requests: 0 };
  for (const [kind, bytes] of await Promise.all(measuring)) {
    weight[kind] += bytes;
    weight.requests += 1;
  }
  return weight;
}

async function measure(response: Response): Promise<[Kind, number]> {
  const kind = kindOf(response.request().resourceType());
  const body = await response.body().catch(() => Buffer.alloc(0));
  const isText = !['font', 'image'].includes(kind) || response.headers()['content-type']?.includes('svg');
  return [kind, isText ? gzipSync(body, { level: 9 }).length : body.length];
}

function kindOf(resourceType: string): Kind {
  switch (resourceType) {
    case 'document':
      return 'html';
    case 'stylesheet':
      return 'css';
    case 'script':
      return 'js';
    case 'font':
    case 'image':
      return resourceType;
    default:
      return 'data';
  }
}

/** Script that a page carries in its own markup, compressed by itself. */
export function inlineScriptBytes(html: string): number {
  const scripts = html.matchAll(/<script(?![^>]*\bsrc=)(?![^>]*application\/(?:ld\+)?json)[^>]*>([\s\S]*?)<\/script>/g);
  return gzipSync([...scripts].map((match) => match[1]).join('\n'), { level: 9 }).length;
}
