import { mainAddresses } from '@deskmate/api/addresses';
import { storageKeys } from '@deskmate/api/storage';
import { say } from '@deskmate/fakes/ai-vendor/script';
import { expectAccessible } from '../fixtures/axe.ts';
import { answers, ask, untilAnswered } from '../fixtures/chat-page.ts';
import { expect, test } from '../fixtures/page.ts';
import { call } from '../fixtures/person.ts';

test('H03, H07: a chat is shared, read by a stranger, taken up by its reader, and revoked', async ({
  signedInPage: page,
  browser,
  product,
  tokens,
  vendor,
  allowConsoleError,
}) => {
  vendor.next(say('## First\n\nTake **flour**.\n\n```python\nprint("bread")\n```\n'));
  await page.goto('/dashboard/chat');
  await ask(page, 'How do I bake <b>bread</b>?');
  await untilAnswered(page);
  await page.getByRole('button', { name: 'Share' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = await dialog.getByLabel('Shared link').inputValue();
  const { pathname } = new URL(link);

  const stranger = await browser.newContext({ baseURL: product.url });
  const reading = await stranger.newPage();
  const scripts: string[] = [];
  reading.on('response', (answer) => {
    if (answer.request().resourceType() === 'script') scripts.push(new URL(answer.url()).pathname);
  });
  const answer = await reading.goto(pathname);
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()['x-robots-tag']).toContain('noindex');
  await expect(reading).toHaveTitle('How do I bake <b>bread</b>? · Deskmate');
  await expect(reading.getByRole('heading', { name: 'How do I bake <b>bread</b>?' })).toBeVisible();
  await expect(reading.locator('strong', { hasText: 'flour' })).toBeVisible();
  await expect(reading.locator('pre span').first()).toBeVisible();
  await expect(reading.getByText('Shared by')).toHaveCount(0);
  // No sign-in, no router, no component library.
  expect(scripts.filter((name) => /frame|Shell|antd|axios/.test(name))).toEqual([]);
  await expectAccessible(reading);

  const plain = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
  const withoutScript = await plain.newPage();
  await test.step('without script it is readable', async () => {
    await withoutScript.goto(pathname);
    await expect(withoutScript.getByText(/Take .*flour/)).toBeVisible();
  });

  const allow = { isPublic: true };
  await call(product, 'PATCH', mainAddresses.profile, { token: tokens.access_token, body: allow });
  await reading.reload();
  await expect(reading.getByText('Shared by Amal Haddad')).toBeVisible();
  await reading.getByRole('link', { name: 'Continue in Chat' }).click();
  await expect(reading).toHaveURL(/\/auth\/jwt\/login\?returnTo=%2Fdashboard%2Fshare%2Fcontinue%2Fchat%2F/);

  await page.goto(pathname);
  await page.getByRole('link', { name: 'Continue in Chat' }).click();
  await expect(page).toHaveURL(/\/dashboard\/chat\/[\da-f-]{36}$/);
  await expect(answers(page)).toHaveCount(1);

  await page.goto('/dashboard/share');
  await page.getByLabel('Change expiry').selectOption('7');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/Expires on/)).toBeVisible();
  await page.getByRole('button', { name: 'Revoke' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog', { name: 'Revoke this link?' }).getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('You haven’t shared anything yet.')).toBeVisible();
  for (const address of [pathname, `/share/text/${'never-was-'.repeat(3)}x`]) {
    const response = await reading.goto(address);
    expect(response?.status()).toBe(404);
    await expect(reading.getByRole('heading', { name: 'This shared link isn’t available' })).toBeVisible();
    await expect(reading.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  }
  await expectAccessible(reading);
  await test.step('and it says so in Arabic, and without script in both languages', async () => {
    await reading.evaluate((key) => localStorage.setItem(key, 'ar'), storageKeys.language);
    await reading.goto('/share/text/gone');
    await expect(reading.getByRole('heading', { name: 'هذا الرابط المشترك غير متاح' })).toBeVisible();
    const chat = reading.getByRole('link', { name: 'الانتقال إلى المحادثة' });
    await expect(chat).toHaveAttribute('href', '/dashboard/chat');
    await withoutScript.goto('/share/text/gone');
    await expect(withoutScript.getByRole('heading', { name: 'This shared link isn’t available' })).toBeVisible();
    await expect(withoutScript.getByRole('heading', { name: 'هذا الرابط المشترك غير متاح' })).toBeVisible();
    await plain.close();
  });
  allowConsoleError(/status of 404/);
  await page.goto(`/dashboard/share/continue/chat/${pathname.split('/').at(-1)}`);
  await expect(page.getByRole('heading', { name: 'This shared link isn’t available' })).toBeVisible();
  await stranger.close();
});
