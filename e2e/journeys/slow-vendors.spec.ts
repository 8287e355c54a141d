import { moderationBlocked } from '@deskmate/fakes/ai-vendor/image-script';
import { gate, type Step, say } from '@deskmate/fakes/ai-vendor/script';
import { expect, type Locator, type Page } from '@playwright/test';
import { lastAnswer } from '../fixtures/chat-page.ts';
import { creditLeft } from '../fixtures/credit.ts';
import { test } from '../fixtures/page.ts';
import { signedInDevice } from '../fixtures/signed-in-device.ts';
import { whileBusy, writtenText } from '../fixtures/tool-pages.ts';
import { sourceArea, targetPane, translated } from '../fixtures/translate-page.ts';

const silent: Step[] = [{ silence: true }];
/** A word now and then, and no end. */
const trickling: Step[] = [{ text: 'The train leaves' }, { pause: 300 }, { text: ' at nine' }, { silence: true }];

type Slow = {
  tool: string;
  open: (page: Page) => Promise<void>;
  /** The box that is typed in. */
  box: (page: Page) => Locator;
  send: (page: Page) => Locator;
  answer: (page: Page) => Locator;
  holds: (page: Page, text: string | RegExp) => Promise<void>;
};

const composer = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const tools: Slow[] = [
  {
    tool: 'write',
    open: async (page) => void (await page.goto('/dashboard/write')),
    box: (page) => page.getByRole('textbox', { name: 'Your notes or your text' }),
    send: (page) => page.getByRole('button', { name: 'Write', exact: true }),
    answer: (page) => page.getByRole('article', { name: 'Your text' }),
    holds: (page, text) => expect(writtenText(page)).toHaveValue(text),
  },
  {
    tool: 'translate',
    open: async (page) => void (await page.goto('/dashboard/translate')),
    box: sourceArea,
    send: (page) => page.getByRole('button', { name: 'Translate', exact: true }),
    answer: targetPane,
    holds: (page, text) => expect(translated(page)).toHaveText(text),
  },
  {
    tool: 'read',
    async open(page) {
      await page.goto('/dashboard/read');
      await page.getByRole('button', { name: /Warranty of a kettle/ }).click();
      await expect(page.getByRole('button', { name: 'Short summary' })).toBeVisible(whileBusy);
    },
    box: composer,
    send: (page) => page.getByRole('button', { name: 'Send' }),
    answer: lastAnswer,
    holds: (page, text) => expect(lastAnswer(page)).toContainText(text),
  },
];

for (const { tool, open, box, send, answer, holds } of tools) {
  test(`R09: ${tool}: a vendor that is silent is stopped at no charge, one that trickles keeps what it gave, here and on another device`, async ({
    signedInPage: page,
    browser,
    product,
    person,
    tokens,
    vendor,
  }) => {
    const left = () => creditLeft(product, tokens.access_token, 'standard');
    const before = await left();
    const stop = page.getByRole('button', { name: 'Stop', exact: true });
    await open(page);

    await test.step('before the first word', async () => {
      vendor.next(silent);
      await box(page).fill('Say when the train leaves.');
      await send(page).click();
      await expect(answer(page)).toHaveAttribute('aria-busy', 'true');
      await expect.poll(left).toBe(before - 1);
      await stop.click();
      await expect(stop).toHaveCount(0);
      await expect.poll(left).toBe(before);
      await expect(box(page)).toHaveValue('Say when the train leaves.');
    });

    await test.step('after some words; a double click and keys ask once', async () => {
      vendor.next(trickling);
      await box(page).fill('Say when the train leaves today.');
      await send(page).dblclick();
      await expect(answer(page)).toContainText('The train leaves at nine');
      await box(page).press('ControlOrMeta+Enter');
      await expect(answer(page)).toHaveAttribute('aria-busy', 'true');
      await stop.click();
      await holds(page, /The train leaves at nine/);
      await expect(stop).toHaveCount(0);
      await expect.poll(left).toBe(before - 1);
      await expect(page.getByRole('link', { name: /train leaves/ })).toHaveCount(1);
    });

    await test.step('and the next one is whole', async () => {
      vendor.next(say('The train leaves at ten.'));
      await box(page).fill('Say when the next train leaves today.');
      await send(page).click();
      await holds(page, /The train leaves at ten\./);
      // What it costs is known when the text has been checked.
      await expect(answer(page)).not.toHaveAttribute('aria-busy', 'true');
      await expect.poll(left).toBe(before - 2);
    });

    const device = await signedInDevice(browser, product, person);
    await test.step('an answer continues after a reload and on another device', async () => {
      const rest = gate();
      vendor.next(
        (async function* (): AsyncGenerator<Step> {
          yield { text: 'The boat leaves' };
          await rest.opened;
          yield* say(' at nine.');
        })(),
      );
      await box(page).fill('Say when the boat leaves.');
      await send(page).click();
      await expect(answer(page)).toContainText('The boat leaves');
      await page.reload();
      await device.page.goto(page.url());
      for (const seen of [page, device.page]) {
        await expect(answer(seen)).toContainText('The boat leaves');
        await expect(answer(seen)).toHaveAttribute('aria-busy', 'true');
      }
      rest.open();
      for (const seen of [page, device.page]) await holds(seen, /The boat leaves at nine\./);
    });

    await test.step('which can stop the next one', async () => {
      vendor.next([{ text: 'The bus leaves' }, { pause: 300 }, { text: ' at ten' }, { silence: true }]);
      await box(page).fill('Say when the bus leaves today.');
      await send(page).click();
      await expect(answer(page)).toContainText('The bus leaves at ten');
      await device.page.goto(page.url());
      await expect(answer(device.page)).toHaveAttribute('aria-busy', 'true');
      await device.page.getByRole('button', { name: 'Stop', exact: true }).click();
      for (const seen of [page, device.page]) {
        await holds(seen, /The bus leaves at ten/);
        await expect(answer(seen)).not.toHaveAttribute('aria-busy', 'true');
      }
    });
    expect(await device.close()).toEqual([]);
  });
}

