import { composer } from '../fixtures/chat-page.ts';
import { expect, test } from '../fixtures/page.ts';
import { inlineScriptBytes, measurePageWeight, type Weight } from './measure-page-weight.ts';

const kB = 1000;

const whole = ({ html, css, js, font }: Weight): number => html + css + js + font;

for (const [path, inlineLimit, limit] of [
  ['/terms-condition', 1.5, 45],
  ['/', 6, 45],
  ['/pricing', 6, 45],
  ['/ai-tools', 6, 45],
  ['/ar', 6, 60],
  ['/ar/pricing', 6, 60],
] as const) {
  test(`${path} loads at most ${inlineLimit} kB of script, ${limit} kB in all, in 6 requests`, async ({
    page,
    request,
  }) => {
    const weight = await measurePageWeight(page, path);
    expect(weight.js, 'script files').toBe(0);
    expect(inlineScriptBytes(await (await request.get(path)).text())).toBeLessThanOrEqual(inlineLimit * kB);
    expect(whole(weight), 'HTML, CSS, script and fonts').toBeLessThanOrEqual(limit * kB);
    expect(weight.requests, 'requests').toBeLessThanOrEqual(6);
  });
}

test('the login loads at most 150 kB of script', async ({ page }) => {
  const weight = await measurePageWeight(page, '/auth/jwt/login', () => expect(page.getByLabel('Email')).toBeVisible());
  expect(weight.js).toBeLessThanOrEqual(150 * kB);
});

test('the chat loads at most 335 kB of script in 60 requests, with all that follows its composer', async ({
  signedInPage,
}) => {
  const weight = await measurePageWeight(signedInPage, '/dashboard/chat', (page) =>
    expect(composer(page)).toBeVisible(),
  );
  expect(weight.js).toBeLessThanOrEqual(335 * kB);
  expect(weight.requests, 'requests').toBeLessThanOrEqual(60);
});
