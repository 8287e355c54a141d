import { ask, composer, untilAnswered } from '../fixtures/chat-page.ts';
import { expect, test } from '../fixtures/page.ts';

test('saved prompts with variables, models by @, a draft that survives, and the price before sending', async ({
  signedInPage: page,
  vendor,
}) => {
  await page.goto('/dashboard/chat');
  const picker = page.getByTitle('Choose a model');
  await expect(picker).toBeVisible();
  await expect(composer(page)).toBeFocused();

  await test.step('/ opens the saved prompts; a variable is asked for', async () => {
    await composer(page).click();
    await page.keyboard.press('/');
    const library = page.getByRole('dialog', { name: 'Saved prompts' });
    await library.getByRole('button', { name: 'New prompt' }).click();
    await library.getByRole('button', { name: 'Save' }).click();
    await expect(library.getByText('Enter a title.')).toBeVisible();
    await expect(library.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await library.getByRole('textbox', { name: 'Title' }).fill('Thanks');
    await expect(library.getByText('Enter a title.')).toHaveCount(0);
    await expect(library.getByText('Enter the prompt.')).toBeVisible();
    await library.getByRole('textbox', { name: 'Prompt' }).fill('Thank {name} for the {gift}.');
    await library.getByRole('button', { name: 'Save' }).click();
    await library.getByRole('button', { name: /^Thanks/ }).click();
    await library.getByRole('textbox', { name: 'name' }).fill('أمل');
    await library.getByRole('textbox', { name: 'gift' }).fill('tea');
    await library.getByRole('button', { name: 'Use' }).click();
    await expect(composer(page)).toHaveValue('Thank أمل for the tea.');
    await expect(page.getByText('1 credit', { exact: true })).toBeVisible();
  });

  await test.step('the draft is there after a reload', async () => {
    // Kept once the typing has rested.
    const storedDrafts = () =>
      page.evaluate(() =>
        Object.entries(localStorage).some(([key, text]) => key.startsWith('draft:') && text.includes('أمل')),
      );
    await expect.poll(storedDrafts).toBe(true);
    await page.reload();
    await expect(composer(page)).toHaveValue('Thank أمل for the tea.');
    await composer(page).fill('');
  });

  await test.step('@ opens the models, and with a choice nothing of it stays in the message', async () => {
    await composer(page).click();
    await page.keyboard.press('@');
    await expect(page.getByPlaceholder('Search models')).toBeFocused();
    await page.keyboard.insertText('think');
    await page.getByRole('button', { name: /^Fake Thinker/ }).click();
    await expect(composer(page)).toHaveValue('');
    await expect(picker).toHaveText('Fake Thinker');
    await expect(composer(page)).toBeFocused();
    await page.keyboard.insertText('@all are welcome');
    await expect(composer(page)).toHaveValue('@all are welcome');
    await ask(page, ' here');
    await untilAnswered(page);
    expect(vendor.calls.at(-1)?.model).toBe('fake-thinker');
  });

  await test.step('@ typed before the models are known opens their list, which fills once they arrive', async () => {
    const models = Promise.withResolvers<void>();
    await page.route('**/api/client/models', async (route) => {
      await models.promise;
      await route.continue();
    });
    await page.goto('/dashboard/chat');
    await composer(page).click();
    await page.keyboard.press('@');
    const search = page.getByPlaceholder('Search models');
    await expect(search).toBeFocused();
    await page.keyboard.insertText('think');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('search').getByText('Loading models…')).toBeVisible();
    models.resolve();
    await expect(page.getByText('Press Enter to choose Fake Thinker')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(picker).toHaveText('Fake Thinker');
    await expect(composer(page)).toHaveValue('');
  });
});
