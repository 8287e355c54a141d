import { say } from '@deskmate/fakes/ai-vendor/script';
import type { Page } from '@playwright/test';
import { ask, untilAnswered } from '../fixtures/chat-page.ts';
import { watchConsole } from '../fixtures/console-guard.ts';
import { expect, test } from '../fixtures/page.ts';

const diagram = '```mermaid\nflowchart TD\n  A[Start] --> B{Ready?}\n  B --> C[انتهى]\n  B --> D[Wait]\n  D --> B\n```';
const answer = `Here is the way:\n\n${diagram}\n\nAnd so it *goes* on: $E = mc^2$, then

$$\\int_0^1 x^2 dx = \\frac{1}{3}$$

\`\`\`python
def bread(flour):
    return flour * 2
\`\`\`

| item | count |
| --- | ---: |
| apples | 3 |

The end of it.`;

type Seen = { shift: number; moved: string[]; refused: string[]; isDrawnAhead: boolean };

/**
 * Adds up how much of the page has moved by itself (a press or a key excludes what follows it), and what the policy
 * refused. `isDrawnAhead`: the page could wait for its diagram, as it does for a second.
 */
async function watchPage(page: Page) {
  await page.addInitScript(() => {
    const seen = { shift: 0, moved: [] as string[], refused: [] as string[], isDrawnAhead: false };
    Object.assign(window, { seen });
    const drawn = new MutationObserver(() => {
      if (document.querySelector('article') === null) return;
      seen.isDrawnAhead = document.querySelector('[data-diagram]') !== null;
      drawn.disconnect();
    });
    drawn.observe(document, { childList: true, subtree: true });
    new PerformanceObserver((found) => {
      for (const entry of found.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        seen.shift += entry.value;
        const named = entry.sources.map(
          ({ node }) => (node as Element | null)?.outerHTML?.slice(0, 80) ?? node?.nodeName,
        );
        seen.moved.push(`${entry.value.toFixed(4)} ${named.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      seen.refused.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  return () => page.evaluate(() => (window as unknown as { seen: Seen }).seen);
}

test('a shared page draws its diagram in the frame, within its policy, nothing on it moves, and it does without', async ({
  signedInPage: page,
  browser,
  product,
  vendor,
}) => {
  vendor.next(say(answer));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/dashboard/chat');
  await ask(page, 'How does it go?');
  await untilAnswered(page);
  await page.getByRole('button', { name: 'Share' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByRole('dialog').getByLabel('Shared link').inputValue();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  const { pathname } = new URL(link);

  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    const stranger = await browser.newContext({ baseURL: product.url, viewport: { width, height } });
    const reading = await stranger.newPage();
    const { complaints } = watchConsole(reading);
    const seen = await watchPage(reading);
    await reading.goto(pathname);
    const picture = reading.getByRole('img', { name: /diagram/i });
    await expect(picture).toBeVisible();
    const address = decodeURIComponent((await picture.getAttribute('src')) ?? '');
    expect(address).toMatch(/^data:image\/svg\+xml/);
    expect(address).toContain('انتهى');
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    await expect(reading.locator('iframe[src$="diagram.html"]')).toHaveCount(1);
    await expect(reading.locator('pre span').first()).toBeAttached();
    await expect(reading.locator('math, .katex').first()).toBeAttached();
    await reading.evaluate(() => document.fonts.ready);
    const { shift, moved, refused, isDrawnAhead } = await seen();
    expect(refused).toEqual([]);
    expect(complaints).toEqual([]);
    if (isDrawnAhead) expect(shift, `at ${width} px: ${moved.join('\n')}`).toBeLessThan(0.001);
    await stranger.close();
  }

  await test.step('where its diagram cannot be drawn, the rest is, and it says why the diagram is missing', async () => {
    const reading = await browser.newPage({ baseURL: product.url });
    // A browser that refuses the frame's script, and one that never loads the frame.
    await reading.route('**/diagram.html', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await reading.goto(pathname);
    await expect(reading.locator('article em').first()).toHaveText('goes');
    await expect(reading.getByText('This browser couldn’t draw the diagram')).toBeVisible();
    await reading.unroute('**/diagram.html');
    await reading.route('**/diagram.html', () => {});
    await reading.reload({ waitUntil: 'commit' });
    await expect(reading.locator('article em').first()).toHaveText('goes', { timeout: 4000 });
    await expect(reading.getByText('Drawing the diagram…')).toBeVisible();
    await reading.close();
  });
});
