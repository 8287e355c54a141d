import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/page.ts';

/** The compared styles; widths depend on the page and are left out. */
const looks = (part: Locator) =>
  part.first().evaluate((element) => {
    const style = getComputedStyle(element);
    const { color, backgroundColor, fontSize, fontWeight, borderRadius, borderColor, paddingTop, paddingLeft } = style;
    return { color, backgroundColor, fontSize, fontWeight, borderRadius, borderColor, paddingTop, paddingLeft };
  });

const card = (page: Page) =>
  page.getByRole('heading', { name: 'Pro', exact: true }).locator('xpath=ancestor::*[self::li or self::section][1]');

async function looksOfCard(page: Page) {
  const pro = card(page);
  await expect(pro.getByText(/^Save/)).toBeVisible();
  return {
    card: await looks(pro),
    badge: await looks(pro.getByText('Our pick for daily work')),
    name: await looks(pro.getByRole('heading', { name: 'Pro', exact: true })),
    price: await looks(pro.locator('strong').first()),
    saving: await looks(pro.getByText(/^Save/)),
    heading: await looks(pro.getByRole('heading', { name: 'Every month' })),
    entry: await looks(pro.getByRole('listitem')),
  };
}

test('a plan card looks the same on the site and in the dashboard, and so does a choice of one of a few', async ({
  signedInPage: page,
}) => {
  await page.goto('/pricing');
  const onSite = await looksOfCard(page);
  await page.goto('/client/subscription-update');
  expect(await looksOfCard(page)).toEqual(onSite);
  const chosen = await looks(page.locator('label', { hasText: 'Monthly' }));
  const other = await looks(page.locator('label', { hasText: 'Yearly' }));
  await page.goto('/');
  const tab = (name: string) => looks(page.locator('main fieldset label', { hasText: name }));
  expect(await tab('Innovators')).toEqual(chosen);
  expect(await tab('Researchers')).toEqual(other);
});
