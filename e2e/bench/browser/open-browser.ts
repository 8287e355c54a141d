import { storageKeys } from '@deskmate/api/storage';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import type { Tokens } from '../../fixtures/person.ts';

export async function withBrowser<T>(work: (browser: Browser) => Promise<T>, flags: string[] = []): Promise<T> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...flags],
  });
  return work(browser).finally(() => browser.close());
}

/** A browser with an empty profile; with tokens, a client is signed in. */
export async function freshContext(browser: Browser, tokens?: Tokens): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-US' });
  if (tokens) {
    await context.addInitScript(
      ([keys, pair]) => {
        localStorage.setItem(keys.accessToken, pair.access_token);
        localStorage.setItem(keys.refreshToken, pair.refresh_token);
        localStorage.setItem(keys.sessionExpiresAt, pair.session_expires_at);
      },
      [storageKeys, tokens] as const,
    );
  }
  return context;
}

export type PageFigures = {
  cdp: CDPSession;
  /** Processor time of the main thread so far, in milliseconds: other work on the machine does not count. */
  mainThreadMs(): Promise<number>;
  /** The script heap after a garbage collection, in bytes. */
  scriptMemory(): Promise<number>;
};

export async function pageFigures(page: Page): Promise<PageFigures> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const metric = async (metricName: string) => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === metricName)?.value ?? Number.NaN;
  };
  return {
    cdp,
    mainThreadMs: async () => (await metric('TaskDuration')) * 1000,
    async scriptMemory() {
      await cdp.send('HeapProfiler.collectGarbage');
      return metric('JSHeapUsedSize');
    },
  };
}
