import { storageKeys } from '@deskmate/api/storage';
import { say } from '@deskmate/fakes/ai-vendor/script';
import { ask, lastAnswer, untilAnswered } from '../fixtures/chat-page.ts';
import { expect, test } from '../fixtures/page.ts';

const mixed = `يستعمل React خوارزمية اسمها reconciliation، وهي *سريعة*.

React uses *an algorithm*, in Arabic خوارزمية.

- عنصر أول
- second item

| البند | Item |
| --- | --- |
| شاي | tea |

\`\`\`js
const اسم = 'أمل';
\`\`\`
`;

test('each block of a mixed answer reads in its own direction, whatever the language of the page', async ({
  signedInPage: page,
  vendor,
}) => {
  await page.goto('/dashboard/chat');
  vendor.next(say(mixed));
  await ask(page, 'ما هي reconciliation؟');
  await untilAnswered(page);
  const answer = lastAnswer(page);
  const directionOf = (text: string) =>
    answer
      .getByText(text)
      .first()
      .evaluate((element) => getComputedStyle(element).direction);
  expect(await directionOf('يستعمل React')).toBe('rtl');
  expect(await directionOf('in Arabic')).toBe('ltr');
  expect(await directionOf('عنصر أول')).toBe('rtl');
  expect(await directionOf('شاي')).toBe('rtl');
  expect(await directionOf('tea')).toBe('ltr');
  expect(await directionOf('const اسم')).toBe('ltr');
  const styles = await answer.locator('em').evaluateAll((all) => all.map((one) => getComputedStyle(one).fontStyle));
  expect(styles).toEqual(['normal', 'italic']);
  expect(
    await page
      .getByRole('article', { name: 'You' })
      .locator('p')
      .evaluate((element) => getComputedStyle(element).direction),
  ).toBe('rtl');
});

test('in Arabic the code block bar and the model names are on the right, and Ctrl+Enter keeps its order', async ({
  signedInPage: page,
  vendor,
}) => {
  await page.addInitScript((key) => localStorage.setItem(key, 'ar'), storageKeys.language);
  await page.goto('/dashboard/chat');
  vendor.next(say('```js\nconst a = 1;\n```\n'));
  await page.locator('textarea').fill('أرني شيفرة');
  await page.getByRole('button', { name: 'إرسال' }).click();
  await untilAnswered(page);
  const left = async (text: string) => (await lastAnswer(page).getByText(text, { exact: true }).boundingBox())?.x ?? 0;
  expect(await left('js')).toBeGreaterThan(await left('نسخ'));
  expect(await left('const a = 1;')).toBeLessThan(await left('js'));

  await page.locator('main button[aria-haspopup="dialog"]').last().click();
  const row = page.locator('search button').first();
  const right = async (part: 'bdi' | 'small') => {
    const box = await row.locator(part).first().boundingBox();
    return Math.round((box?.x ?? 0) + (box?.width ?? 0));
  };
  expect(await right('bdi')).toBe(await right('small'));

  await page.goto('/dashboard/write');
  const hint = page.getByText('للكتابة').first();
  await expect(hint).toBeVisible();
  const positions = await hint.evaluate((element) => {
    const text = element.firstChild as Text;
    const placeOf = (word: string) => {
      const range = document.createRange();
      range.setStart(text, text.data.indexOf(word));
      range.setEnd(text, text.data.indexOf(word) + word.length);
      return range.getBoundingClientRect().x;
    };
    return { ctrl: placeOf('Ctrl'), enter: placeOf('Enter') };
  });
  expect(positions.ctrl).toBeLessThan(positions.enter);
});
