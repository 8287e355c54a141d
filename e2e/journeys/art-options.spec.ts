import { plainPng } from '@deskmate/fakes/ai-vendor/image-script';
import { say } from '@deskmate/fakes/ai-vendor/script';
import type { Page } from '@playwright/test';
import { operate } from '../fixtures/operator.ts';
import { expect, test } from '../fixtures/page.ts';
import { whileBusy } from '../fixtures/tool-pages.ts';

const prompt = (page: Page) => page.getByRole('textbox', { name: 'Describe your image' });
const generate = (page: Page) => page.getByRole('button', { name: /^Generate/ });

test('a fuller description is offered; an order above the own limit asks first; a reference, the zoom and the same settings', async ({
  signedInPage: page,
  vendor,
  product,
}) => {
  await test.step('Enhance shows a fuller description, which is refused or taken', async () => {
    await page.goto('/dashboard/art');
    await prompt(page).fill('A boat');
    const offer = page.getByRole('region', { name: 'A fuller description' });
    vendor.next(say('A small wooden boat at dawn, soft light.'));
    await page.getByRole('button', { name: /^Enhance prompt/ }).click();
    await expect(offer).toContainText('A small wooden boat at dawn');
    await expect(prompt(page)).toHaveValue('A boat');
    await offer.getByRole('button', { name: 'Keep mine' }).click();
    await expect(offer).toHaveCount(0);
    await expect(prompt(page)).toHaveValue('A boat');
    vendor.next(say('A red boat in a storm, high waves.'));
    await page.getByRole('button', { name: /^Enhance prompt/ }).click();
    await offer.getByRole('button', { name: 'Use this one' }).click();
    await expect(prompt(page)).toHaveValue('A red boat in a storm, high waves.');
  });

  await test.step('an image is drawn from a reference, zoomed, and ordered again with its settings', async () => {
    await operate(product, 'edit-model', 'server/fake-image', '--max-references', '2');
    await page.goto('/dashboard/art');
    const price = page.getByRole('dialog', { name: 'Use 1 Image credit?' });

    await test.step('the price is asked for, declined and agreed to', async () => {
      await prompt(page).fill('A harbour');
      await page.getByText('More options').click();
      await page.getByLabel(/Ask me before/).selectOption('0');
      await generate(page).click();
      await price.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('article')).toHaveCount(0);
      await page.getByRole('group', { name: 'Shape' }).getByText('16:9').click();
      await generate(page).click();
      await price.getByRole('button', { name: 'Generate' }).click();
      await expect(page.getByRole('gridcell')).toHaveCount(1, whileBusy);
    });

    await test.step('it is zoomed, linked to, and becomes a reference beside an upload', async () => {
      await page.getByRole('gridcell').getByRole('button').first().click();
      const detail = page.getByRole('dialog', { name: 'Details' });
      await detail.getByRole('button', { name: 'Zoom in' }).click();
      await expect(detail.getByText(/^\d+%$/)).toBeVisible();
      await detail.getByRole('button', { name: 'Use as reference' }).click();
      await page
        .locator('input[type="file"]')
        .setInputFiles({ name: 'sketch.png', mimeType: 'image/png', buffer: plainPng([9, 9, 9]) });
      await expect(page.getByRole('list', { name: 'Reference images' }).getByRole('listitem')).toHaveCount(2);
      await expect(page.getByRole('listitem', { name: 'Uploading…' })).toHaveCount(0);
      await prompt(page).fill('The same harbour at night');
      await generate(page).click();
      const ordered = page.waitForRequest(
        (request) => request.url().endsWith('/images/generations') && request.method() === 'POST',
      );
      await price.getByRole('button', { name: 'Generate' }).click();
      expect((await ordered).postDataJSON()).toMatchObject({
        aspect_ratio: '16:9',
        references: [expect.any(String), expect.any(String)],
      });
      await expect(page.getByRole('gridcell')).toHaveCount(2, whileBusy);
    });

    await test.step('the same settings are in the form again', async () => {
      await page.getByRole('group', { name: 'Shape' }).getByText('1:1').click();
      await page.getByRole('gridcell').last().getByRole('button').first().click();
      await page.getByRole('dialog', { name: 'Details' }).getByRole('button', { name: 'Same settings' }).click();
      await expect(prompt(page)).toHaveValue('A harbour');
      await expect(page.getByRole('radio', { name: /16:9/ })).toBeChecked();
    });
  });
});
