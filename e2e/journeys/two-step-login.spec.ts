import { readFile } from 'node:fs/promises';
import { appCode, enterPassword, nextMailedCode } from '../fixtures/auth-page.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/page.ts';

const security = '/dashboard/user/account/security';

test('two-step login with an app: set up, used with the keyboard alone, a backup code used, turned off', async ({
  signedInPage: page,
  browser,
  product,
  person,
  allowConsoleError,
}) => {
  // A wrong code is answered with 401, which the browser reports.
  allowConsoleError(/401/);
  let seed = '';
  let backupCodes: string[] = [];

  await test.step('the app is set up with its key, and the backup codes are saved', async () => {
    await page.goto(security);
    await page.getByRole('button', { name: 'Use an authenticator app' }).click();
    const setup = page.getByRole('dialog', { name: 'Set up your authenticator app' });
    await expect(setup.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await expectAccessible(page);
    seed = (await setup.locator('code').textContent()) ?? '';
    await setup.getByLabel('6-digit code').fill('000000');
    await setup.getByRole('button', { name: 'Turn on' }).click();
    await expect(setup.getByText('That code is wrong or has expired.')).toBeVisible();
    await setup.getByLabel('6-digit code').fill(appCode(seed));
    await setup.getByLabel('6-digit code').press('Enter');
    const saved = page.getByRole('dialog', { name: 'Save your backup codes' });
    await expect(saved).toBeVisible();
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      saved.getByRole('link', { name: 'Download' }).click(),
    ]);
    const file = await readFile(await download.path(), 'utf8');
    backupCodes = file.match(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/gm) ?? [];
    expect(backupCodes).toHaveLength(10);
    expect(file).toContain(person.email);
    await saved.getByRole('button', { name: 'I’ve saved them' }).click();
    await expect(page.getByText('On: codes from your authenticator app')).toBeVisible();
    await expect(page.getByText('10 backup codes left')).toBeVisible();
  });

  await test.step('another device logs in by keyboard and lands where it was going', async () => {
    const context = await browser.newContext({ baseURL: product.url });
    const other = await context.newPage();
    await other.goto('/dashboard/user/account/usage');
    await enterPassword(other, person);
    await expect(other.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
    await expect(other.getByRole('timer')).toHaveText(/Time left: (10:00|9:\d\d)/);
    expect(await other.evaluate(() => localStorage.length)).toBe(0);
    await expectAccessible(other);
    const code = other.getByLabel('Code', { exact: true });
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await code.fill('000000');
    await code.press('Enter');
    await expect(other.getByText('That code is wrong or has expired.')).toBeVisible();
    await expect(code).toBeFocused();
    await code.fill(appCode(seed, 1));
    await other.getByLabel('Don’t ask for a code on this device for 30 days').check();
    await code.press('Enter');
    await expect(other).toHaveURL(/\/dashboard\/user\/account\/usage$/);
    await other.getByRole('button', { name: 'Your account' }).click();
    await other.getByRole('button', { name: 'Logout' }).click();
    await expect(other).toHaveURL('/');
    await other.goto('/auth/jwt/login');
    await enterPassword(other, person);
    await expect(other).toHaveURL(/\/dashboard\/chat/);
    await other.goto('/dashboard/user/account/sessions');
    await other.getByRole('button', { name: /^Remove: / }).click();
    await expect(other.getByText(/^No remembered devices/)).toBeVisible();
    await context.close();
  });

  await test.step('a backup code does it without the phone', async () => {
    const context = await browser.newContext({ baseURL: product.url });
    const other = await context.newPage();
    await other.goto('/auth/jwt/login');
    await enterPassword(other, person);
    await other.getByRole('button', { name: 'Use a backup code' }).click();
    await other.getByLabel('Backup code').fill(backupCodes[0]?.toLowerCase() ?? '');
    await other.getByRole('button', { name: 'Continue' }).click();
    await expect(other).toHaveURL(/\/dashboard\/chat/);
    await context.close();
  });

  await test.step('it is turned off after a question', async () => {
    await page.reload();
    await expect(page.getByText('9 backup codes left')).toBeVisible();
    await page.getByRole('button', { name: 'Turn off' }).click();
    const question = page.getByRole('dialog', { name: 'Turn off two-step login?' });
    await question.getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByText('Two-step login is off.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Use an authenticator app' })).toBeVisible();
  });
});

test('two-step login with codes by mail: set up, asked for again, and a page without a challenge', async ({
  signedInPage: page,
  browser,
  product,
  person,
  allowConsoleError,
}) => {
  allowConsoleError(/40[14]/);
  const before = await product.outbox.countTo(person.email);
  await page.goto(security);
  await page.getByRole('button', { name: 'Get codes by email' }).click();
  const setup = page.getByRole('dialog', { name: 'Codes by email' });
  await expect(setup.getByLabel('6-digit code')).toBeFocused();
  await setup.getByLabel('6-digit code').fill(await nextMailedCode(product.outbox, person.email, before));
  await setup.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByText(`On: codes by email to ${person.email}`)).toBeVisible();

  const context = await browser.newContext({ baseURL: product.url });
  const other = await context.newPage();
  await other.goto('/auth/jwt/otp');
  await expect(other.getByRole('heading', { name: 'This login has expired' })).toBeVisible();
  await other.getByRole('main').getByRole('link').click();
  const sent = await product.outbox.countTo(person.email);
  await enterPassword(other, person);
  await expect(other.getByRole('button', { name: /^Email me a new code in / })).toBeDisabled();
  await other.getByLabel('Code', { exact: true }).fill(await nextMailedCode(product.outbox, person.email, sent));
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other).toHaveURL(/\/dashboard\/chat/);
  await context.close();
});
