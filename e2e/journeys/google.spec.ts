import { expectAccessible } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/page.ts';

test.use({ installation: 'open' });

const security = '/dashboard/user/account/security';
const password = 'correct horse battery staple';

test('a person signs up with Google, logs in again, keeps their only way in and sets a password', async ({
  page,
  google,
  product,
  allowConsoleError,
}) => {
  // Ten visits of pages and of the provider: a quarter of a minute alone, more on a busy machine.
  test.setTimeout(180_000);
  // The refusals that this journey is about; a new password ends the session.
  allowConsoleError(/401|403|409/);
  const email = `${crypto.randomUUID()}@example.com`;
  google.person = { sub: email, email, email_verified: true, given_name: 'Mona', family_name: 'Lisa' };

  await test.step('registers with Google and returns to the requested page without a form', async () => {
    await page.goto(`/auth/jwt/register?returnTo=${encodeURIComponent(security)}`);
    await expect(page.getByRole('link', { name: 'Continue with Google' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await expect(page).toHaveURL(security);
    await expect(page.getByText('Your account has no password yet.')).toBeVisible();
  });

  await test.step('out, and in again through the login page', async () => {
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await page.goto(security);
    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await expect(page).toHaveURL(security);
  });

  await test.step('the only way in stays', async () => {
    await expect(page.getByRole('heading', { name: 'Connected accounts' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Disconnect: Google' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await expect(page.getByText('This is your only way to log in.')).toBeVisible();
  });

  await test.step('a password is set by mail, and then the account is disconnected', async () => {
    await page.getByRole('link', { name: 'Set a password' }).click();
    await page.getByLabel('Email address').fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.goto((await product.outbox.linkTo(email, '/client/reset-password/')).href);
    await page.getByLabel('New password').fill(password);
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
    await page.goto(security);
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('button', { name: 'Disconnect: Google' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await expect(page.getByText('Google is disconnected.')).toBeVisible();
    await expect(page.getByText('No connected accounts yet.')).toBeVisible();
  });

  await test.step('cancelling at Google shows a notice on the login page', async () => {
    google.changeRedirect = (url) => {
      url.searchParams.delete('code');
      url.searchParams.set('error', 'access_denied');
    };
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/auth/jwt/login');
    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await expect(page.getByText('You cancelled before logging in. Nothing has changed.')).toBeVisible();
    await expect(page).toHaveURL('/auth/jwt/login');
  });
});
