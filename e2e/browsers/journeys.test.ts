import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { storageKeys } from '@deskmate/api/storage';
import { type AiVendor, startAiVendor } from '@deskmate/fakes/ai-vendor/ai-vendor';
import { say } from '@deskmate/fakes/ai-vendor/script';
import { createAccount, logIn, newPerson } from '../fixtures/person.ts';
import { type Product, startProduct } from '../product/start-product.ts';
import { type BrowserPage, createBrowserPage, keyCodes } from './browser-page.ts';
import { engines } from './engines.ts';
import { until } from './until.ts';
import type { WebDriver } from './web-driver.ts';

for (const { name, missing, start } of engines) {
  describe(name, { skip: missing }, () => {
    let vendor: AiVendor;
    let product: Product;
    let driver: WebDriver;
    let page: BrowserPage;
    before(async () => {
      vendor = await startAiVendor();
      product = await startProduct({ OPENAI_COMPATIBLE_URL: vendor.compatibleUrl });
      driver = await start();
      page = createBrowserPage(driver);
    });
    after(async () => {
      await driver?.close();
      await product?.stop();
      await vendor?.close();
    });
    beforeEach(() => driver.forget());
    afterEach(() => assert.deepEqual(driver.complaints(), [], 'what the browser complained about'));

    test('a visitor registers, activates, logs in and reads an answer', async () => {
      const person = newPerson();
      await page.open(product.url);
      await page.click('Register now');
      await page.fill('First name', person.firstName);
      await page.fill('Last name', person.lastName);
      await page.fill('Email address', person.email);
      await page.fill('Password', person.password);
      await page.click('Create account');
      await page.untilSeen('Check your email');
      await page.open((await product.outbox.linkTo(person.email, '/client/activate/')).href);
      await page.fill('Password', person.password);
      await page.click('Activate my account');
      await page.untilAt(/^\/dashboard\/chat/);
      // The composer has the focus already.
      await until('the composer taking the focus', () =>
        page.run(() => document.activeElement?.tagName === 'TEXTAREA'),
      );
      await page.type('What is ready?');
      await page.press(keyCodes.enter);
      await page.untilSeen('You asked: What is ready?. This is the answer.');
    });

    test('an answer grows while it is read and survives a reload in its middle', async () => {
      await openSignedIn('/dashboard/chat');
      await ask('Count [words 120] [slow 60]');
      await page.untilSeen('word3');
      assert.equal(await page.shows('word120'), false);
      await page.open(await page.run(() => location.href));
      await page.untilSeen('word20');
      await page.untilSeen('word120');
      // Nothing lost, nothing doubled.
      assert.deepEqual(
        (await untilAnswered()).trim().split(/\s+/),
        Array.from({ length: 120 }, (_, index) => `word${index + 1}`),
      );
    });

    test('a chat with a diagram is shared: the link is in the clipboard, and a stranger sees it drawn', async () => {
      vendor.next(say('See:\n\n```mermaid\nflowchart TD\n  A[Start] --> B[Ready]\n```\n\nThat is all.'));
      await openSignedIn('/dashboard/chat');
      await ask('Draw the way');
      await untilAnswered();
      await page.click('Share');
      await page.click('Create link');
      await page.untilSeen('Link copied.');
      const link = await page.run(
        () => document.querySelector<HTMLInputElement>('dialog input[readonly]')?.value ?? '',
      );
      await page.press(keyCodes.escape);
      // The focus returns to the button of the dialog when it closes; a key pressed before that does not arrive here.
      await until('closing the dialog', () => page.run(() => document.querySelector('dialog[open]') === null));
      await page.click('Message');
      await until('focusing the message', () => page.run(() => document.activeElement?.tagName === 'TEXTAREA'));
      await page.press(keyCodes.control, 'v');
      await until('pasting the link', () =>
        page.run((expected) => document.querySelector('textarea')?.value === expected, link),
      );

      await driver.forget();
      await page.open(link);
      await page.untilSeen('That is all.');
      await until('drawing the diagram', () =>
        page.run(() => (document.querySelector('[data-diagram]')?.getBoundingClientRect().height ?? 0) > 60),
      );
      assert.equal(await page.shows('flowchart TD'), false);
    });

    test('a plan is paid for with a test card, its security check included', async () => {
      await openSignedIn('/pricing');
      await page.click('Subscribe Pro');
      await page.untilAt(/^\/client\/payment/);
      await page.click('Asks for 3-D Secure');
      await page.fill('Expiry', '12/30');
      await page.fill('Security code', '123');
      await page.click('Pay ');
      await page.click('Approve');
      await page.untilAt(/^\/client\/payment\/status/);
      await page.untilSeen('You’re on Pro');
    });

    test('Arabic: from the home page through registration to a chat, from right to left', async () => {
      const person = newPerson();
      await page.open(`${product.url}/ar`);
      await page.click('سجّل الآن');
      await page.untilSeen('إنشاء حساب');
      await page.fill('الاسم الأول', 'أمل');
      await page.fill('اسم العائلة', 'حداد');
      await page.fill('عنوان البريد الإلكتروني', person.email);
      await page.fill('كلمة المرور', person.password);
      await page.click('إنشاء حساب');
      await page.untilSeen('تفقّد بريدك الإلكتروني');
      await page.open((await product.outbox.linkTo(person.email, '/client/activate/')).href);
      await page.fill('كلمة المرور', person.password);
      await page.click('تفعيل الحساب');
      await page.untilAt(/^\/dashboard\/chat/);
      await page.fill('الرسالة', 'مرحبا [arabic]');
      await page.click('إرسال');
      await page.untilSeen('هذه إجابة قصيرة باللغة العربية');
      const layout = await page.run(() => {
        const answer = document.querySelector('[data-answer]');
        return {
          page: document.documentElement.dir,
          answer: answer ? getComputedStyle(answer.querySelector('p') ?? answer).direction : '',
          isTooWide: document.documentElement.scrollWidth > innerWidth,
        };
      });
      assert.deepEqual(layout, { page: 'rtl', answer: 'rtl', isTooWide: false });
    });

    /** Opens a page as somebody new, who is signed in. */
    async function openSignedIn(path: string): Promise<void> {
      const tokens = await logIn(product, await createAccount(product));
      await page.open(`${product.url}/about-us`);
      await page.run(
        (keys, pair) => {
          localStorage.setItem(keys.accessToken, pair.access_token);
          localStorage.setItem(keys.refreshToken, pair.refresh_token);
          localStorage.setItem(keys.sessionExpiresAt, pair.session_expires_at);
        },
        storageKeys,
        tokens,
      );
      await page.open(product.url + path);
    }

    /** @returns the text of the answer, once it is written to its end */
    const untilAnswered = () =>
      until('the end of the answer', () =>
        page.run(() => document.querySelector('[aria-busy="false"] [data-answer]')?.textContent ?? false),
      );

    async function ask(text: string): Promise<void> {
      await page.fill('Message', text);
      await page.click('Send');
    }
  });
}
