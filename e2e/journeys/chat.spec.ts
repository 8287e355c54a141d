import { gate, type Step } from '@deskmate/fakes/ai-vendor/script';
import { answers, ask, composer, lastAnswer, untilAnswered } from '../fixtures/chat-page.ts';
import { creditLeft } from '../fixtures/credit.ts';
import { expect, test } from '../fixtures/page.ts';

const words = (from: number, to: number): Step[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ text: `word${from + index} ` }));

/** An answer that stands still after some words until the test lets it go on. */
async function* inTwoParts(first: number, all: number, rest: Promise<void>): AsyncGenerator<Step> {
  yield* words(1, first);
  await rest;
  yield* words(first + 1, all);
  yield { finish: 'stop' };
}

test('an answer grows while it is read, can be stopped, and survives a reload; one that fails costs nothing', async ({
  signedInPage: page,
  product,
  tokens,
  vendor,
}) => {
  await test.step('an answer that fails costs nothing, and the words return to the composer', async () => {
    const left = () => creditLeft(product, tokens.access_token, 'standard');
    const before = await left();
    await page.goto('/dashboard/chat');
    await ask(page, 'Please fail [words 40] [error event]').catch(() => {});
    await expect(
      page.getByText('The service is currently unavailable. Our team has been notified and is working on it.'),
    ).toBeVisible();
    await expect(answers(page)).toHaveCount(0);
    await expect(composer(page)).toHaveValue('Please fail [words 40] [error event]');
    await expect.poll(left).toBe(before);
  });

  await test.step('does not send an empty message, and the composer shows the reason', async () => {
    const calls = vendor.calls.length;
    await page.goto('/dashboard/chat');
    await composer(page).fill('   ');
    await composer(page).press('Enter');
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: /write|message/i })
        .first(),
    ).toBeVisible();
    await expect(answers(page)).toHaveCount(0);
    expect(vendor.calls).toHaveLength(calls);
    await composer(page).fill('');
  });

  await test.step('it grows while it is read, can be stopped, and survives a reload in its middle', async () => {
    const left = () => creditLeft(product, tokens.access_token, 'standard');
    const before = await left();
    await page.goto('/dashboard/chat');

    await test.step('the first answer is there before it is whole', async () => {
      const rest = gate();
      vendor.next(inTwoParts(20, 150, rest.opened));
      await ask(page, 'Count for me');
      await expect(lastAnswer(page)).toContainText('word20');
      await expect(lastAnswer(page)).not.toContainText('word150');
      rest.open();
      await untilAnswered(page);
      await expect(lastAnswer(page)).toContainText('word150');
    });

    await test.step('stopping the second keeps what was written', async () => {
      vendor.next([...words(1, 20), { silence: true }]);
      await ask(page, 'Count further');
      await expect(lastAnswer(page)).toContainText('word20');
      await page.getByRole('button', { name: 'Stop' }).click();
      await untilAnswered(page);
      await expect(lastAnswer(page)).toContainText('word20');
    });

    await test.step('the third goes on while the page is reloaded', async () => {
      const rest = gate();
      vendor.next(inTwoParts(20, 80, rest.opened));
      await ask(page, 'And once more');
      await expect(lastAnswer(page)).toContainText('word20');
      await page.reload();
      await expect(answers(page)).toHaveCount(3);
      await expect(lastAnswer(page)).toContainText('word20');
      rest.open();
      await untilAnswered(page);
      await expect(lastAnswer(page)).toContainText('word80');
      // Nothing lost, nothing doubled.
      const words = ((await lastAnswer(page).locator('[data-answer]').textContent()) ?? '').trim().split(/\s+/);
      expect(words).toEqual(Array.from({ length: 80 }, (_, index) => `word${index + 1}`));
    });

    await test.step('the chat is in the history, and opens from there', async () => {
      await page
        .getByRole('link', { name: 'New chat' })
        .or(page.getByRole('button', { name: 'New chat' }))
        .first()
        .click();
      await expect(answers(page)).toHaveCount(0);
      await page.getByRole('link', { name: /Count for me/ }).click();
      await expect(answers(page)).toHaveCount(3);
    });

    await test.step('each answered query cost one credit', async () => {
      await expect.poll(left).toBe(before - 3);
    });
  });
});
