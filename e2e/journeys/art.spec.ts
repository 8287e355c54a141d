import { readFile } from 'node:fs/promises';
import { toolOf } from '@deskmate/api/tools';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { expectAccessible } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/page.ts';
import { signedInDevice } from '../fixtures/signed-in-device.ts';
import { whileBusy } from '../fixtures/tool-pages.ts';

// The Demo painter draws with nothing set.
test.use({ installation: 'bare' });

const { path } = toolOf('art');
const prompt = (page: Page) => page.getByRole('textbox', { name: 'Describe your image' });
const images = (page: Page) => page.getByRole('gridcell');
const open = (page: Page, index: number) => images(page).nth(index).getByRole('button').first();

async function order(page: Page, words: string, count = 1): Promise<void> {
  await prompt(page).fill(words);
  await page.getByRole('group', { name: 'Number of images' }).getByText(String(count), { exact: true }).click();
  await page.getByRole('button', { name: /^Generate/ }).click();
}

test('H08: an image is described, priced, ordered and drawn, there on another device, and shared with strangers', async ({
  signedInPage: page,
  browser,
  product,
  person,
}) => {
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'What image would you like?' })).toBeVisible();
  await expectAccessible(page);

  await test.step('an example fills the box, and nothing is sent empty', async () => {
    await page.getByRole('button', { name: /^Generate/ }).click();
    await expect(page.getByText('Describe the image first.')).toBeVisible();
    await page.getByRole('button', { name: /A quiet bay/ }).click();
    await expect(prompt(page)).toHaveValue(/lighthouse/);
  });

  await test.step('style, shape and number; the price follows', async () => {
    await page.getByRole('button', { name: 'All styles' }).click();
    const dialog = page.getByRole('dialog', { name: 'All styles' });
    await dialog.getByRole('searchbox').fill('paper');
    await dialog.getByText('Paper cut').click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('radio', { name: 'Paper cut' })).toBeChecked();
    await page.getByRole('group', { name: 'Shape' }).getByText('16:9').click();
    await expect(page.getByText('1 Image credit', { exact: true })).toBeVisible();
    await page.getByRole('group', { name: 'Number of images' }).getByText('2', { exact: true }).click();
    await expect(page.getByText('2 Image credits', { exact: true })).toBeVisible();
    await expect(page.getByText('You have 5.')).toBeVisible();
  });

  await page.getByRole('button', { name: 'Generate: 2 Image credits' }).click();
  await expect(page).toHaveURL(new RegExp(`${path}/[0-9a-f-]{36}$`));
  await expect(prompt(page)).toHaveValue('');
  await expect(images(page)).toHaveCount(2, whileBusy);
  await expect(page.getByText('You have 3.')).toBeVisible();
  await expect(images(page).first().getByText('Demo')).toBeVisible();

  await test.step('it is there after a reload, on another device, and in the history', async () => {
    await page.reload();
    await expect(images(page)).toHaveCount(2);
    await expect(page.getByRole('radio', { name: 'Paper cut' })).toBeChecked();
    const device = await signedInDevice(browser, product, person);
    await device.page.goto(path);
    await expect(images(device.page)).toHaveCount(2);
    await device.page.getByRole('link', { name: /lighthouse/ }).click();
    await expect(device.page).toHaveURL(page.url());
    await device.page.context().close();
  });
  await expectAccessible(page);

  await test.step('images are shared as a set; a stranger sees and downloads them, and nothing once the link is revoked', async () => {
    await page.getByRole('button', { name: 'Select', exact: true }).first().click();
    await page.getByRole('button', { name: /^Select the (\d+ images|image) shown/ }).click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share with a link' });
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const address = await dialog.getByLabel('Shared link').inputValue();

    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(address);
    await expect(stranger.getByRole('heading', { name: '2 shared images' })).toBeVisible();
    await expect(stranger.getByText(/lighthouse/)).toHaveCount(0);
    await expectAccessible(stranger);
    const downloading = stranger.waitForEvent('download');
    await stranger.getByRole('link', { name: 'Download image 2' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^deskmate-2\.(png|webp|jpg)$/);
    await stranger.getByRole('button', { name: 'Image 1 of 2' }).click();
    const whole = stranger.getByRole('dialog').getByRole('img');
    await expect.poll(() => whole.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const bytes = await whole.getAttribute('src');

    await dialog.getByRole('checkbox', { name: 'Show the prompts' }).check();
    await expect(page.getByText('The link now shows the prompts.')).toBeVisible();
    await stranger.reload();
    await expect(stranger.getByText(/lighthouse/).first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog', { name: 'Revoke this link?' }).getByRole('button', { name: 'Revoke' }).click();
    await expect(dialog.getByRole('button', { name: 'Create link' })).toBeVisible();
    expect((await stranger.request.get(new URL(bytes ?? '', address).href)).status()).toBe(404);
    await stranger.reload();
    await expect(stranger.getByRole('heading', { name: 'This shared link isn’t available' })).toBeVisible();
    await stranger.context().close();
  });
});

test('the gallery by keyboard, the detail view, downloads, deletion with undo', async ({ signedInPage: page }) => {
  await page.goto(path);
  await order(page, 'A red boat', 2);
  await expect(images(page)).toHaveCount(2, whileBusy);
  await order(page, 'A blue tower', 1);
  await expect(images(page)).toHaveCount(3, whileBusy);

  await test.step('arrow keys move, F marks a favourite, the filter shows it', async () => {
    await open(page, 0).focus();
    await page.keyboard.press('ArrowRight');
    await expect(open(page, 1)).toBeFocused();
    await page.keyboard.press('f');
    await page.getByRole('button', { name: 'Favourites' }).click();
    await expect(images(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Favourites' }).click();
    await page.getByRole('searchbox', { name: 'Search your images' }).fill('tower');
    await expect(images(page)).toHaveCount(1);
    await page.getByRole('searchbox', { name: 'Search your images' }).fill('');
    await expect(images(page)).toHaveCount(3);
  });

  await test.step('the detail view: neighbours, alternative text, the original with a name', async () => {
    await open(page, 0).press('Enter');
    const detail = page.getByRole('dialog', { name: 'Details' });
    await expect(detail.getByText('A blue tower').first()).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(detail.getByText('A red boat').first()).toBeVisible();
    await expectAccessible(page);
    await detail.getByLabel('Alternative text').fill('A small red boat on calm water');
    await detail.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Alternative text saved.')).toBeVisible();
    const downloading = page.waitForEvent('download');
    await detail.getByRole('button', { name: 'Download' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^deskmate-\d{4}-\d\d-\d\d-a-red-boat\.(png|webp|jpg)$/);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await detail.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Copy private link' }).click();
    await expect(page.getByText('Link copied. Only you can open it.')).toBeVisible();
    await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
    await expect(detail.getByLabel('Alternative text')).toHaveValue('A small red boat on calm water');
    await detail.getByRole('button', { name: 'Use prompt' }).click();
    await expect(prompt(page)).toHaveValue('A red boat');
  });

  await test.step('several as an archive, then deleted, and one deletion undone', async () => {
    await page.getByRole('button', { name: 'Select', exact: true }).first().click();
    await page.getByRole('button', { name: /^Select the (\d+ images|image) shown/ }).click();
    await expect(page.getByText('3 selected')).toBeVisible();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as ZIP' }).click();
    const archive = await (await downloading).path();
    const names = Object.keys(unzipSync(await readFile(archive)));
    expect(names.sort()).toEqual([
      expect.stringMatching(/a-blue-tower/),
      expect.stringMatching(/a-red-boat \(2\)/),
      expect.stringMatching(/a-red-boat\./),
    ]);
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
    await expect(images(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(images(page)).toHaveCount(3);
    await open(page, 0).focus();
    await page.keyboard.press('Delete');
    await expect(images(page)).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    // Leaving ends the offer to undo.
    await page.reload();
    await expect(images(page)).toHaveCount(2);
  });
});
