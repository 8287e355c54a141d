import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectAccessible } from '../fixtures/axe.ts';
import { operate } from '../fixtures/operator.ts';
import { expect, test } from '../fixtures/page.ts';
import { payWithCard } from '../fixtures/payment-page.ts';
import { newPerson } from '../fixtures/person.ts';

test('a promo code and an address with a tax number: shown before paying, charged, and on the invoice', async ({
  signedInPage: page,
  product,
  person,
  allowConsoleError,
}) => {
  // The wrong code.
  allowConsoleError(/status of 422/);
  await operate(product, 'add-promo-code', 'SPRING', '--percent', '25');
  await test.step('adds an address with a tax number while paying', async () => {
    await page.goto('/client/payment?plan=3');
    await page.getByRole('button', { name: 'Add a billing address' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name or company').fill('Haddad GmbH');
    await dialog.getByLabel('Street and number').fill('Hauptstraße 1');
    await dialog.getByLabel('City').fill('Berlin');
    await dialog.getByLabel('Country').selectOption('DE');
    await dialog.getByLabel('Kind of tax ID').selectOption('eu_vat');
    await dialog.getByLabel('Tax ID', { exact: true }).fill('DE 123 456 789');
    await dialog.getByRole('button', { name: 'Save address' }).click();
    await expect(page.getByLabel('Billing address')).toContainText('Haddad GmbH, Hauptstraße 1, Berlin');
  });

  await test.step('a wrong code shows an error; a valid one lowers the price before payment', async () => {
    const apply = async (code: string) => {
      await page.getByLabel('Promo code').fill(code);
      await page.getByRole('button', { name: 'Apply' }).click();
    };
    await apply('WINTER');
    await expect(page.getByText('This promo code isn’t valid.')).toBeVisible();
    await apply('spring');
    await expect(page.getByText(/^Discount \(.*SPRING/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pay .*\$9/ })).toBeVisible();
    await expectAccessible(page);
    await payWithCard(page, 'Succeeds');
    await expect(page.getByRole('heading', { name: 'You’re on Pro' })).toBeVisible();
  });

  await test.step('the invoice is there with what was taken off, and names the company', async () => {
    await page.goto('/dashboard/user/account/billing');
    await expect(page.getByText(/after .*\$3.* off/)).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /Download invoice/ }).click();
    const file = await (await download).path();
    expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-');
    const folder = join(mkdtempSync(join(tmpdir(), 'export-')), 'client');
    await operate(product, 'export-client', person.email, folder);
    const [invoice] = JSON.parse(readFileSync(join(folder, 'account.json'), 'utf8')).invoices;
    expect(invoice).toMatchObject({ amount: 900, billTo: { name: 'Haddad GmbH', taxValue: 'DE123456789' } });
  });
});

test('a referral: invited by mail, registered, paid, and the reward is shown', async ({
  signedInPage: page,
  product,
  browser,
}) => {
  const friend = newPerson();
  await page.goto('/dashboard/user/account/referral');
  await page.getByLabel('Their email address').fill(friend.email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  const row = page.getByRole('row').filter({ hasText: friend.email });
  await expect(row).toContainText('Invited');

  const other = await browser.newContext({ baseURL: product.url });
  const theirs = await other.newPage();
  await test.step('the friend registers with the mailed link, which fills in the address', async () => {
    const link = await product.outbox.linkTo(friend.email, '/auth/jwt/register');
    await theirs.goto(link.href);
    await expect(theirs.getByLabel('Email address')).toHaveValue(friend.email);
    await theirs.getByLabel('First name').fill(friend.firstName);
    await theirs.getByLabel('Last name').fill(friend.lastName);
    await theirs.getByLabel('Password', { exact: true }).fill(friend.password);
    await theirs.getByRole('button', { name: 'Create account' }).click();
    const activation = await product.outbox.linkTo(friend.email, '/client/activate/');
    await theirs.goto(activation.href);
    await theirs.getByLabel('Password', { exact: true }).fill(friend.password);
    await theirs.getByRole('button', { name: 'Activate my account' }).click();
    await expect(theirs).toHaveURL(/\/dashboard\/chat/);
  });
  await page.reload();
  await expect(row).toContainText('Account created');

  await test.step('the friend pays for a plan', async () => {
    await theirs.goto('/client/payment?plan=2');
    await payWithCard(theirs, 'Succeeds');
    await expect(theirs.getByRole('heading', { name: 'You’re on Lite' })).toBeVisible();
    await other.close();
  });
  await page.reload();
  await expect(row).toContainText('Paid: credits received');
  await page.goto('/dashboard/user/account/usage');
  await expect(page.getByRole('row').filter({ hasText: 'A referral' })).toContainText('+50');
});
