import { walkThroughMoney } from '../fixtures/money-journey.ts';
import { expect, test } from '../fixtures/page.ts';

test.use({ connectStripe: true, withdrawalDays: 14 });

test('promo code, change, cancel and undo, card, left payment and withdrawal through Stripe', async ({
  signedInPage,
  product,
  stripe,
}) => {
  test.setTimeout(240_000);
  await walkThroughMoney({
    page: signedInPage,
    product,
    async pay(page) {
      await page.getByRole('button', { name: 'Continue to Stripe' }).click();
      await page.getByLabel('Card number').fill('4242 4242 4242 4242');
      await page.getByRole('button', { name: /^(Subscribe|Pay)$/ }).click();
    },
    async leave(page) {
      await page.getByRole('button', { name: 'Continue to Stripe' }).click();
      await expect(page).toHaveURL(new RegExp(`^${stripe.url}/c/pay/`));
    },
    async changeCard(page) {
      await page.goto('/dashboard/user/account/billing');
      await page.getByRole('button', { name: 'Manage payments' }).click();
      await expect(page).toHaveURL(new RegExp(`^${stripe.url}/p/session/`));
      await page.getByRole('link', { name: 'Return' }).click();
      await expect(page).toHaveURL(/\/dashboard\/user\/account\/billing/);
    },
  });
});
