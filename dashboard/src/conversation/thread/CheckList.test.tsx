// @vitest-environment happy-dom
import type { TextCheck } from '@deskmate/api/contracts/ai/chat';
import type { Language } from '@deskmate/api/storage';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createI18n } from '../../i18n/create-i18n.ts';
import { WordsProvider } from '../../i18n/WordsProvider.tsx';
import { CheckList } from './CheckList.tsx';

afterEach(cleanup);

async function openList(language: Language, checks: TextCheck[]) {
  const words = await createI18n(language, ['conversation']);
  const screen = render(
    <WordsProvider words={words}>
      <CheckList checks={checks.map((check) => ({ check, place: null }))} onGo={() => {}} />
    </WordsProvider>,
  );
  const line = screen.queryByRole('button');
  if (line) fireEvent.click(line);
  return { line: line?.textContent, entries: screen.queryAllByRole('listitem').map(({ textContent }) => textContent) };
}

test('says nothing without a check', async () => {
  expect(await openList('en', [])).toEqual({ line: undefined, entries: [] });
});

test('counts in Arabic, and isolates what is quoted, so that signs of the other direction stay in their order', async () => {
  const { line, entries } = await openList('ar', [
    { kind: 'placeholder', expected: '{count}' },
    { kind: 'number', expected: '5 %', found: '6 %' },
    { kind: 'term', expected: 'شاي → tea' },
  ]);
  expect(line).toBe('3 أمور للمراجعة');
  expect(entries).toEqual([
    'لا يحتوي النص على «\u2068{count}\u2069»',
    'المتوقع «\u20685 %\u2069»، وفي النص «\u20686 %\u2069»',
    'لم يُستخدم «\u2068شاي\u2069 ← \u2068tea\u2069» من مسردك',
  ]);
  cleanup();
  expect(
    await openList('ar', [
      { kind: 'length', expected: 'shorter' },
      { kind: 'name', expected: 'Eva' },
    ]),
  ).toEqual({
    line: 'أمران للمراجعة',
    entries: ['النص أطول كثيرًا من الأصل', 'لا يحتوي النص على \u2068Eva\u2069'],
  });
});

test('quotes the beginning of a long part, on one line', async () => {
  const { entries } = await openList('en', [{ kind: 'code', expected: `let a = 1;\n${'b'.repeat(400)}` }]);
  expect(entries[0]).toMatch(/^“\u2068let a = 1; b{148}…\u2069” is missing$/);
});
