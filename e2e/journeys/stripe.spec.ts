import type { Page } from '@playwright/test';
import { enterPassword } from '../fixtures/auth-page.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/page.ts';

test.use({ connectStripe: true });

const pay = async (page: Page, number: string) => {
  await page.getByLabel('Card number').fill(number);
  await page.getByRole('button', { name: 'Subscribe' }).click();
};

test('a client subscribes at Stripe with 3-D Secure, changes the plan, cancels it and comes back', async ({
  page,
  person,
  stripe,
}) => {
  await test.step('chooses a plan; a refused card and a failed check charge nothing', async () => {
    await page.goto('/auth/jwt/login?returnTo=/client/payment?plan=2');
    await enterPassword(page, person);
    await page.getByRole('button', { name: 'Continue to Stripe' }).click();
    await expect(page).toHaveURL(new RegExp(`^${stripe.url}/c/pay/`));
    await pay(page, '4000 0000 0000 9995');
    await expect(page.getByRole('alert')).toHaveText('Your card has insufficient funds.');
    await pay(page, '4000 0025 0000 3155');
    await page.getByRole('button', { name: 'Fail authentication' }).click();
    await expect(page.getByRole('alert')).toContainText('unable to authenticate');
  });

  await test.step('completes the check and reads that it is paid', async () => {
    await pay(page, '4000 0025 0000 3155');
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await expect(page).toHaveURL(/\/client\/payment\/status\?id=/);
    await expect(page.getByRole('heading', { name: 'You’re on Lite' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'You’re on Lite' })).toBeVisible();
  });

  await test.step('sees the next charge, and what another plan costs after the unused time', async () => {
    await page.goto('/dashboard/user/account/plan');
    await expect(page.getByText(/Renews on .* for .*\$5/)).toBeVisible();
    await page.goto('/client/payment?plan=3');
    await expect(page.getByText('Unused time on your current plan')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Change plan and pay / }).click();
    await expect(page).toHaveURL(/\/dashboard\/user\/account\/plan/);
    await expect(page.getByRole('heading', { name: 'Pro', exact: true })).toBeVisible();
  });

  await test.step('cancels in two clicks, and resumes', async () => {
    await page.getByRole('button', { name: 'Cancel plan' }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }).click();
    await expect(page.getByText('It won’t renew automatically.')).toBeVisible();
    await page.getByRole('button', { name: 'Resume plan' }).click();
    await expect(page.getByText(/Renews on .* for .*\$12/)).toBeVisible();
  });

  await test.step('finds the portal for the card', async () => {
    await page.goto('/dashboard/user/account/billing');
    await page.getByRole('button', { name: 'Manage payments' }).click();
    await expect(page).toHaveURL(new RegExp(`^${stripe.url}/p/session/`));
    await page.getByRole('link', { name: 'Return' }).click();
    await expect(page).toHaveURL(/\/dashboard\/user\/account\/billing/);
  });
});
