import { say } from '@deskmate/fakes/ai-vendor/script';
import { ask, lastAnswer, untilAnswered } from '../fixtures/chat-page.ts';
import { expect, test } from '../fixtures/page.ts';

const mixed = `يستعمل React خوارزمية اسمها reconciliation.

React uses an algorithm, in Arabic خوارزمية.

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
  expect(await directionOf('React uses an algorithm')).toBe('ltr');
  expect(await directionOf('عنصر أول')).toBe('rtl');
  expect(await directionOf('شاي')).toBe('rtl');
  expect(await directionOf('tea')).toBe('ltr');
  expect(await directionOf('const اسم')).toBe('ltr');
  expect(
    await page
      .getByRole('article', { name: 'You' })
      .locator('p')
      .evaluate((element) => getComputedStyle(element).direction),
  ).toBe('rtl');
});
