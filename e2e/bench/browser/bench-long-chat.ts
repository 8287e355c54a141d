import { startAiVendor } from '@deskmate/fakes/ai-vendor/ai-vendor';
import { type Browser, expect } from '@playwright/test';
import { composer } from '../../fixtures/chat-page.ts';
import type { Tokens } from '../../fixtures/person.ts';
import type { BenchRow } from '../bench-row.ts';
import { createAccounts } from '../create-accounts.ts';
import { quantile } from '../quantile.ts';
import { withProduct } from '../with-product.ts';
import { writeLongChat } from './long-chat.ts';
import { freshContext, pageFigures, withBrowser } from './open-browser.ts';

const messages = 1000;
const keys = 60;

/** The chat page of the built product in Chromium: ready to type, and with a conversation of 1,000 messages. */
export async function benchLongChat(): Promise<BenchRow[]> {
  const vendor = await startAiVendor();
  try {
    return await withProduct({ OPENAI_COMPATIBLE_URL: vendor.compatibleUrl }, {}, async (product) => {
      const [writer, tokens] = await createAccounts(product, 2);
      if (!writer || !tokens) throw new Error('nobody to chat with');
      const sessionId = await writeLongChat(product, writer.access_token, messages);
      return withBrowser(async (browser) => [
        await readyRow(browser, tokens, `${product.url}/dashboard/chat`),
        ...(await longChatRows(browser, writer, `${product.url}/dashboard/chat/${sessionId}`)),
      ]);
    });
  } finally {
    await vendor.close();
  }
}

/** From navigation to the first letter in the composer: a cold cache, a processor slowed down four times. */
async function readyRow(browser: Browser, tokens: Tokens, url: string): Promise<BenchRow> {
  const readyMs: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const context = await freshContext(browser, tokens);
    const page = await context.newPage();
    const { cdp } = await pageFigures(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(url, { waitUntil: 'commit' });
    await composer(page).press('a');
    await expect(composer(page)).toHaveValue('a');
    readyMs.push(await page.evaluate(() => performance.now()));
    await context.close();
  }
  return {
    what: 'chat: navigation to typing, 4× slower',
    kind: 'time',
    pace: 'browser',
    ours: Math.min(...readyMs),
    budget: { atMost: 1800 },
  };
}

async function longChatRows(browser: Browser, tokens: Tokens, url: string): Promise<BenchRow[]> {
  const context = await freshContext(browser, tokens);
  const page = await context.newPage();
  const figures = await pageFigures(page);
  await page.goto(url, { waitUntil: 'commit' });
  const seen = await page.waitForFunction(lastMessageSeenAt, messages / 2, { polling: 'raf' });
  const shownAfter = Number(await seen.jsonValue());
  await page.waitForLoadState('networkidle');

  await composer(page).click();
  const perKey: number[] = [];
  for (let key = 0; key < keys; key += 1) {
    const before = await figures.mainThreadMs();
    await page.keyboard.press('a');
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 0))));
    perKey.push((await figures.mainThreadMs()) - before);
  }
  const memory = await figures.scriptMemory();
  await context.close();
  return [
    {
      what: 'chat of 1,000 messages: last one visible',
      kind: 'time',
      pace: 'browser',
      ours: shownAfter,
      budget: { atMost: 1000 },
    },
    {
      what: 'chat of 1,000 messages: main thread per key, p95',
      kind: 'time',
      pace: 'browser',
      ours: quantile(perKey, 0.95),
      budget: { atMost: 16 },
    },
    { what: 'chat of 1,000 messages: memory of scripts', kind: 'memory', ours: memory, budget: { atMost: 150e6 } },
  ];
}

/** Runs in the page: when the last answer was in view, in milliseconds since the navigation; false before. */
function lastMessageSeenAt(questions: number): number | false {
  const question = [...document.querySelectorAll('main *')].some(
    (element) => element.childElementCount === 0 && element.textContent?.includes(`Question ${questions} `),
  );
  const answer = [...document.querySelectorAll('[data-answer]')].at(-1)?.getBoundingClientRect();
  const isInView = answer !== undefined && answer.height > 0 && answer.top < innerHeight && answer.bottom > 0;
  return question && isInView ? performance.now() : false;
}
