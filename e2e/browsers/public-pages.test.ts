import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { type Product, startProduct } from '../product/start-product.ts';
import { startWebKit, type WebKit, webkitMissing } from './webkit.ts';

let product: Product;
let webkit: WebKit;

before(async () => {
  if (webkitMissing) return;
  product = await startProduct();
  webkit = await startWebKit();
});
after(async () => {
  await webkit?.close();
  await product?.stop();
});

const centreOf = (selector: string) =>
  webkit.run<[number, number]>(
    `const { x, y, width, height } = document.querySelector(arguments[0]).getBoundingClientRect();
     return [x + width / 2, y + height / 2];`,
    selector,
  );

async function until<T>(what: string, find: () => Promise<T | false>): Promise<T> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await wait(100)) {
    const found = await find();
    if (found !== false) return found;
  }
  throw new Error(`${what} did not happen`);
}

for (const path of ['/', '/ar', '/learning', '/ar/learning']) {
  test(`WebKit paints every part of ${path}`, { skip: webkitMissing }, async () => {
    await webkit.open(product.url + path);
    const height = await webkit.run<number>('return document.documentElement.scrollHeight - innerHeight');
    assert.ok(height > 1000);
    for (let y = 0; y <= height; y += 700) {
      await webkit.run('scrollTo(0, arguments[0])', y);
      // The header alone is a picture of 15 kB; a screen with text has more than twice as much.
      await until(`painting ${path} at ${y} px`, async () => (await webkit.screenshot()).length > 25_000);
    }
  });
}

test('WebKit: the settings drawer takes the mouse', { skip: webkitMissing }, async () => {
  await webkit.open(`${product.url}/about-us`);
  await webkit.run('localStorage.settings = JSON.stringify({ themeMode: "dark" })');
  await webkit.press(...(await centreOf('[data-opens="settings"]')));
  await until('opening the drawer', () => webkit.run<boolean>('return document.querySelector("#settings").open'));
  await webkit.press(...(await centreOf('[data-reset]')));
  await until('resetting', () => webkit.run<boolean>('return localStorage.settings === undefined'));
  const [x] = await centreOf('#settings');
  await webkit.press(x, 800);
  assert.equal(await webkit.run('return document.querySelector("#settings").open'), true);
  await webkit.press(300, 400);
  await until('closing the drawer', () => webkit.run<boolean>('return !document.querySelector("#settings").open'));
});
