import { toolIds, toolPaths } from '@deskmate/api/tools';
import { aiTools } from '@deskmate/brand/ai-tools';
import { expect, test } from '../fixtures/page.ts';

const soon = /coming soon/i;

test('the site leads to each tool, and the dashboard has it; every guide is of something that the product has', async ({
  signedInPage: page,
}) => {
  for (const tool of toolIds)
    await test.step(`the dashboard has ${tool}`, async () => {
      await page.goto(`/dashboard/${tool}`);
      const main = page.locator('main');
      // A tool has something to type into or, before its first document, to press.
      await expect(main.getByRole('textbox').or(main.getByRole('button')).first()).toBeVisible();
    });
  await page.goto('/learning');
  const guides = page.locator('article');
  await expect(guides.first()).toBeVisible();
  await expect(guides.getByText(soon)).toHaveCount(0);
  const counts = new Map<string, number>();
  for (const tool of toolIds) counts.set(tool, await page.locator(`article#${tool}`).count());
  await page.goto('/');
  for (const tool of toolIds) {
    const card = page
      .locator('article.card')
      .filter({ has: page.locator(`a[href$="${encodeURIComponent(toolPaths[tool])}"]`) });
    await expect(card).toHaveCount(1);
    await expect(card.getByText(soon)).toHaveCount(0);
    await expect(card.locator(`a[href="/learning#${tool}"]`)).toHaveCount(counts.get(tool) ?? 0);
  }
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

test('the tools page names the model that answers instead of a retired one', async ({ request }) => {
  const html = await (await request.get('/ai-tools')).text();
  const successors = aiTools.flatMap(({ successor }) => successor ?? []);
  expect(successors.length).toBeGreaterThan(2);
  for (const successor of successors) expect(html).toContain(`Today its successor ${successor} `);
});

test('promises in the operator’s name are left out until they are confirmed', async ({ page }) => {
  await page.goto('/affiliates');
  await expect(page.getByRole('heading', { name: 'Apply' })).toBeVisible();
  await expect(page.getByText('share of the revenue')).toHaveCount(0);
  await page.goto('/privacy-policy');
  await expect(page.getByText('We answer within one month')).toHaveCount(0);
  await expect(page.locator('main')).not.toContainText('[claim');
});
