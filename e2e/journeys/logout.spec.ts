import { storageKeys } from '@deskmate/api/storage';
import { enterPassword } from '../fixtures/auth-page.ts';
import { composer } from '../fixtures/chat-page.ts';
import { expect, test } from '../fixtures/page.ts';

test('S05: logging out without a network empties the browser, reaches the other tab, and Back shows the login', async ({
  page,
  person,
  allowConsoleError,
}) => {
  // The request that ends the session on the server.
  allowConsoleError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await page.goto('/dashboard/chat');
  await enterPassword(page, person);
  await composer(page).fill('half a secret sentence');
  await page.evaluate((key) => localStorage.setItem(key, '{"id":2,"interval":"month"}'), storageKeys.selectedPlan);
  const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  await expect.poll(stored).toContain('half a secret sentence');
  const other = await page.context().newPage();
  await other.goto('/dashboard/user/account/security');
  await expect(other.getByRole('heading', { name: 'Two-step login (2FA)' })).toBeVisible();

  await page.route('**/auth/clients/logout', (route) => route.abort());
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL('/');
  const left = await stored();
  for (const secret of [
    'half a secret sentence',
    storageKeys.accessToken,
    storageKeys.refreshToken,
    storageKeys.selectedPlan,
  ])
    expect(left).not.toContain(secret);
  const cached = await page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    return (await Promise.all(caches.map((cache) => cache.keys()))).flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached.filter((path) => /^\/(api|ai)\//.test(path))).toEqual([]);
  for (const tab of [page, other]) {
    await tab.goBack();
    await expect(tab.getByRole('heading', { name: 'Log in' })).toBeVisible();
    await expect(tab.getByText('half a secret sentence')).toHaveCount(0);
  }
});
