import { storageKeys } from '@deskmate/api/storage';
import { refusals, say } from '@deskmate/fakes/ai-vendor/script';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/axe.ts';
import { answers, composer } from '../fixtures/chat-page.ts';
import { chromium } from '../fixtures/chromium.ts';
import { expect, test } from '../fixtures/page.ts';
import { signedInDevice } from '../fixtures/signed-in-device.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const panel = (page: Page) => page.getByRole('group', { name: 'Dictation' });
const finish = (page: Page) => button(page, 'Finish and insert the text');

const bytesOf = (file: unknown) => Buffer.from((file as { bytes: Uint8Array }).bytes);

async function openChat(page: Page) {
  await page.goto('/dashboard/chat');
  await expect(button(page, 'Dictate')).toBeVisible({ timeout: 45_000 });
}

/** Until its clock shows this or more: a busy machine passes a second by. */
async function dictateFor(page: Page, time: string) {
  await button(page, 'Dictate').click();
  const shown = async () => /\d:\d\d(?= \/ 5:00)/.exec((await panel(page).textContent()) ?? '')?.[0] ?? '';
  await expect.poll(shown).toMatch(/\d/);
  await expect.poll(async () => (await shown()) >= time).toBe(true);
}

test('what was said lands where the caret is and is not sent; a recording is discarded, or sent again as it is', async ({
  signedInPage: page,
  vendor,
  allowConsoleError,
}) => {
  allowConsoleError(/502/);
  await page.addInitScript(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      Object.assign(window, { opened: [...(Reflect.get(window, 'opened') ?? []), ...stream.getTracks()] });
      return stream;
    };
  });
  const tracks = () =>
    page.evaluate(() => (Reflect.get(window, 'opened') as MediaStreamTrack[]).map(({ readyState }) => readyState));
  await openChat(page);

  await test.step('the text lands where the caret is, and can be edited', async () => {
    const calls = vendor.calls.length;
    await composer(page).fill('Before, after');
    for (let step = 0; step < ', after'.length; step += 1) await composer(page).press('ArrowLeft');
    await dictateFor(page, '0:02');
    await expect(finish(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(composer(page)).toHaveValue('Before These words were dictated., after');
    await expect(composer(page)).toBeFocused();
    await page.keyboard.insertText(' Edited');
    await expect(composer(page)).toHaveValue('Before These words were dictated. Edited, after');
    await expect(page.getByText('Text added to the message box. Nothing was sent.')).toBeAttached();
    await expect(answers(page)).toHaveCount(0);
    expect(vendor.calls.slice(calls).map(({ path }) => path)).toEqual(['/v1/audio/transcriptions']);
    const { language, file } = vendor.calls.at(-1)?.body ?? {};
    expect(language).toBeUndefined();
    expect(file).toMatchObject({ type: 'audio/webm' });
    expect(bytesOf(file).length).toBeGreaterThan(1000);
    await expect(button(page, 'Dictate')).toBeVisible();
  });

  await test.step('Escape pauses and keeps it; Discard releases the microphone and sends nothing', async () => {
    const calls = vendor.calls.length;
    await composer(page).fill('Typed');
    await dictateFor(page, '0:00');
    expect(await tracks()).toEqual(['ended', 'live']);
    await page.keyboard.press('Escape');
    await expect(button(page, 'Resume')).toBeVisible();
    await page.keyboard.press('Escape');
    await button(page, 'Discard').click();
    await expect(button(page, 'Dictate')).toBeFocused();
    await expect(page.getByText('Recording discarded.')).toBeAttached();
    expect(await tracks()).toEqual(['ended', 'ended']);
    await expect(composer(page)).toHaveValue('Typed');
    expect(vendor.calls).toHaveLength(calls);
  });

  await test.step('a transcription that takes long can be discarded, and the request to the vendor is cancelled', async () => {
    vendor.next([{ silence: true }]);
    const index = vendor.calls.length;
    await dictateFor(page, '0:01');
    await finish(page).click();
    await expect(panel(page)).toContainText('Transcribing…');
    const call = await vendor.call(index);
    await button(page, 'Discard').click();
    await expect(button(page, 'Dictate')).toBeVisible();
    expect(await call.closed).toMatchObject({ finished: false });
  });

  await test.step('when the vendor fails the recording is kept, and the same one is sent again', async () => {
    vendor.next(refusals.broken(), say(''), say('It was heard.'));
    const calls = vendor.calls.length;
    await dictateFor(page, '0:01');
    await finish(page).click();
    const alert = panel(page).getByRole('alert');
    await expect(alert).toContainText('The service is currently unavailable.');
    await expect(alert).toContainText('Your recording is still here.');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await button(page, 'Try again').click();
    await expect(alert).toContainText('We didn’t hear anything.');
    await button(page, 'Try again').click();
    await expect(composer(page)).toHaveValue('Typed It was heard.');
    const sent = vendor.calls.slice(calls).map(({ body }) => bytesOf(body.file));
    expect(sent).toHaveLength(3);
    for (const bytes of sent) expect(bytes.equals(sent[0] ?? Buffer.alloc(0))).toBe(true);
  });
});

