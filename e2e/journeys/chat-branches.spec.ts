import { answers, ask, composer, lastAnswer, untilAnswered } from '../fixtures/chat-page.ts';
import { expect, test } from '../fixtures/page.ts';

test('an edit and other answers are branches, nothing is lost, and a reload keeps the one that was looked at', async ({
  signedInPage: page,
  vendor,
}) => {
  await page.goto('/dashboard/chat');
  await ask(page, 'First wording');
  await untilAnswered(page);

  await test.step('the arrow up edits the last message; the earlier version is one step away', async () => {
    await composer(page).press('ArrowUp');
    const editor = page.getByRole('textbox', { name: 'Edit your message' });
    await editor.fill('Second wording');
    await editor.press('Enter');
    await expect(lastAnswer(page)).toContainText('You asked: Second wording');
    await untilAnswered(page);
    const question = page.getByRole('article', { name: 'You' });
    await expect(question).toContainText('2/2');
    await question.getByRole('button', { name: 'Earlier version' }).click();
    await expect(question).toContainText('First wording');
    await expect(lastAnswer(page)).toContainText('You asked: First wording');
    await question.getByRole('button', { name: 'Later version' }).click();
    await expect(question).toContainText('Second wording');
  });

  await test.step('another answer in another manner, and by another model, beside the first', async () => {
    await lastAnswer(page).getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('menuitem', { name: 'More formal' }).click();
    await untilAnswered(page);
    await expect(lastAnswer(page)).toContainText('2/2');
    expect(JSON.stringify(vendor.calls.at(-1)?.body)).toMatch(/formal/i);
    await lastAnswer(page).getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('menuitem', { name: 'With another model' }).click();
    await page
      .getByRole('menuitem', { name: /^Fake / })
      .first()
      .click();
    await expect(lastAnswer(page)).toContainText('3/3');
    await untilAnswered(page);
    expect(vendor.calls.at(-1)?.model).not.toBe(vendor.calls.at(-2)?.model);
    await expect(answers(page)).toHaveCount(1);
  });

  await test.step('the chosen branch is there after a reload', async () => {
    await lastAnswer(page).getByRole('button', { name: 'Earlier version' }).click();
    await expect(lastAnswer(page)).toContainText('2/3');
    await page.reload();
    await expect(lastAnswer(page)).toContainText('2/3');
    await expect(page.getByRole('article', { name: 'You' })).toContainText('Second wording');
  });
});
