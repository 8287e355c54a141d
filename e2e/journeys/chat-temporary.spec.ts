import { answers, ask, composer, lastAnswer, untilAnswered } from '../fixtures/chat-page.ts';
import { expect, test } from '../fixtures/page.ts';

test('a temporary chat continues on its own page, and nothing of it is saved', async ({
  signedInPage: page,
  vendor,
}) => {
  await page.goto('/dashboard/chat');
  await page.getByRole('button', { name: 'Temporary chat: nothing is saved' }).click();
  await expect(page.getByRole('heading', { name: 'Temporary chat' })).toBeVisible();
  await ask(page, 'My secret word is walnut');
  await untilAnswered(page);
  await ask(page, 'Which word was it?');
  await untilAnswered(page);
  await expect(answers(page)).toHaveCount(2);
  await expect(composer(page)).toHaveAttribute('placeholder', 'Ask anything. This chat isn’t saved.');
  await expect(lastAnswer(page)).toContainText('Which word was it?');
  // The browser alone remembers it, and sends it along.
  expect(JSON.stringify(vendor.calls.at(-1)?.body)).toContain('walnut');

  // The content takes the focus without another entry of the browser's history, which would be another chat.
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await expect(page.locator('#content')).toBeFocused();
  await expect(answers(page)).toHaveCount(2);
  await expect(composer(page)).toHaveAttribute('placeholder', 'Ask anything. This chat isn’t saved.');

  const history = page.getByRole('navigation', { name: 'History' });
  await expect(history).toContainText('Your history will appear here.');
  await page.reload();
  await expect(answers(page)).toHaveCount(0);
  await expect(history).toContainText('Your history will appear here.');
});