test('the level is live, a pause stops it and the clock, the language is remembered, and a phone has room for it', async ({
  signedInPage: page,
  vendor,
}) => {
  await openChat(page);
  await dictateFor(page, '0:01');
  const level = () => page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const first = await level();
  await expect.poll(level).not.toBe(first);
  await expectAccessible(page);
  await button(page, 'Pause').click();
  await expect(button(page, 'Resume')).toBeVisible();
  const shown = async () => [await level(), await panel(page).getByText('/ 5:00').textContent()];
  const pass = async (ms: number) => {
    const from = await page.evaluate(() => performance.now());
    await page.waitForFunction((until) => performance.now() > until, from + ms);
  };
  // The clock is drawn four times a second.
  await pass(500);
  const before = await shown();
  await pass(1500);
  expect(await shown()).toEqual(before);
  await button(page, 'Resume').click();
  await page.getByRole('combobox', { name: 'Language you speak' }).selectOption({ label: 'Arabic' });
  await finish(page).click();
  await expect(composer(page)).toHaveValue('هذه كلمات أُمليت بالصوت.');
  expect(vendor.calls.at(-1)?.body.language).toBe('ar');
  await expect.poll(() => keptPieces(page)).toBe(0);
  await page.reload();
  await dictateFor(page, '0:00');
  await expect(page.getByRole('combobox', { name: 'Language you speak' })).toHaveValue('ar');
  await button(page, 'Discard').click();

  await test.step('at 390 px and in Arabic everything of it is within the page', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate((key) => localStorage.setItem(key, 'ar'), storageKeys.language);
    await page.goto('/dashboard/chat');
    await button(page, 'إملاء صوتي').click();
    const arabic = page.getByRole('group', { name: 'الإملاء الصوتي' });
    await expect(arabic).toContainText('0:01 / 5:00');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    for (const control of await arabic.locator('button, select').all()) {
      const box = await control.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    }
    await expectAccessible(page);
  });
});

