import { ask, lastAnswer, untilAnswered } from '../fixtures/chat-page.ts';
import { expect, test } from '../fixtures/page.ts';

test.use({ connectVendor: false });

test('with nothing set, a Demo model answers and says that it is one', async ({ signedInPage: page }) => {
  await page.goto('/dashboard/chat');
  await expect(page.getByRole('button', { name: /Demo/ })).toBeVisible();
  await ask(page, 'Who are you?');
  await untilAnswered(page);
  await expect(lastAnswer(page)).toContainText(/demo/i);
  await expect(lastAnswer(page)).toContainText('OPENAI_COMPATIBLE_URL');
  // Nothing here can hear, so nothing offers to.
  await expect(page.getByRole('button', { name: 'Dictate' })).toHaveCount(0);
});
