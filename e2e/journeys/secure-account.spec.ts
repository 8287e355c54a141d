import { mainAddresses } from '@deskmate/api/addresses';
import { enterPassword } from '../fixtures/auth-page.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/page.ts';
import { call } from '../fixtures/person.ts';
import { signedInDevice } from '../fixtures/signed-in-device.ts';

const sessions = '/dashboard/user/account/sessions';

test('L11, L06, L09: the owner answers the mail about a strange API key with “This wasn’t me”, and the stranger is out', async ({
  page,
  browser,
  product,
  person,
  tokens,
  request,
  allowConsoleError,
}) => {
  allowConsoleError(/401/);
  const stranger = await signedInDevice(browser, product, person);
  await stranger.page.goto(sessions);
  await expect(stranger.page.getByText('This device', { exact: true })).toBeVisible();
  const key = { token: tokens.access_token, body: { name: 'Script' } };
  expect((await call(product, 'POST', mainAddresses.apiKeys, key)).status).toBe(200);
  const link = await product.outbox.linkTo(person.email, '/client/secure-account/');

  await test.step('a program that opens the link changes nothing', async () => {
    for (let n = 0; n < 3; n += 1) expect((await request.get(link.href)).status()).toBe(200);
    expect((await request.head(link.href)).status()).toBe(200);
  });

  await test.step('the page says what its button does, and keeps the secret out of the address', async () => {
    const requests: string[] = [];
    page.on('request', (one) => requests.push(one.url()));
    await page.goto(link.pathname);
    await expect(page.getByRole('heading', { name: 'Secure your account' })).toBeVisible();
    await expect(page.getByText(person.email)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/client/secure-account');
    expect(requests.filter((url) => new URL(url).origin !== product.url)).toEqual([]);
    await expectAccessible(page);
    await stranger.page.reload();
    await expect(stranger.page.getByText('This device', { exact: true })).toBeVisible();
  });

  await test.step('the button puts everybody out, with the keyboard alone, and a mail leads to a new password', async () => {
    await page.getByRole('button', { name: 'Secure my account' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Your account is secured' })).toBeVisible();
    await expectAccessible(page);
    const reset = await product.outbox.linkTo(person.email, '/client/reset-password/');
    await page.goto(reset.pathname);
    await page.getByLabel('New password').fill(`${person.password} again`);
    await page.keyboard.press('Enter');
  });

  await test.step('the stranger is logged out, and the owner logs in', async () => {
    await stranger.page.reload();
    await expect(stranger.page.getByRole('heading', { name: 'Log in' })).toBeVisible();
    await stranger.close();
    await page.goto(sessions);
    await enterPassword(page, { ...person, password: `${person.password} again` });
    await expect(page.getByText('This device', { exact: true })).toBeVisible();
  });
});
