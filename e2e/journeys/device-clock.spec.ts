import { expect, test } from '../fixtures/page.ts';

for (const [name, aheadMs] of [
  ['an hour fast', 3_600_000],
  ['an hour slow', -3_600_000],
] as const) {
  test(`N07: on a device whose clock is ${name}, one refresh serves every request, also after a reload`, async ({
    signedInPage: page,
  }) => {
    await page.addInitScript((ms) => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + ms;
    }, aheadMs);
    let refreshes = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/clients/tokens')) refreshes += 1;
    });
    await page.goto('/dashboard/chat');
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    await page.goto('/dashboard/user/account/sessions');
    await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
    await page.goto('/pricing');
    await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible();
    // A slow clock takes the token that is stored without an offset for valid, which it is.
    expect(refreshes).toBe(aheadMs > 0 ? 1 : 0);
  });
}
