import type { Step } from '@deskmate/fakes/ai-vendor/script';
import type { Page } from '@playwright/test';
import { answers, ask, lastAnswer, untilAnswered } from '../fixtures/chat-page.ts';
import { expect, test } from '../fixtures/page.ts';
import { signedInDevice } from '../fixtures/signed-in-device.ts';

/** Words without an end: only Stop ends them. */
async function* countingFor(ever: number): AsyncGenerator<Step> {
  for (let number = 1; number <= ever; number += 1) {
    yield { text: `word${number} ` };
    yield { pause: 80 };
  }
  yield { finish: 'stop' };
}

const textOf = async (page: Page) =>
  ((await lastAnswer(page).locator('[data-answer]').textContent()) ?? '').trim().split(/\s+/);
const countTo = (last: number) => Array.from({ length: last }, (_, index) => `word${index + 1}`);

/** The answer becomes longer by this many words, and every word of it is there once. */
async function expectGrowing(page: Page, by: number) {
  const { length } = await textOf(page);
  await expect.poll(async () => (await textOf(page)).length).toBeGreaterThan(length + by);
  // The last word may still be growing.
  const words = (await textOf(page)).slice(0, -1);
  expect(words).toEqual(countTo(words.length));
}

test('two devices and a second tab read one answer as it grows; Stop on one ends all, and each list follows', async ({
  signedInPage: page,
  vendor,
  browser,
  product,
  person,
}) => {
  await test.step('the list of a second tab has the new chat, its state and each new title, without a reload', async () => {
    await page.goto('/dashboard/chat');
    const list = (of: Page) => of.getByRole('navigation', { name: 'History' });
    const tab = await page.context().newPage();
    await tab.goto('/dashboard/chat');
    await expect(list(tab)).toContainText('Your history will appear here.');

    vendor.next(countingFor(5000));
    await ask(page, 'Rent of the shop');
    await expect(list(tab).getByRole('link', { name: 'Rent of the shop' })).toBeVisible();
    await expect(list(tab).getByRole('img', { name: 'In progress' })).toBeVisible();
    await list(tab).getByRole('link', { name: 'Rent of the shop' }).click();
    await expectGrowing(tab, 5);
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(list(tab).getByRole('img', { name: 'In progress' })).toHaveCount(0);

    await list(page).getByRole('listitem').first().getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Rename', exact: true }).click();
    await list(page).getByRole('textbox', { name: 'Title' }).fill('Money of the shop');
    await page.keyboard.press('Enter');
    for (const one of [page, tab]) {
      await expect(list(one).getByRole('link', { name: 'Money of the shop' })).toBeVisible();
      await expect(one).toHaveTitle('Money of the shop · Deskmate');
    }
    await tab.close();
  });

  await test.step('two devices and a second tab read one answer; Stop on one ends all, with the same text', async () => {
    const device = await signedInDevice(browser, product, person);
    await page.goto('/dashboard/chat');
    vendor.next(countingFor(5000));
    await ask(page, 'Count without end');
    await expect(lastAnswer(page)).toContainText('word5');
    await expect(page).toHaveURL(/\/dashboard\/chat\/[\da-f-]{36}$/);
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    await device.page.goto(page.url());
    const all = [page, tab, device.page];

    await test.step('it grows in all three', async () => {
      for (const one of all) await expectGrowing(one, 5);
    });

    await test.step('a reload in its middle loses nothing and doubles nothing', async () => {
      await device.page.reload();
      await expect(lastAnswer(device.page)).toContainText('word5');
      await expectGrowing(device.page, 5);
      for (const one of [page, tab]) await expectGrowing(one, 5);
    });

    await test.step('Stop on the other device ends it everywhere, with one text', async () => {
      await device.page.getByRole('button', { name: 'Stop' }).click();
      for (const one of all) {
        await untilAnswered(one);
        await expect(lastAnswer(one).getByText('Stopped', { exact: true })).toBeVisible();
        await expect(one.getByRole('button', { name: 'Send' })).toBeVisible();
        await expect(one.getByRole('button', { name: 'Stop' })).toHaveCount(0);
      }
      const words = await textOf(page);
      expect(words).toEqual(countTo(words.length));
      for (const one of all) expect(await textOf(one)).toEqual(words);
      for (const one of all) {
        await one.reload();
        await expect(lastAnswer(one).getByText('Stopped', { exact: true })).toBeVisible();
        expect(await textOf(one)).toEqual(words);
      }
    });

    await test.step('what the first tab asks next stands in the second, without a reload', async () => {
      await ask(page, 'And now shortly');
      await expect(answers(tab)).toHaveCount(2);
      await untilAnswered(tab);
      await expect(lastAnswer(tab)).toContainText('You asked: And now shortly.');
      await untilAnswered(page);
      expect(await textOf(tab)).toEqual(await textOf(page));
    });
    expect(await device.close()).toEqual([]);
  });
});
