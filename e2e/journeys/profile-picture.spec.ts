import type { Locator } from '@playwright/test';
import { expectAccessible } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/page.ts';
import { paintPng } from '../fixtures/paint-png.ts';

const widthOf = (picture: Locator) => picture.evaluate((one: HTMLImageElement) => one.naturalWidth);

test('a profile picture is cropped with the keyboard, shown everywhere, replaced and removed', async ({
  signedInPage: page,
}) => {
  const choose = async (button: string) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: button }).press('Enter');
    await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: await paintPng(page) });
    return page.getByRole('dialog', { name: 'Crop your photo' });
  };
  const shownAt = (scope: Locator) => scope.locator('img[src^="/api/client/image/"]');
  const main = page.getByRole('main');

  await page.goto('/dashboard/user/account/profile');
  await test.step('what is no picture is refused before anything is sent', async () => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a photo' }).click();
    await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('words') });
    const dialog = page.getByRole('dialog', { name: 'Crop your photo' });
    await expect(dialog.getByRole('alert')).toContainText('can’t open this file');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('the crop is moved and enlarged by keys, and saved', async () => {
    const dialog = await choose('Choose a photo');
    await expect(dialog.getByText(/^Drag the photo/)).toBeVisible();
    await dialog.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
    await expect(dialog.getByRole('slider', { name: 'Zoom' })).toHaveAttribute('aria-valuenow', '1.1');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save photo' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('it is in the tab, in the header and in the drawer, and after a reload', async () => {
    await expect(shownAt(main)).toBeVisible();
    expect(await widthOf(shownAt(main))).toBe(320);
    await page.reload();
    await expect(shownAt(page.getByRole('banner'))).toBeVisible();
    await page.getByRole('button', { name: /^Your account/ }).click();
    await expect(shownAt(page.getByRole('dialog'))).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('another one has an address of its own; removed, the initials are back', async () => {
    const before = await shownAt(main).getAttribute('src');
    await (await choose('Change photo')).getByRole('button', { name: 'Save photo' }).click();
    await expect(shownAt(main)).not.toHaveAttribute('src', before ?? '');
    await page.getByRole('button', { name: 'Remove photo' }).click();
    await expect(shownAt(page.locator('body'))).toHaveCount(0);
    expect((await page.request.get(before ?? '')).status()).toBe(404);
  });
});
