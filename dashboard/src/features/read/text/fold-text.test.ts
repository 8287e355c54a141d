import { expectLinearTime } from '@deskmate/api/testing/expect-linear-time';
import { describe, expect, test } from 'vitest';
import { foldText } from './fold-text.ts';

const folded = (text: string, spaces: 'one' | 'none' = 'one') => foldText(text, spaces).text;

describe('a folded text', () => {
  test.each([
    ['Résumé', 'resume'],
    ['eﬃcient ﬁgures', 'efficient figures'],
    ['“It’s” – so', '"it\'s" - so'],
    ['re-\nported', 'reported'],
    ['well-known', 'well-known'],
    ['a \n\t b', 'a b'],
    ['الإِسْلامُ', 'الاسلام'],
    ['مدرسة على', 'مدرسه علي'],
    ['ﻻ', 'لا'],
    ['سنة ٢٠٢٦ و۱۲', 'سنه 2026 و12'],
    ['مـــرحبا', 'مرحبا'],
    ['Łódź Straße', 'lodz strasse'],
    ['کتاب', 'كتاب'],
  ])('%j is %j', (text, expected) => {
    expect(folded(text)).toBe(expected);
  });

  test('without spaces neither spaces nor hyphens count', () => {
    expect(folded('A well-known\nfact', 'none')).toBe('awellknownfact');
  });

  test('a hyphen before a capital at the end of a line stays', () => {
    expect(folded('Baden-\nWürttemberg')).toBe('baden- wurttemberg');
  });

  test.each(['-\n', '- ', '\n', 'ﬁ\u0301'])('of many %j is made in time that grows with its length', (part) =>
    expectLinearTime(
      part,
      50_000,
      (count) => `-${part.repeat(count)}`,
      (text) => folded(text),
    ),
  );

  test('each code unit maps to its original position', () => {
    const { text, starts, ends } = foldText('a ﬁ𝐀e\u0301!', 'none');
    expect(text).toBe('afiae!');
    expect(starts).toEqual([0, 2, 2, 3, 5, 7]);
    expect(ends).toEqual([1, 3, 3, 5, 6, 8]);
  });
});
