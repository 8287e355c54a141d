import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Product, startProduct } from '../product/start-product.ts';
import { type BrowserPage, createBrowserPage } from './browser-page.ts';
import { engines } from './engines.ts';
import { until } from './until.ts';
import type { WebDriver } from './web-driver.ts';

for (const { name, missing, start } of engines) {
  describe(name, { skip: missing }, () => {
    let product: Product;
    let driver: WebDriver;
    let page: BrowserPage;
    before(async () => {
      product = await startProduct();
      driver = await start();
      page = createBrowserPage(driver);
    });
    after(async () => {
      await driver?.close();
      await product?.stop();
    });

    for (const path of ['/', '/ar', '/pricing', '/ar/pricing', '/learning', '/ar/learning']) {
      test(`every part of ${path} is painted`, async () => {
        await page.open(product.url + path);
        const height = await page.run(() => document.documentElement.scrollHeight - innerHeight);
        assert.ok(height > 300);
        for (let y = 0; y <= height; y += 700) {
          await page.run((top) => scrollTo(0, top), y);
          // The header alone is a picture of 15 kB; a screen with text has more than twice as much.
          await until(`painting ${path} at ${y} px`, async () => (await driver.screenshot()).length > 25_000);
        }
        assert.deepEqual(driver.complaints(), []);
      });
    }

    test('the settings drawer takes the mouse', async () => {
      const isOpen = () => document.querySelector<HTMLDialogElement>('#settings')?.open === true;
      await page.open(`${product.url}/about-us`);
      await page.run(() => localStorage.setItem('settings', JSON.stringify({ themeMode: 'dark' })));
      await page.click('Settings');
      await until('opening the drawer', () => page.run(isOpen));
      await page.click('Reset');
      await until('resetting', () => page.run(() => localStorage.getItem('settings') === '{}'));
      const x = await page.run(() => {
        const { left, width } = document.querySelector('#settings')?.getBoundingClientRect() ?? new DOMRect();
        return left + width / 2;
      });
      await page.clickAt(x, 800);
      assert.equal(await page.run(isOpen), true);
      await page.clickAt(300, 400);
      await until('closing the drawer', async () => !(await page.run(isOpen)));
    });
  });
}
