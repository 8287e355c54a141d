import type { Page } from '@playwright/test';
import { ask, composer, untilAnswered } from '../fixtures/chat-page.ts';
import { expect, test } from '../fixtures/page.ts';

/** Presses Tab until the control of this name has the focus; fails when it is not met within so many. */
async function tabTo(page: Page, name: RegExp, most = 40): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: at } = document;
      return at?.getAttribute('aria-label') ?? at?.getAttribute('title') ?? at?.textContent ?? '';
    });
  const met: string[] = [];
  for (let press = 0; press < most; press += 1) {
    await page.keyboard.press('Tab');
    met.push(await focused());
    if (name.test(met.at(-1) ?? '')) return;
  }
  throw new Error(`${name} was not met: ${met.join(' | ')}`);
}

test.use({ viewport: { width: 768, height: 900 } });

test('by keyboard alone: header, drawers, model picker, composer, and the focus always comes back', async ({
  signedInPage: page,
}) => {
  await page.goto('/dashboard/chat');
  await expect(composer(page)).toBeVisible();
  await ask(page, 'How do I bake bread?');
  await untilAnswered(page);
  await page.reload();
  await untilAnswered(page);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());

  await test.step('the first stop skips to the content', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeInViewport();
  });

  await test.step('each drawer of the header takes the focus, holds it, and gives it back', async () => {
    for (const name of [/^Open the menu/, /^Settings/, /^Your account/]) {
      await tabTo(page, name);
      const opener = page.getByRole('banner').getByRole('button', { name });
      await expect(opener).toBeFocused();
      await page.keyboard.press('Enter');
      const drawer = page.getByRole('dialog');
      await expect(drawer).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(drawer.locator(':focus')).toHaveCount(1);
      for (let press = 0; press < 14; press += 1) {
        await page.keyboard.press('Tab');
        await expect(page.locator(':is(header, main) :focus')).toHaveCount(0);
      }
      await page.keyboard.press('Escape');
      await expect(drawer).toHaveCount(0);
      await expect(opener).toBeFocused();
    }
  });

  await test.step('the history', async () => {
    await tabTo(page, /^Past chats/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Past chats' }).getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Past chats' })).toBeFocused();
  });

  await test.step('the model picker chooses by arrows and gives the focus back', async () => {
    await tabTo(page, /^Choose a model/);
    const search = page.getByRole('searchbox').or(page.getByPlaceholder('Search models'));
    await page.keyboard.press('Enter');
    await expect(search).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByTitle('Choose a model')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(search).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByTitle('Choose a model')).toHaveText('fake-thinker');
    await expect(page.getByTitle('Choose a model')).toBeFocused();
  });

  await test.step('the menu of an answer', async () => {
    await tabTo(page, /^Answer again/);
    await tabTo(page, /^More/, 1);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('article').last().getByRole('button', { name: 'More' })).toBeFocused();
  });

  await test.step('the composer sends', async () => {
    await page.keyboard.press('Tab');
    for (
      let press = 0;
      press < 6 && !(await composer(page).evaluate((box) => box === document.activeElement));
      press += 1
    )
      await page.keyboard.press('Tab');
    await expect(composer(page)).toBeFocused();
    await page.keyboard.type('And cake?');
    await page.keyboard.press('Enter');
    await untilAnswered(page);
    await expect(composer(page)).toBeFocused();
  });
});
