import { chromium } from '../fixtures/chromium.ts';
import { expect, test } from '../fixtures/page.ts';

// The browser itself says no, as when a person has blocked the microphone.
test.use({ launchOptions: chromium(['--use-fake-device-for-media-stream', '--deny-permission-prompts']) });

test('where the browser denies the microphone it is told how to allow it', async ({ signedInPage: page }) => {
  await page.goto('/dashboard/chat');
  await page.getByRole('button', { name: 'Dictate', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Microphone blocked.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Dictate', exact: true })).toBeFocused();
});

test('W02: only the dashboard may ask for the microphone', async ({ page }) => {
  const mayHear = async (address: string) => {
    await page.goto(address);
    return page.evaluate(() =>
      (document as unknown as { featurePolicy: { allowsFeature(name: string): boolean } }).featurePolicy.allowsFeature(
        'microphone',
      ),
    );
  };
  expect(await mayHear('/')).toBe(false);
  expect(await mayHear('/auth/jwt/login')).toBe(true);
});
