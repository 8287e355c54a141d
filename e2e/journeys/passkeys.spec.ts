import { appCode, enterPassword } from '../fixtures/auth-page.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/page.ts';
import { addVirtualAuthenticator } from '../fixtures/virtual-authenticator.ts';

const security = '/dashboard/user/account/security';

test('a passkey is added, logs in by the button and from the email field, and is renamed and removed', async ({
  page,
  person,
  allowConsoleError,
}) => {
  // The offer of a passkey fails to load.
  allowConsoleError(/ERR_FAILED/);
  await addVirtualAuthenticator(page);

  await test.step('it is added with a name', async () => {
    await page.goto(security);
    await enterPassword(page, person);
    await expect(page.getByText('No passkeys yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByLabel('Passkey name').fill('My laptop');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Passkey added.')).toBeVisible();
    await expect(page.getByText('My laptop')).toBeVisible();
    await expect(page.getByText(/Not used yet/)).toBeVisible();
  });

  await test.step('a second one for the same account is refused by the device, in words', async () => {
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByLabel('Passkey name').fill('Again');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByText(/^Passkey not created\./)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  const logOut = async () => {
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
  };

  await test.step('it logs in by the button, and returns to where the person was going', async () => {
    await logOut();
    // Otherwise the offer in the email field is faster: the finger of this device is always there.
    await page.route('**/api/auth/passkeys/login/options', (route) => route.abort(), { times: 1 });
    await page.goto(security);
    await expect(page.getByLabel('Email address')).toHaveAttribute('autocomplete', 'username webauthn');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL(security);
    await expect(page.getByText(/^Added .* · Last used/)).toBeVisible();
  });

  await test.step('the browser offers it in the email field', async () => {
    await logOut();
    await page.goto('/auth/jwt/login');
    await expect(page).toHaveURL(/\/dashboard\/chat/);
  });

  await test.step('it is renamed and removed', async () => {
    await page.goto(security);
    await page.getByRole('button', { name: 'Rename: My laptop' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rename' });
    await dialog.getByLabel('Passkey name').fill('Old laptop');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Remove: Old laptop' }).click();
    const question = page.getByRole('dialog', { name: /^Remove the passkey/ });
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('No passkeys yet.')).toBeVisible();
  });
});

test('a passkey takes the place of password and code, also to confirm who is there', async ({
  signedInPage: page,
  product,
  allowConsoleError,
}) => {
  // The browser logs the response that requires reauthentication.
  allowConsoleError(/403/);
  await addVirtualAuthenticator(page);
  await page.goto(security);
  await page.getByRole('button', { name: 'Use an authenticator app' }).click();
  const setup = page.getByRole('dialog', { name: 'Set up your authenticator app' });
  const seed = (await setup.locator('code').textContent()) ?? '';
  await setup.getByLabel('6-digit code').fill(appCode(seed));
  await setup.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Passkey name').fill('Phone');
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Passkey added.')).toBeVisible();

  // Five minutes later the service requires reauthentication again.
  let isLate = true;
  await page.route(`${product.url}/api/auth/otp/backup-codes`, (route) =>
    isLate
      ? route.fulfill({
          status: 403,
          contentType: 'application/json',
          body: JSON.stringify({ detail: 'Please confirm.', code: 'reauth_required', request_id: 'r' }),
        })
      : route.continue(),
  );
  await page.route(`${product.url}/api/auth/passkeys/confirm`, (route) => {
    isLate = false;
    return route.continue();
  });
  await page.getByRole('button', { name: 'New backup codes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'New backup codes' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await confirm.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('dialog', { name: 'Save your backup codes' })).toBeVisible();
});
