import { tools } from '@deskmate/api/tools';
import { say } from '@deskmate/fakes/ai-vendor/script';
import { expect, test } from '../fixtures/page.ts';
import { toolPage } from '../fixtures/tool-pages.ts';

const textTools = tools.filter(({ modelType }) => modelType !== 'image');

test('each text tool answers what was asked, at an address of its own, lists it and finds it', async ({
  signedInPage: page,
  vendor,
}) => {
  expect(textTools.length).toBeGreaterThan(3);
  for (const { id, path } of textTools)
    await test.step(id, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      const { ask, answer } = toolPage(id);
      vendor.next(say('A BLUE LIGHTHOUSE'));
      await ask(page, `a blue lighthouse of ${id}`);
      await expect(page).toHaveURL(new RegExp(`${path}/[0-9a-f-]{36}(\\?|$)`));
      const address = new URL(page.url()).pathname;
      const isThere = ({ pathname }: URL) => pathname === address;

      await page.goto(path);
      await page.getByRole('link', { name: /blue lighthouse/ }).click();
      await expect(page).toHaveURL(isThere);
      await expect(answer(page)).toContainText('A BLUE LIGHTHOUSE');

      await page.goto('/dashboard/user/account/usage');
      await expect(page.getByRole('heading', { name: 'Usage' })).toBeVisible();
      await page.keyboard.press('Control+k');
      await page.keyboard.insertText(`lighthouse of ${id}`);
      const found = page
        .getByRole('dialog')
        .getByRole('button')
        .filter({ hasText: `lighthouse of ${id}` });
      await found.first().click();
      await expect(page).toHaveURL(isThere);
      await expect(answer(page)).toContainText('A BLUE LIGHTHOUSE');
    });
});
