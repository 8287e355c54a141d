import { expectLinearTime } from '@deskmate/api/testing/expect-linear-time';
import { expect, test } from 'vitest';
import { checkNumbers } from './check-numbers.ts';
import { checkText } from './check-text.ts';
import { cleanOutput } from './clean-output.ts';
import { holdBack } from './find-preface.ts';
import type { TextExpectation } from './text-expectation.ts';

/** Texts on which patterns with backtracking take hours. */
const hostile = [
  'a',
  'a@',
  'a.',
  '1.',
  '12 ',
  '123 ',
  '{',
  '%0',
  '[',
  '<a ',
  '“',
  '«a',
  '`',
  '```\n',
  '\n',
  ' \n \n',
  '*',
  '#',
  '- ',
  'here is ',
  'sure! ',
  'would you like a ',
  'note: ',
  "I'm sorry ",
  '3 am ',
  'one 1 ',
  '1 million ',
  '? ',
  '这12 ',
  'ا ١ ',
];

test('W09: a text that lost a thousand different numbers is checked in time that grows with its length', async () => {
  const numbers = Array.from({ length: 980 }, (_, at) => at + 13).join(', ');
  await expectLinearTime(
    'lost numbers',
    20_000,
    (count) => 'كلمة '.repeat(count),
    (text) => expect(checkNumbers(text, { source: numbers, numbers: 'same' } as TextExpectation)).toHaveLength(1),
  );
});

test('a text is checked in time that grows with its length, whatever it is made of', { timeout: 60_000 }, async () => {
  const expectation = { numbers: 'same', links: 'same', placeholders: 'same', tags: 'same', lines: 'same' } as const;
  // Loads the tables of the language detector.
  await checkText('Bonjour à tous les amis du jardin', { source: 'x', language: 'fr-FR', ...expectation });
  for (const part of hostile) {
    const make = (length: number) => `x\n\n${part.repeat(Math.ceil(length / part.length))}`;
    await expectLinearTime(part, 10_000, make, async (text) => {
      holdBack(text);
      cleanOutput(text, 'x', 'translation');
      await checkText(text, { source: text.slice(0, text.length / 2), language: 'fr-FR', ...expectation });
    });
  }
});
