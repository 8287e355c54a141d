import { fileURLToPath } from 'node:url';
import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures/page.ts';
import { whileBusy } from '../fixtures/tool-pages.ts';

test.use({ installation: 'open' });

const garden = fileURLToPath(new URL('../../dashboard/src/features/read/sample/garden-en.pdf', import.meta.url));
const isDrawn = (image: Locator) => image.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth > 0);

test('a document, an image and a shared image come from the host of files, and are shown and downloaded', async ({
  signedInPage: page,
  browser,
  product,
}) => {
  const host = `http://127.0.0.1:${new URL(product.url).port}/`;
  const fromHost = new Set<string>();
  page.context().on('response', (response) => {
    if (response.url().startsWith(host)) fromHost.add(response.headers()['content-type'] ?? '');
  });

  await test.step('a document of Read, after a reload', async () => {
    await page.goto('/dashboard/read');
    await page.locator('[data-read-file]').setInputFiles(garden);
    await expect(page.getByText(/English · 4 pages/)).toBeVisible(whileBusy);
    await page.reload();
    await expect(page.locator('[data-page="1"]')).toContainText('Rules of the Mill Lane community garden');
    expect(fromHost).toEqual(new Set(['application/pdf']));
  });

  await test.step('an image of Art, small and whole', async () => {
    await page.goto('/dashboard/art');
    await page.getByRole('textbox', { name: 'Describe your image' }).fill('A green door');
    await page.getByRole('button', { name: 'Generate: 1 Image credit' }).click();
    const cell = page.getByRole('gridcell');
    await expect(cell).toHaveCount(1, whileBusy);
    await expect.poll(() => isDrawn(cell.locator('img'))).toBe(true);
    await cell.getByRole('button').first().click();
    const detail = page.getByRole('dialog', { name: 'Details' });
    await expect.poll(() => isDrawn(detail.getByRole('img').first())).toBe(true);
    await expect.poll(() => fromHost).toEqual(new Set(['application/pdf', 'image/webp', 'image/png']));
    const downloading = page.waitForEvent('download');
    await detail.getByRole('button', { name: 'Download' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/a-green-door\.png$/);
    await detail.getByRole('button', { name: 'Share' }).click();
  });

  await test.step('an image of a share, for a stranger', async () => {
    const dialog = page.getByRole('dialog', { name: 'Share with a link' });
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const address = await dialog.getByLabel('Shared link').inputValue();
    const stranger = await (await browser.newContext()).newPage();
    const image = stranger.waitForResponse((response) => response.url().startsWith(host));
    await stranger.goto(address);
    await expect.poll(() => isDrawn(stranger.getByRole('img').first())).toBe(true);
    expect((await image).headers()['content-disposition']).toMatch(/^attachment/);
    await stranger.context().close();
  });
});
