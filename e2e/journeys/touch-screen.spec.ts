import { say } from '@deskmate/fakes/ai-vendor/script';
import { ask, composer, untilAnswered } from '../fixtures/chat-page.ts';
import { expect, test } from '../fixtures/page.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('on a touch screen nothing speaks of keys or of dropping files, and no keyboard opens by itself', async ({
  signedInPage: page,
  vendor,
}) => {
  await page.goto('/dashboard/chat');
  await expect(composer(page)).toHaveAttribute('placeholder', 'Ask anything');
  await expect(composer(page)).not.toBeFocused();
  await expect(page.getByRole('button', { name: 'More' })).toHaveCount(0);

  await test.step('the model picker shows its choices; typing @ begins a search', async () => {
    // Before the models are there, the search is all that the picker holds, and has the focus.
    await expect(page.getByTitle('Choose a model')).toHaveText(/Fake/);
    await page.getByTitle('Choose a model').click();
    const search = page.getByRole('searchbox', { name: 'Search models' });
    await expect(search).toBeVisible();
    await expect(search).not.toBeFocused();
    await page.keyboard.press('Escape');
    await composer(page).tap();
    await page.keyboard.type('@');
    await expect(search).toBeFocused();
    await page.keyboard.press('Escape');
    await composer(page).fill('');
  });

  await test.step('the title of a chat has two lines', async () => {
    vendor.next(say('A quote is a promise.'));
    await ask(page, 'What is the difference between a quote and an estimate?');
    await untilAnswered(page);
    const title = page.getByRole('banner').getByRole('heading', { level: 1 });
    const heights = await title.evaluate((heading) => {
      const words = heading.querySelector('bdi') ?? heading;
      return { words: words.clientHeight, line: Number.parseFloat(getComputedStyle(words).lineHeight) };
    });
    expect(Math.round(heights.words / heights.line)).toBe(2);
    await page.getByRole('banner').getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('menuitem', { name: 'Export as Markdown' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Keyboard shortcuts' })).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await test.step('the search takes the place of the sidebar it is opened from, and finds the chat', async () => {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Search your history' });
    await dialog.getByRole('searchbox').fill('estimate');
    await dialog.getByRole('button', { name: /quote and an estimate/ }).click();
    await expect(dialog).toBeHidden();
  });

  for (const tool of ['write', 'art', 'translate', 'read']) {
    await page.goto(`/dashboard/${tool}`);
    await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toHaveCount(0);
    await expect(page.getByText('Drop a file here')).toBeHidden();
  }
});
