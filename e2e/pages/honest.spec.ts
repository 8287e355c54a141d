import { isBuilt, toolIds } from '@deskmate/api/tools';
import { isReferralBuilt } from '@deskmate/brand/referral';
import { expect, test } from '../fixtures/page.ts';

const soon = /coming soon/i;

for (const tool of toolIds) {
  test(`${tool}: the site says that it is coming just where the dashboard says so`, async ({ page, signedInPage }) => {
    await signedInPage.goto(`/dashboard/${tool}`);
    const place = signedInPage.locator('main');
    await expect(place.getByRole('textbox').or(place.getByText('Not available yet')).first()).toBeVisible();
    const isMissing = await place.getByText('Not available yet').isVisible();
    expect(isBuilt(tool), 'the line of this tool in packages/api/src/tools.ts').toBe(!isMissing);

    await page.goto('/');
    const guide = `a[href="/learning#${tool}"]`;
    await expect(page.locator('.coming').filter({ hasText: soon }).locator(guide)).toHaveCount(isMissing ? 1 : 0);
    await expect(page.locator('article.card').locator(guide)).toHaveCount(isMissing ? 0 : 1);
    await page.goto('/learning');
    await expect(page.locator(`article#${tool}`).getByText(soon)).toHaveCount(isMissing ? 1 : 0);
  });
}

test('what machines read says it too', async ({ request }) => {
  const text = await (await request.get('/llms.txt')).text();
  for (const tool of toolIds) {
    const line = text.split('\n').find((part) => part.toLowerCase().startsWith(`- ${tool}`)) ?? '';
    expect(soon.test(line), line).toBe(!isBuilt(tool));
  }
});

test('an invitation programme that is not there is not offered', async ({ page }) => {
  await page.goto('/refer-and-earn');
  await expect(page.locator('main').getByText(soon)).toHaveCount(isReferralBuilt ? 0 : 1);
});

test('the conversation on the home page is named as the example that it is, or by its model', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('.scene figcaption')).toHaveText(/^(An example|Answered by .+, unedited)$/);
});
