import { ask, lastAnswer, untilAnswered } from '../fixtures/chat-page.ts';
import { expect, test } from '../fixtures/page.ts';

test.use({ installation: 'bare' });

test('with nothing set, a Demo model answers and says that it is one, and Read says what to connect for answers', async ({
  signedInPage: page,
}) => {
  await test.step('in Chat', async () => {
    await page.goto('/dashboard/chat');
    await expect(page.getByRole('button', { name: /Demo/ })).toBeVisible();
    await ask(page, 'Who are you?');
    await untilAnswered(page);
    await expect(lastAnswer(page)).toContainText(/demo/i);
    await expect(lastAnswer(page)).toContainText('OPENAI_COMPATIBLE_URL');
    // No vendor can transcribe, so there is no dictation button.
    await expect(page.getByRole('button', { name: 'Dictate' })).toHaveCount(0);
  });

  await test.step('in Read', async () => {
    await page.goto('/dashboard/read');
    await page.getByRole('button', { name: /Warranty of a kettle/ }).click();
    await expect(page.getByText(/No AI model is connected here.*OPENAI_API_KEY/)).toBeVisible();
    await expect(page.getByText('Your kettle is covered for 24 months')).toBeVisible();
  });
});
