import { expectLinearTime } from '@deskmate/api/testing/expect-linear-time';
import { expect, test } from 'vitest';
import { makeTitle } from './make-title.ts';

test.each([
  ['How do I bake bread?', 'How do I bake bread?'],
  ['hi', 'hi'],
  ['Hello!', 'Hello'],
  ['Hello, can you please explain recursion?', 'Explain recursion?'],
  ['hi can you help me write a poem about rain', 'Write a poem about rain'],
  ['Good morning!\n\nI would like you to check this contract.', 'Check this contract'],
  ['Dear Ms Lee, thank you for the offer', 'Dear Ms Lee, thank you for the offer'],
  ['Hello world', 'Hello world'],
  ['I have a question about taxes. My income was 40 000 last year and…', 'I have a question about taxes'],
  ['U.S. history, in short', 'U.S. history, in short'],
  ['## **Plan** for `my_snake_case` [site](https://example.com/x?y)', 'Plan for my_snake_case site'],
  ['- [ ] _buy_ milk', 'buy milk'],
  ['1. First of all', 'First of all'],
  ['Summarise https://www.example.com/a/very/long?address=1#x please', 'Summarise example.com please'],
  ['```python\nprint(1)\n```\nWhy does this print 1?', 'Why does this print 1?'],
  ['~~~\nunclosed code that goes on', 'unclosed code that goes on'],
  ['```js\nconst answer = 42;\n```', 'const answer = 42'],
  ['iPhone battery drains fast', 'iPhone battery drains fast'],
  ['السلام عليكم ورحمة الله وبركاته، هل يمكنك أن تشرح لي قانون نيوتن الأول؟', 'تشرح لي قانون نيوتن الأول؟'],
  ['مرحبًا!\nما عاصمة اليابان؟', 'ما عاصمة اليابان؟'],
  ['من فضلك، اكتب رسالة شكر', 'اكتب رسالة شكر'],
  ['safe\u202eelif.exe', 'safe elif.exe'],
  ['   \n\t ', ''],
  ['***', ''],
  ['👩‍👩‍👧', '👩‍👩‍👧'],
])('%j is called %j', (message, title) => {
  expect(makeTitle(message)).toBe(title);
});

test('a long message is cut at a word, within 60 characters, in every script', () => {
  const english = makeTitle('word '.repeat(30));
  expect(english).toMatch(/^(word )+word…$/);
  const arabic = makeTitle('كيف أكتب رسالة طويلة إلى مدير الشركة التي أعمل فيها منذ عشر سنوات دون أن أزعجه بالتفاصيل');
  expect(arabic).toMatch(/^كيف أكتب .*\p{L}…$/u);
  expect(
    'كيف أكتب رسالة طويلة إلى مدير الشركة التي أعمل فيها منذ عشر سنوات '.startsWith(`${arabic.slice(0, -1)} `),
  ).toBe(true);
  const noSpaces = makeTitle(`${'é'.normalize('NFD').repeat(200)} end`);
  for (const title of [english, arabic, noSpaces, makeTitle(`a${'👩‍👩‍👧'.repeat(50)}`), makeTitle('長'.repeat(500))]) {
    expect(title.length).toBeLessThanOrEqual(60);
    expect(title.isWellFormed()).toBe(true);
    expect(title).toMatch(/[^\u200d]…$/u);
  }
});

test('hostile messages take linear time', async () => {
  for (const fragment of ['```', '[', '[](', '_', '*', 'hi ', 'please ', '. ', '~~~\n', 'https://', '\u202e', 'هل ']) {
    await expectLinearTime(
      fragment,
      200_000,
      (count) => fragment.repeat(count),
      (text) => expect(makeTitle(text).length).toBeLessThanOrEqual(60),
    );
  }
});
