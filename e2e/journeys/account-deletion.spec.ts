import { enterPassword } from '../fixtures/auth-page.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/page.ts';

test('an account is deleted with the typed address, and the mailed link restores it', async ({
  page,
  person,
  product,
}) => {
  await test.step('another address is refused beside the field, the own one closes the account', async () => {
    await page.goto('/dashboard/user/account/profile');
    await enterPassword(page, person);
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    const field = dialog.getByLabel(`Type ${person.email} to confirm`);
    await field.fill('somebody@else.example');
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect(dialog.getByText('That isn’t this account’s email address.')).toBeVisible();
    await expectAccessible(page);
    await field.fill(person.email);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    const deletedDialog = page.getByRole('dialog', { name: 'Your account is deleted' });
    await expect(deletedDialog.getByText(/^We’ve emailed you a link\. Use it by /)).toBeVisible();
    await deletedDialog.getByRole('button', { name: 'Done' }).click();
    await expect(page).toHaveURL('/');
  });

  await test.step('the mailed link shows what is deleted and restores it', async () => {
    const link = await product.outbox.linkTo(person.email, '/client/restore-account/');
    await page.goto(link.pathname);
    await expect(page.getByText(`${person.email}’s account has been deleted.`)).toBeVisible();
    await expect(page).toHaveURL('/client/restore-account');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Restore my account' }).click();
    await expect(page.getByRole('heading', { name: 'Your account is restored' })).toBeVisible();
  });

  await test.step('it can be used again', async () => {
    await page.getByRole('link', { name: 'Log in' }).click();
    await enterPassword(page, person);
    await expect(page).toHaveURL(/\/dashboard\/chat/);
  });
});
