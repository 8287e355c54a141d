import { walkThroughMoney } from '../fixtures/money-journey.ts';
import { expect, test } from '../fixtures/page.ts';
import { payWithCard } from '../fixtures/payment-page.ts';

test.use({ installation: 'open' });

test('promo code, change, cancel and undo, card, left payment and withdrawal in the Sandbox', async ({
  signedInPage,
  product,
  allowConsoleError,
}) => {
  // The card that is declined.
  allowConsoleError(/status of 402/);
  test.setTimeout(240_000);
  await walkThroughMoney({
    page: signedInPage,
    product,
    pay: (page) => payWithCard(page, 'Succeeds'),
    async leave(page) {
      await payWithCard(page, 'Declined');
      await expect(page.getByRole('alert')).toBeVisible();
    },
    async changeCard(page) {
      await page.goto('/dashboard/user/account/billing');
      await page.getByRole('button', { name: 'Change card' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Card number').fill('4242 4242 4242 4242');
      await dialog.getByLabel('Expiry').fill('12/31');
      await dialog.getByLabel('Security code').fill('123');
      await dialog.getByRole('button', { name: 'Save card' }).click();
      await expect(page.getByText('Card saved.')).toBeVisible();
    },
  });
});
