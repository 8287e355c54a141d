import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '../fixtures/page.ts';

const sample = fileURLToPath(new URL('../../packages/service-kit/src/testing/turned.heic', import.meta.url));
const picture = (name: string, buffer: Buffer) => ({ name, mimeType: '', buffer });

test('an iPhone’s picture is attached as it comes and kept as a JPEG; a damaged one is told', async ({
  signedInPage: page,
  allowConsoleError,
}) => {
  allowConsoleError(/422/);
  await page.goto('/dashboard/chat');
  const attached = page.getByRole('list', { name: 'Attached files' });
  const attach = (file: ReturnType<typeof picture>) => page.locator('input[type=file]').setInputFiles(file);
  await attach(picture('IMG_0002.HEIC', readFileSync(sample).subarray(0, 900)));
  await expect(page.getByText('This image could not be read. It may be damaged.')).toBeVisible();
  await expect(attached).toHaveCount(0);
  await attach(picture('IMG_0001.HEIC', readFileSync(sample)));
  await expect(attached).toContainText('IMG_0001.jpg');
});
