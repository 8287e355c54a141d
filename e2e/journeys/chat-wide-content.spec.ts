import { say } from '@deskmate/fakes/ai-vendor/script';
import { expectAccessible } from '../fixtures/axe.ts';
import { ask, composer, lastAnswer, untilAnswered } from '../fixtures/chat-page.ts';
import { expect, test } from '../fixtures/page.ts';

const table = [
  '| Day | What to do | How long it takes | Notes |',
  '|---|---|---|---|',
  `| Mo | ${'Measure the windows '.repeat(4)} | two hours | ${'Bring the long tape '.repeat(4)} |`,
].join('\n');
const formula = `$$\n${Array.from({ length: 30 }, (_, index) => `x_{${index}}`).join(' + ')}\n$$`;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('on a phone wide tables and formulas scroll inside, can be enlarged, and one drawer holds tools and history', async ({
  signedInPage: page,
  vendor,
}) => {
  await test.step('wide tables and formulas scroll inside, can be enlarged, and give the focus back', async () => {
    await page.goto('/dashboard/chat');
    await expect(composer(page)).toHaveAttribute('placeholder', 'Ask anything');
    // The keyboard of a phone would cover the answer.
    await expect(composer(page)).not.toBeFocused();
    vendor.next(say(`${table}\n\n${formula}\n`));
    await ask(page, 'Plan it');
    await untilAnswered(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    for (const name of ['Table', 'Formula']) {
      const frame = lastAnswer(page).getByRole('figure', { name });
      expect(await frame.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
      const enlarge = lastAnswer(page).getByRole('button', { name: `Enlarge: ${name}` });
      await enlarge.click();
      const whole = page.getByRole('dialog', { name });
      await expect(whole.getByRole('region', { name })).toBeVisible();
      await expectAccessible(page);
      await whole.getByRole('button', { name: 'Close' }).click();
      await expect(whole).toHaveCount(0);
      await expect(enlarge).toBeFocused();
    }
    const firstCell = lastAnswer(page).getByRole('cell', { name: 'Mo', exact: true });
    expect((await firstCell.boundingBox())?.width).toBeGreaterThan(80);
  });

  await test.step('one drawer holds the tools and the history', async () => {
    await page.goto('/dashboard/chat');
    await ask(page, 'How do I bake bread?');
    await untilAnswered(page);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'Chat' })).toBeVisible();
    await expect(drawer.getByRole('link', { name: 'How do I bake bread?' })).toBeVisible();
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'New chat' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('article')).toHaveCount(0);
  });
});
