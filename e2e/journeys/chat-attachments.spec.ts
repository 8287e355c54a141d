import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { ask, composer, lastAnswer, untilAnswered } from '../fixtures/chat-page.ts';
import { expect, test } from '../fixtures/page.ts';

type Given = { name: string; type: string; base64: string };
const png: Given = {
  name: 'shot.png',
  type: 'image/png',
  base64:
    'iVBORw0KGgoAAAANSUhEUgAAAAwAAAAMCAIAAADZF8uwAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAFUlEQVQYlWMQKogiiBhGFTEMwiAAADABe8EXQtbiAAAAAElFTkSuQmCC',
};
const note: Given = { name: 'note.csv', type: 'text/csv', base64: Buffer.from('tea,4\nrice,7\n').toString('base64') };

const heic = fileURLToPath(new URL('../../packages/service-kit/src/testing/turned.heic', import.meta.url));

/** Gives files to the message as the browser would after a paste or a drop. */
async function give(page: Page, how: 'paste' | 'drop', files: (Given & { bytes?: number })[]) {
  await composer(page).evaluate(
    (area, [kind, given]) => {
      const transfer = new DataTransfer();
      for (const { name, type, base64, bytes } of given) {
        const content =
          bytes === undefined ? Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)) : new Uint8Array(bytes);
        transfer.items.add(new File([content], name, { type }));
      }
      const common = { bubbles: true, cancelable: true };
      area.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...common, clipboardData: transfer })
          : new DragEvent('drop', { ...common, dataTransfer: transfer }),
      );
    },
    [how, files] as const,
  );
}

test('files are pasted and dropped into a message; what cannot go is told before any upload; an upload can be called off', async ({
  signedInPage: page,
  vendor,
  allowConsoleError,
}) => {
  await test.step('pasted and dropped, refused before any upload, sent with the message', async () => {
    const calls = vendor.calls.length;
    const uploads: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/chat/completions/file')) uploads.push(request.method());
    });
    await page.goto('/dashboard/chat');
    await expect(page.getByRole('button', { name: 'Attach files' })).toBeVisible();
    const chips = page.getByRole('list', { name: 'Attached files' });

    await test.step('too large, or of an unknown kind: said at once, nothing is sent', async () => {
      await give(page, 'drop', [
        { ...note, name: 'huge.csv', bytes: 11_000_000 },
        { ...note, name: 'program.exe', type: 'application/x-msdownload' },
      ]);
      // Beside the composer, not in a notice over the page.
      const problems = page.getByRole('region', { name: 'Chat' }).getByRole('alert');
      await expect(problems).toContainText('huge.csv is larger than 10 MB.');
      await expect(problems).toContainText('Can’t read program.exe');
      expect(uploads).toEqual([]);
    });

    await test.step('paste and drop', async () => {
      await give(page, 'paste', [png]);
      await give(page, 'drop', [note]);
      await expect(chips.getByText('shot.png')).toBeVisible();
      await expect(chips.getByText('note.csv')).toBeVisible();
      await expect(chips.getByRole('progressbar')).toHaveCount(0);
      await expect(page.getByText('huge.csv is larger than 10 MB.')).toHaveCount(0);
      await expect(chips.locator('img')).toHaveAttribute('src', /^blob:/);
    });

    await test.step('a model without image input shows a notice before anything is sent', async () => {
      const warning = page.getByText('This model can’t read images. Choose another model to ask about them.');
      await expect(warning).toBeVisible();
      await chips.getByRole('button', { name: 'Remove shot.png' }).click();
      await expect(warning).toHaveCount(0);
      expect(vendor.calls).toHaveLength(calls);
    });

    await test.step('what is left reaches the model with the message', async () => {
      await ask(page, 'What is in them?');
      await untilAnswered(page);
      const sent = JSON.stringify(vendor.calls.at(-1)?.body);
      expect(sent).toContain('rice,7');
      await expect(page.getByRole('article', { name: 'You' })).toContainText('note.csv');
      await expect(lastAnswer(page)).toContainText('You asked');
      await expect(chips).toHaveCount(0);
    });
  });

  await test.step('an iPhone’s picture is attached as it comes and kept as a JPEG; a damaged one is told', async () => {
    allowConsoleError(/422/);
    await page.goto('/dashboard/chat');
    const attached = page.getByRole('list', { name: 'Attached files' });
    const attach = (name: string, buffer: Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer });
    await attach('IMG_0002.HEIC', readFileSync(heic).subarray(0, 900));
    await expect(page.getByText('We couldn’t read this image. It may be damaged.')).toBeVisible();
    await expect(attached).toHaveCount(0);
    await attach('IMG_0001.HEIC', readFileSync(heic));
    await expect(attached).toContainText('IMG_0001.jpg');
    await attached.getByRole('button', { name: 'Remove IMG_0001.jpg' }).click();
  });

  await test.step('a text in another encoding is attached; where that cannot be told, it is asked for', async () => {
    allowConsoleError(/422/);
    await page.goto('/dashboard/chat');
    const attached = page.getByRole('list', { name: 'Attached files' });
    const attach = (name: string, latin1: string) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(latin1, 'latin1') });
    await attach('prices.csv', 'Name;Stra\u00dfe;Betrag\nM\u00fcller;K\u00f6nigstra\u00dfe 5;1.234,50 \u0080\n');
    await expect(attached).toContainText('prices.csv');
    await attach('names.csv', '\u00deemaitija');
    const question = page.getByRole('group', { name: /names\.csv/ });
    await question.getByRole('button', { name: /^Žemaitija/ }).click();
    await expect(question).toHaveCount(0);
    await expect(attached).toContainText('names.csv');
    await ask(page, 'What do they say?');
    await untilAnswered(page);
    const sent = JSON.stringify(vendor.calls.at(-1)?.body);
    expect(sent).toContain('Müller;Königstraße 5;1.234,50 €');
    expect(sent).toContain('Žemaitija');
  });

  await test.step('an upload shows how far it is, and can be called off', async () => {
    await page.goto('/dashboard/chat');
    await expect(page.getByRole('button', { name: 'Attach files' })).toBeVisible();
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 400_000,
    });
    await give(page, 'drop', [{ ...note, name: 'slow.csv', bytes: 6_000_000 }]);
    const ring = page.getByRole('progressbar', { name: 'Uploading…' });
    await expect.poll(async () => Number(await ring.getAttribute('aria-valuenow'))).toBeGreaterThan(5);
    await page.getByRole('button', { name: 'Remove slow.csv' }).click();
    await expect(ring).toHaveCount(0);
    await expect(page.getByRole('list', { name: 'Attached files' })).toHaveCount(0);
  });
});
