import { enterPassword } from '../fixtures/auth-page.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/page.ts';

test('the address changes once both mailboxes have confirmed it, and the login with it', async ({
  page,
  person,
  product,
  allowConsoleError,
}) => {
  // The session is over once the address is taken back.
  allowConsoleError(/401/);
  const email = `moved-${person.email}`;

  await test.step('the requested change is shown as pending', async () => {
    await page.goto('/dashboard/user/account/profile');
    await enterPassword(page, person);
    await page.getByRole('button', { name: 'Change email address' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change your email address' });
    await dialog.getByLabel('New email address').fill(email);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send the links' }).click();
    await expect(page.getByText(/to change your email to/)).toBeVisible();
    await expectAccessible(page);
  });

  for (const [address, message] of [
    [email, 'One confirmation left'],
    [person.email, 'Your email address has changed'],
  ] as const) {
    await test.step(`the link to ${address === email ? 'the new' : 'the old'} address needs a click`, async () => {
      const link = await product.outbox.linkTo(address, '/client/confirm-email/');
      await page.goto(link.pathname);
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByRole('heading', { name: message })).toBeVisible();
    });
  }

  await test.step('the account shows the new address', async () => {
    await page.getByRole('link', { name: 'Go to your account' }).click();
    await expect(page.getByText(email, { exact: true })).toBeVisible();
  });

  await test.step('the former mailbox takes it back, and a mail leads to a new password', async () => {
    const link = await product.outbox.linkTo(person.email, '/client/undo-email/');
    await page.goto(link.pathname);
    await expect(page.getByText(`${person.email} will be your account’s email address again`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Restore my email address' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Your email address is restored' })).toBeVisible();
    await expectAccessible(page);
    const reset = await product.outbox.linkTo(person.email, '/client/reset-password/');
    await page.goto(reset.pathname);
    await page.getByLabel('New password').fill(`${person.password} again`);
    await page.keyboard.press('Enter');
    await page.goto('/dashboard/user/account/profile');
    await enterPassword(page, { ...person, password: `${person.password} again` });
    await expect(page.getByText(person.email, { exact: true })).toBeVisible();
  });
});
