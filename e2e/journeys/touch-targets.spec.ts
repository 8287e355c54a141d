import { think } from '@deskmate/fakes/ai-vendor/script';
import { ask, lastAnswer, untilAnswered } from '../fixtures/chat-page.ts';
import { expect, test } from '../fixtures/page.ts';
import { smallFields, smallTargets } from '../fixtures/touch.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const answer = [
  'Take this:\n\n```python\nprint("bread")\n```\n\n```mermaid\ngraph LR\n  a --> b\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n',
];

test('on a phone everything in a chat, its panels and a shared page is at least 44 px to press', async ({
  signedInPage: page,
  vendor,
}) => {
  await test.step('a chat and its panels', async () => {
    const expectRoomy = async (place: string) =>
      expect.soft(await smallTargets(page), `too small to press: ${place}`).toEqual([]);
    await page.goto('/dashboard/chat');
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    await expectRoomy('an empty chat');

    vendor.next(think(['First ', 'this.'], answer));
    await ask(page, 'How do I bake bread?');
    await untilAnswered(page);
    await expect(lastAnswer(page).locator('[data-diagram] img')).toBeVisible();
    await expectRoomy('an answer with code and a diagram');
    await lastAnswer(page).locator('[data-diagram]').getByRole('button', { name: 'Source' }).click();
    await expectRoomy('a diagram as its source');

    await test.step('its menus', async () => {
      await lastAnswer(page).getByRole('button', { name: 'More' }).click();
      await expectRoomy('the menu of an answer');
      await page.keyboard.press('Escape');
      await page.getByTitle('Choose a model').click();
      await expectRoomy('the model picker');
      await page.keyboard.press('Escape');
      await lastAnswer(page).getByRole('button', { name: 'Bad answer' }).click();
      await expectRoomy('the reasons of a bad answer');
      await page.keyboard.press('Escape');
    });

    await test.step('its dialogs', async () => {
      await lastAnswer(page).getByRole('button', { name: 'Share' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click();
      await expect(page.getByLabel('Shared link')).toBeVisible();
      await expectRoomy('the share dialog');
      await page.keyboard.press('Escape');
    });

    await test.step('the drawers', async () => {
      for (const name of ['Open menu', 'Settings', 'Your account']) {
        await page.getByRole('banner').getByRole('button', { name }).click();
        // A trial click waits until the drawer has stopped moving; while it moves, what it holds is out of sight.
        await page.getByRole('dialog').getByTitle('Close').click({ trial: true });
        await expectRoomy(name);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
    });
  });

  await test.step('a shared page', async () => {
    await lastAnswer(page).getByRole('button', { name: 'Share' }).click();
    await page.goto(new URL(await page.getByLabel('Shared link').inputValue()).pathname);
    await expect(page.getByRole('button', { name: 'Download' }).first()).toBeVisible();
    expect(await smallTargets(page)).toEqual([]);
  });
});

test('on a phone no field has letters for which Safari would enlarge the page', async ({ signedInPage: page }) => {
  for (const path of ['chat', 'art', 'write', 'translate', 'read', 'user/account/profile']) {
    await page.goto(`/dashboard/${path}`);
    await expect(page.locator('select, textarea, input').first()).toBeAttached();
    expect.soft(await smallFields(page), path).toEqual([]);
  }
});