test('R09: a stuck image can be cancelled on any device, a rejected one shows the reason, and only generated images are charged', async ({
  signedInPage: page,
  browser,
  product,
  person,
  tokens,
  vendor,
}) => {
  const left = () => creditLeft(product, tokens.access_token, 'image');
  const before = await left();
  await page.goto('/dashboard/art');
  const prompt = page.getByRole('textbox', { name: 'Describe your image' });
  const order = async (words: string) => {
    await prompt.fill(words);
    await page.getByRole('button', { name: /^Generate/ }).click();
  };

  await test.step('what is being drawn is there after a reload and on another device, which can cancel it', async () => {
    vendor.nextImage({ silence: true });
    await order('A slow boat');
    const underWay = (seen: Page) => seen.locator('article[aria-busy="true"]').filter({ hasText: 'A slow boat' });
    await expect(underWay(page)).toBeVisible();
    await page.reload();
    await expect(underWay(page)).toBeVisible();
    const device = await signedInDevice(browser, product, person);
    await device.page.goto('/dashboard/art');
    await device.page.getByRole('button', { name: 'Cancel the rest' }).click();
    for (const seen of [page, device.page]) await expect(underWay(seen)).toHaveCount(0);
    expect(await device.close()).toEqual([]);
    await expect.poll(left).toBe(before);
  });

  await test.step('cancels the stuck one of two images', async () => {
    await page.getByRole('group', { name: 'Number of images' }).getByText('2', { exact: true }).click();
    vendor.nextImage({}, { silence: true });
    await order('Two boats');
    await expect(page.getByText(`You have ${before - 2}.`)).toBeVisible();
    await expect(page.getByRole('timer')).toBeVisible();
    await expect(page.locator('article[aria-busy="true"] img')).toHaveCount(1);
    await page.getByRole('button', { name: 'Cancel the rest' }).click();
    await expect.poll(left).toBe(before - 1);
    await expect(page.getByText(`You have ${before - 1}.`)).toBeVisible();
    await expect(page.getByRole('gridcell')).toHaveCount(1);
  });

  await test.step('rejects one of two images without charging it', async () => {
    vendor.nextImage(moderationBlocked('violence'), {});
    await order('Two knights fight');
    await expect(page.getByText(/weren’t charged|returned/i).first()).toBeVisible();
    await expect(page.getByRole('gridcell')).toHaveCount(2);
    await expect.poll(left).toBe(before - 2);
    await page.getByRole('button', { name: 'Edit and try again' }).click();
    await expect(prompt).toHaveValue('Two knights fight');
  });
});
