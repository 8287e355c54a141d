import { say, think } from '@deskmate/fakes/ai-vendor/script';
import { answers, ask, lastAnswer, untilAnswered } from '../fixtures/chat-page.ts';
import { expect, test } from '../fixtures/page.ts';

test('an answer is copied, rated and exported; a stopped one keeps its words and goes on when asked to', async ({
  signedInPage: page,
  vendor,
}) => {
  await test.step('its reasoning folds; it is copied three ways and rated with its reasons', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/dashboard/chat');
    vendor.next(think(['First ', 'this.'], ['The **tea** costs 4.\n\n- rice\n- salt\n']));
    await ask(page, 'What does it cost?');
    await untilAnswered(page);
    const answer = lastAnswer(page);

    await test.step('the reasoning is folded, and can be read and copied', async () => {
      const fold = answer.getByRole('button', { name: /^Thought for \d+ seconds?$/ });
      await expect(fold).toHaveAttribute('aria-expanded', 'false');
      await fold.click();
      await answer.getByRole('button', { name: 'Copy', exact: true }).click();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('First this.');
    });

    await test.step('as Markdown, as plain text, with formatting', async () => {
      await answer.getByRole('button', { name: 'Copy as Markdown' }).click();
      const read = () => page.evaluate(() => navigator.clipboard.readText());
      await expect.poll(read).toContain('The **tea** costs 4.');
      await answer.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Copy as plain text' }).click();
      await expect.poll(read).toBe('The tea costs 4.\n\n- rice\n- salt');
      await answer.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Copy with formatting' }).click();
      const html = () =>
        page.evaluate(async () => {
          const [item] = await navigator.clipboard.read();
          return item?.types.includes('text/html') ? (await item.getType('text/html')).text() : '';
        });
      await expect.poll(html).toContain('<strong>tea</strong>');
    });

    await test.step('a thumbs-down keeps its reason', async () => {
      await answer.getByRole('button', { name: 'Bad answer' }).click();
      await page.getByRole('button', { name: 'Inaccurate' }).click();
      await page.getByRole('textbox', { name: 'Tell us more' }).fill('It costs 5.');
      const sent = page.waitForResponse((response) => response.url().endsWith('/feedback'));
      await page.getByRole('dialog').or(page.locator(':popover-open')).getByRole('button', { name: 'Send' }).click();
      expect((await sent).ok()).toBe(true);
      await page.reload();
      await expect(lastAnswer(page).getByRole('button', { name: 'Remove rating' })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
    });
  });

  await test.step('a chat is exported as Markdown and as JSON with its branches', async () => {
    await page.goto('/dashboard/chat');
    await ask(page, 'Rent of the shop');
    await untilAnswered(page);
    const exported = async (entry: string) => {
      await page.getByRole('banner').getByRole('button', { name: 'More' }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: entry }).click();
      const file = await download;
      const chunks: Buffer[] = [];
      for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
      return { name: file.suggestedFilename(), text: Buffer.concat(chunks).toString('utf8') };
    };
    const markdown = await exported('Export as Markdown');
    expect(markdown.name).toMatch(/\.md$/);
    expect(markdown.text).toMatch(/## You\n\nRent of the shop[\s\S]*You asked: Rent of the shop/);
    const json = JSON.parse((await exported('Export as JSON')).text) as { messages: { role: string }[] };
    expect(json.messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
  });

  await test.step('a stopped answer keeps its words and goes on when asked to', async () => {
    await page.goto('/dashboard/chat');
    await ask(page, 'Count [words 400] [slow 50]');
    await expect(lastAnswer(page)).toContainText('word3');
    await page.keyboard.press('Escape');
    await untilAnswered(page);
    await expect(lastAnswer(page)).toContainText('Stopped');
    vendor.next(say('and on it goes.'));
    await lastAnswer(page).getByRole('button', { name: 'Continue' }).click();
    await expect(answers(page)).toHaveCount(2);
    await expect(lastAnswer(page)).toContainText('and on it goes.');
    expect(JSON.stringify(vendor.calls.at(-1)?.body)).toContain('word3');
  });
});
