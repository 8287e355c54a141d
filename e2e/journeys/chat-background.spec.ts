import { say } from '@deskmate/fakes/ai-vendor/script';
import type { Page } from '@playwright/test';
import { answers, ask, chooseModel, lastAnswer, untilAnswered } from '../fixtures/chat-page.ts';
import { operate } from '../fixtures/operator.ts';
import { expect, test } from '../fixtures/page.ts';

const list = (page: Page) => page.getByRole('navigation', { name: 'History' });
const row = (page: Page, title: string) =>
  list(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title }) });

test('an answer that ends elsewhere is told and keeps a dot until it is read; a retired model is named with its successor', async ({
  signedInPage: page,
  vendor,
  product,
}) => {
  await test.step('an answer that ends while another chat is open is told and keeps a dot until it is read', async () => {
    let isOpen = false;
    await page.goto('/dashboard/chat');
    vendor.next(
      (async function* () {
        yield { text: 'The walnut ' };
        // A vendor that is silent for long would count as failed.
        while (!isOpen) {
          yield { text: 'very ' };
          yield { pause: 250 };
        }
        yield { text: 'old tree.' };
        yield { finish: 'stop' } as const;
      })(),
      say('It is noon.'),
    );
    await ask(page, 'How old is the tree?');
    await expect(lastAnswer(page)).toContainText('walnut');
    await expect(page).toHaveTitle('How old is the tree? · Deskmate');

    await list(page).getByRole('button', { name: 'New chat' }).click();
    await expect(answers(page)).toHaveCount(0);
    await expect(page).toHaveTitle('Chat · Deskmate');
    await ask(page, 'What time is it?');
    await untilAnswered(page);
    const tree = row(page, 'How old is the tree?');
    await expect(tree.getByRole('img', { name: 'In progress' })).toBeVisible();

    isOpen = true;
    await expect(page.getByText('Your answer in Chat is ready.')).toBeVisible();
    await expect(tree.getByRole('img', { name: 'New answer' })).toBeVisible();
    await expect(row(page, 'What time is it?').getByRole('img')).toHaveCount(0);
    await expect(page).toHaveTitle('What time is it? · Deskmate');
    await page.reload();
    await expect(tree.getByRole('img', { name: 'New answer' })).toBeVisible();

    await tree.getByRole('link').click();
    await expect(lastAnswer(page)).toContainText('old tree.');
    await expect(page).toHaveTitle('How old is the tree? · Deskmate');
    await expect(tree.getByRole('img')).toHaveCount(0);
    await list(page).getByRole('link', { name: 'What time is it?' }).click();
    await expect(lastAnswer(page)).toContainText('It is noon.');
    await page.reload();
    await expect(tree).toBeVisible();
    await expect(tree.getByRole('img')).toHaveCount(0);
  });

  await test.step('an old chat says that its model is no longer offered, and who answers; a new answer ends that', async () => {
    await page.goto('/dashboard/chat');
    await chooseModel(page, 'Fake Thinker');
    await ask(page, 'Hello');
    await untilAnswered(page);
    const note = page.getByRole('status').filter({ hasText: 'has been retired' });
    await expect(note).toHaveCount(0);
    try {
      await operate(product, 'retire-model', 'server/fake-thinker', 'server/fake-small');
      await page.reload();
      await expect(note).toHaveText('Fake Thinker has been retired. Fake Small will answer from now on.');
      await expect(page.getByTitle('Choose a model')).toHaveText('Fake Small');
      await expect(answers(page)).toHaveCount(1);
      await ask(page, 'And again');
      await untilAnswered(page);
      await expect(lastAnswer(page).getByRole('heading', { name: 'Fake Small' })).toBeAttached();
      await expect(note).toHaveCount(0);
    } finally {
      // Other tests of this worker use the same product.
      await operate(product, 'edit-model', 'server/fake-thinker', '--status', 'active', '--replacement', 'none');
    }
  });
});
