import { say } from '@deskmate/fakes/ai-vendor/script';
import { answers, ask, composer, lastAnswer, untilAnswered } from '../fixtures/chat-page.ts';
import { longestTaskMs } from '../fixtures/main-thread.ts';
import { expect, test } from '../fixtures/page.ts';

const nested = Array.from({ length: 200 }, (_, line) => `${'  '.repeat(line)}- item ${line}`).join('\n');

/** Answers made to break rendering, and in how many parts each arrives. `npm run test:faults` draws all of them. */
const hostile: [kind: string, text: string, parts: number][] = [
  ['3,000 nested quotes', `${'>'.repeat(3000)} deep`, 30],
  ['3,000 nested lists in one line', `${'- '.repeat(3000)}deep`, 30],
  ['nested lists in lines', nested, 50],
  ['3,000 brackets', `${'['.repeat(3000)}a${'](b)'.repeat(3000)}`, 30],
  ['3,000 emphasis marks', `${'*_'.repeat(3000)}a${'_*'.repeat(3000)}`, 30],
  ['mismatched emphasis', '**x* '.repeat(6000), 60],
  ['50,000 spaces', `a${' '.repeat(50_000)}b`, 50],
  [
    'a table of 2,000 columns',
    `|${'a|'.repeat(2000)}\n|${'-|'.repeat(2000)}\n${`|${'b|'.repeat(2000)}\n`.repeat(10)}`,
    60,
  ],
  [
    '5,000 definitions',
    Array.from({ length: 5000 }, (_, n) => `[r${n}]: http://x.test/${n}\n[r${n}]\n`).join('\n'),
    100,
  ],
  ['formulas too deep', `$$${'{'.repeat(1900)}x${'}'.repeat(1900)}$$`, 20],
  ['1 MB in one line', 'word '.repeat(200_000), 200],
  ['1 MB of paragraphs', 'word\n\n'.repeat(170_000), 200],
  ['1 MB of code in one line', `\`\`\`js\n${'a+'.repeat(500_000)}\n\`\`\``, 200],
];

/** One each of what is nested deep, wide, long and left to another library; how long all are read is tested beside their reader. */
const usual = ['3,000 nested quotes', 'a table of 2,000 columns', 'formulas too deep', '1 MB of paragraphs'];
const drawn = process.env.HOSTILE_ANSWERS === 'all' ? hostile : hostile.filter(([kind]) => usual.includes(kind));

function cut(text: string, parts: number): string[] {
  const length = Math.ceil(text.length / parts);
  return Array.from({ length: parts }, (_, index) => text.slice(index * length, (index + 1) * length));
}

test('N08: an answer made to break drawing is drawn or shown as text in short tasks, and the page goes on', async ({
  signedInPage: page,
  browser,
  vendor,
}, testInfo) => {
  test.setTimeout(300_000);
  expect(drawn.map(([kind]) => kind)).toEqual(expect.arrayContaining(usual));
  const table: string[] = [];
  for (const [kind, text, parts] of drawn) {
    await test.step(kind, async () => {
      await page.goto('/dashboard/chat');
      const streamedMs = await longestTaskMs(browser, page, async () => {
        vendor.next(say(...cut(text, parts)));
        await ask(page, `Write ${kind}`);
        await untilAnswered(page);
        await composer(page).fill('still typing');
      });
      const loadedMs = await longestTaskMs(browser, page, async () => {
        await page.reload();
        await expect(answers(page)).toHaveCount(1);
        await composer(page).fill('still typing');
        await expect(lastAnswer(page).getByRole('button', { name: 'Copy as Markdown' })).toBeVisible();
        if (kind.startsWith('1 MB')) {
          await expect.poll(async () => (await lastAnswer(page).textContent())?.length).toBeGreaterThan(600_000);
        }
      });
      table.push(`${kind}: streamed ${Math.round(streamedMs)} ms, loaded ${Math.round(loadedMs)} ms`);
      expect.soft(Math.max(streamedMs, loadedMs), table.at(-1) ?? '').toBeLessThan(1000);
    });
  }
  await testInfo.attach('longest tasks', { body: table.join('\n') });
});

test('N08: a shared answer that cannot be drawn is read as text, and the rest of the share as it was written', async ({
  signedInPage: page,
  browser,
  product,
  vendor,
}) => {
  await page.goto('/dashboard/chat');
  vendor.next(say(`A **word**.\n\n${'>'.repeat(3000)} deep\n\nThe *end*.`));
  await ask(page, 'Quote');
  await untilAnswered(page);
  await expect(lastAnswer(page).getByText('This part is shown as plain text')).toBeVisible();
  await page.getByRole('button', { name: 'Share' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click();
  const { pathname } = new URL(await page.getByRole('dialog').getByLabel('Shared link').inputValue());
  const stranger = await browser.newPage({ baseURL: product.url });
  await stranger.goto(pathname);
  await expect(stranger.locator('article strong')).toHaveText('word');
  await expect(stranger.locator('article em')).toHaveText('end');
  await expect(stranger.getByText(/>> deep/)).toBeVisible();
  await stranger.close();
});