test('a recording outlives a reload in its middle, in its own chat; transcribed, discarded or signed out, it is gone', async ({
  signedInPage: page,
  vendor,
  allowConsoleError,
}) => {
  allowConsoleError(/502/);
  await openChat(page);
  await dictateFor(page, '0:01');
  await expect.poll(() => keptPieces(page)).toBeGreaterThan(0);

  await test.step('another tab does not offer what is still being recorded', async () => {
    const tab = await page.context().newPage();
    await openChat(tab);
    await expect(panel(tab)).toHaveCount(0);
    await tab.close();
  });

  await test.step('after the reload it is offered, and nobody has heard it yet', async () => {
    const calls = vendor.calls.length;
    await page.reload();
    await expect(panel(page)).toContainText(/You have an unfinished recording \(\d:\d\d\)/, { timeout: 45_000 });
    await expect(button(page, 'Dictate')).toHaveCount(0);
    await expectAccessible(page);
    expect(vendor.calls).toHaveLength(calls);
  });

  await test.step('it waits in this chat alone', async () => {
    await page.getByRole('button', { name: 'Temporary chat: nothing is saved' }).click();
    await expect(button(page, 'Dictate')).toBeVisible();
    await expect(panel(page)).toHaveCount(0);
    await page.goBack();
    await expect(panel(page)).toContainText('unfinished recording', { timeout: 45_000 });
  });

  await test.step('Transcribe puts its words in; then nothing of it is left', async () => {
    await composer(page).fill('Typed');
    await button(page, 'Transcribe').click();
    await expect(composer(page)).toHaveValue('Typed These words were dictated.');
    const { file } = vendor.calls.at(-1)?.body ?? {};
    expect(file).toMatchObject({ type: 'audio/webm' });
    expect(bytesOf(file).length).toBeGreaterThan(1000);
    await expect.poll(() => keptPieces(page)).toBe(0);
    await page.reload();
    await expect(button(page, 'Dictate')).toBeVisible();
    await expect(panel(page)).toHaveCount(0);
  });

  await test.step('one whose text never came is offered again after a reload, and discarded', async () => {
    vendor.next(refusals.broken());
    await dictateFor(page, '0:01');
    await finish(page).click();
    await expect(panel(page).getByRole('alert')).toContainText('Your recording is still here.');
    await page.reload();
    await expect(panel(page)).toContainText('unfinished recording', { timeout: 45_000 });
    await button(page, 'Discard').click();
    await expect.poll(() => keptPieces(page)).toBe(0);
    await page.reload();
    await expect(button(page, 'Dictate')).toBeVisible();
    await expect(panel(page)).toHaveCount(0);
  });

  await test.step('signed out, it is gone', async () => {
    await dictateFor(page, '0:01');
    await expect.poll(() => keptPieces(page)).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Your account: Amal Haddad' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    expect(await keptPieces(page)).toBe(0);
  });
});

/** The number of stored chunks of recordings; reading it creates no database. */
function keptPieces(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'recordings')) return 0;
    const opening = indexedDB.open('recordings');
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const counting = opening.result.transaction('pieces').objectStore('pieces').count();
    await new Promise((resolve) => {
      counting.onsuccess = resolve;
    });
    opening.result.close();
    return counting.result;
  });
}

test('after five minutes a dictation is finished by itself, and nothing of it is lost', async ({
  signedInPage: page,
  vendor,
}) => {
  await page.clock.install();
  await openChat(page);
  const calls = vendor.calls.length;
  await dictateFor(page, '0:01');
  await page.clock.fastForward('04:58');
  await expect(composer(page)).toHaveValue('');
  await page.clock.fastForward('00:02');
  await expect(composer(page)).toHaveValue('These words were dictated.');
  expect(vendor.calls).toHaveLength(calls + 1);
});

test('a microphone that the browser denies, that is not there or in use is told in clear words', async ({
  playwright,
  product,
  person,
}) => {
  const browser = await playwright.chromium.launch(chromium({ microphone: 'deny' }));
  const { page, close } = await signedInDevice(browser, product, person);
  await openChat(page);
  await button(page, 'Dictate').click();
  const alert = panel(page).getByRole('alert');
  await expect(alert).toContainText('Microphone blocked.');
  await page.keyboard.press('Escape');
  await expect(button(page, 'Dictate')).toBeFocused();
  await page.evaluate(() => {
    const names = ['NotFoundError', 'NotReadableError'];
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', names.shift()));
  });
  await button(page, 'Dictate').click();
  await expect(alert).toContainText('No microphone found.');
  await button(page, 'Try again').click();
  await expect(alert).toContainText('in use by another app');
  await expectAccessible(page);
  await button(page, 'Close').click();
  await expect(button(page, 'Dictate')).toBeFocused();
  expect(await close()).toEqual([]);
  await browser.close();
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
