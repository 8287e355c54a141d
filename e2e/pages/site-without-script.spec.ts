import { faq } from '@deskmate/brand/faq';
import { expect, test } from '../fixtures/page.ts';
import { pathsInSitemap } from './sitemap.ts';

test.use({ javaScriptEnabled: false });

test('without script every page reads; the drawer, questions, tabs and categories open, and a plan leads to its payment', async ({
  page,
}) => {
  await test.step('every page reads, and shows nothing that would do nothing', async () => {
    const every = expect.configure({ soft: true });
    for (const path of pathsInSitemap()) {
      await page.goto(path);
      await every(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      await every(page.locator('.needs-script').filter({ visible: true }), path).toHaveCount(0);
    }
  });

  await test.step('questions open one at a time, audience tabs and tool categories switch', async () => {
    await page.goto('/faqs');
    await page.getByText(faq[3]?.question.en ?? '').click();
    await expect(page.getByText(faq[3]?.detail.en ?? '')).toBeVisible();
    await expect(page.getByText(faq[0]?.detail.en ?? '')).toBeHidden();
    await page.goto('/');
    await page.getByText('Programmers', { exact: true }).click();
    await expect(page.getByText('A second pair of eyes that does not get tired.')).toBeVisible();
    await expect(page.getByText('From a rough idea to something you can show.')).toBeHidden();
    await page.goto('/ai-tools');
    await page.getByText('Image Tools', { exact: true }).click();
    await expect(page.getByText('DALL·E 3')).toBeVisible();
    await expect(page.getByText('GPT-4o')).toBeHidden();
  });

  await test.step('a plan leads to its payment page', async () => {
    await page.goto('/pricing');
    await expect(page.getByRole('link', { name: 'Subscribe Pro', exact: true })).toHaveAttribute(
      'href',
      '/client/payment?plan=3',
    );
  });

  await test.step('the menu drawer opens and closes', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  });
});
