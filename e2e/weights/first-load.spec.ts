import { gzipSync } from 'node:zlib';
import { composer } from '../fixtures/chat-page.ts';
import { expect, test } from '../fixtures/page.ts';
import { type Weight, weighPage } from './weigh-page.ts';

const kB = 1000;

/** Script that a page carries in its own markup, compressed by itself. */
function inlineScriptBytes(html: string): number {
  const scripts = html.matchAll(/<script(?![^>]*\bsrc=)(?![^>]*application\/(?:ld\+)?json)[^>]*>([\s\S]*?)<\/script>/g);
  return gzipSync([...scripts].map((match) => match[1]).join('\n'), { level: 9 }).length;
}

const whole = ({ html, css, js, font }: Weight): number => html + css + js + font;

for (const [path, scriptLimit] of [
  ['/terms-condition', 1.5 * kB],
  ['/', 4 * kB],
  ['/pricing', 4 * kB],
  ['/ai-tools', 4 * kB],
] as const) {
  test(`${path} loads at most ${scriptLimit / kB} kB of script, 70 kB in all, in 6 requests`, async ({ page }) => {
    const weight = await weighPage(page, path);
    expect(weight.js, 'script files').toBeLessThanOrEqual(scriptLimit);
    expect(whole(weight), 'HTML, CSS, script and fonts').toBeLessThanOrEqual(70 * kB);
    expect(weight.requests, 'requests').toBeLessThanOrEqual(6);
  });
}

test('a page without an island carries no script file, and at most 1.5 kB inline', async ({ page, request }) => {
  expect((await weighPage(page, '/terms-condition')).js).toBe(0);
  const html = await (await request.get('/terms-condition')).text();
  expect(inlineScriptBytes(html)).toBeLessThanOrEqual(1.5 * kB);
});

test('/ar/ loads at most 100 kB', async ({ page }) => {
  expect(whole(await weighPage(page, '/ar'))).toBeLessThanOrEqual(100 * kB);
});

test('the login loads at most 150 kB of script', async ({ page }) => {
  const weight = await weighPage(page, '/auth/jwt/login', () => expect(page.getByLabel('Email')).toBeVisible());
  expect(weight.js).toBeLessThanOrEqual(150 * kB);
});

test('the chat is ready to type with at most 330 kB of script', async ({ signedInPage }) => {
  const weight = await weighPage(signedInPage, '/dashboard/chat', (page) => expect(composer(page)).toBeVisible());
  expect(weight.js).toBeLessThanOrEqual(330 * kB);
});
