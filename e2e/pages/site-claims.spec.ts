import { toolIds, toolPaths } from '@deskmate/api/tools';
import { expect, test } from '../fixtures/page.ts';

const soon = /coming soon/i;

for (const tool of toolIds) {
  test(`${tool}: the site leads to it, and the dashboard has it`, async ({ page, signedInPage }) => {
    await signedInPage.goto(`/dashboard/${tool}`);
    const main = signedInPage.locator('main');
    // A tool has something to type into or, before its first document, to press.
    await expect(main.getByRole('textbox').or(main.getByRole('button')).first()).toBeVisible();
    await page.goto('/');
    const card = page
      .locator('article.card')
      .filter({ has: page.locator(`a[href$="${encodeURIComponent(toolPaths[tool])}"]`) });
    await expect(card).toHaveCount(1);
    await expect(card.getByText(soon)).toHaveCount(0);
    await page.goto('/learning');
    const guides = await page.locator(`article#${tool}`).count();
    await page.goto('/');
    await expect(card.locator(`a[href="/learning#${tool}"]`)).toHaveCount(guides);
  });
}

test('every guide is of something that the product has', async ({ page }) => {
  await page.goto('/learning');
  await expect(page.locator('article').first()).toBeVisible();
  await expect(page.locator('article').getByText(soon)).toHaveCount(0);
});

test('the page of referrals leads to the own link', async ({ page, signedInPage }) => {
  await page.goto('/refer-and-earn');
  const address = await page.getByRole('link', { name: /Open your account/ }).getAttribute('href');
  await signedInPage.goto(address ?? '');
  await expect(signedInPage.getByText(/referral_code=[A-Z2-9]{8}$/)).toBeVisible();
});

test('the conversation on the home page is named as the example that it is, or by its model', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('.scene figcaption')).toHaveText(/^(An example|Answered by .+, unedited)$/);
});
