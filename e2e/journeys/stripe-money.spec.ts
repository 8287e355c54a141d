import type { Page } from '@playwright/test';
import { walkThroughMoney } from '../fixtures/money-journey.ts';
import { expect, test } from '../fixtures/page.ts';

test.use({ installation: 'stripe' });

const pay = async (page: Page, number: string) => {
  await page.getByLabel('Card number').fill(number);
  await page.getByRole('button', { name: /^(Subscribe|Pay)$/ }).click();
};

/** A refused card and a failed check of 3-D Secure charge nothing; the check is completed at the second try. */
async function payWithCheck(page: Page): Promise<void> {
  await pay(page, '4000 0000 0000 9995');
  await expect(page.getByRole('alert')).toHaveText('Your card has insufficient funds.');
  await pay(page, '4000 0025 0000 3155');
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(page.getByRole('alert')).toContainText('unable to authenticate');
  await pay(page, '4000 0025 0000 3155');
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page).toHaveURL(/\/client\/payment\/status\?id=/);
}

test('3-D Secure, promo code, change, cancel and undo, card, left payment and withdrawal through Stripe', async ({
  signedInPage,
  product,
  stripe,
}) => {
  test.setTimeout(240_000);
  let payments = 0;
  await walkThroughMoney({
    page: signedInPage,
    product,
    async pay(page) {
      await page.getByRole('button', { name: 'Continue to Stripe' }).click();
      await expect(page).toHaveURL(new RegExp(`^${stripe.url}/c/pay/`));
      payments += 1;
      await (payments === 1 ? payWithCheck(page) : pay(page, '4242 4242 4242 4242'));
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
