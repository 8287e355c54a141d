import { describe, expect, test } from 'vitest';
import { findAll, findQuote } from './find-in-text.ts';

const at = (text: string, span: { start: number; end: number } | null) => span && text.slice(span.start, span.end);

describe('searching a page', () => {
  test('finds every place whatever its case, accents and line ends', () => {
    const text = 'The Café\nhas a cafe; CAFÉ de-\nlivery and decaf.';
    expect(findAll(text, 'cafe').map((span) => at(text, span))).toEqual(['Café', 'cafe', 'CAFÉ']);
    expect(findAll(text, ' delivery ').map((span) => at(text, span))).toEqual(['de-\nlivery']);
  });

  test('finds words across a line end', () => {
    expect(findAll('annual\nreport', 'Annual Report')).toEqual([{ start: 0, end: 13 }]);
  });

  test('an empty search finds nothing, and a long page is searched to a limit', () => {
    expect(findAll('abc', '  ')).toEqual([]);
    expect(findAll('a'.repeat(5000), 'a', 100)).toHaveLength(100);
  });
});

describe('finding a quote', () => {
  const page =
    'Costs rose by\n4 % in May. Costs rose by 4 % in June, as the\ntable shows1 on the next page of this report.';

  test('stands where its words stand, whatever the spaces and line ends', () => {
    expect(at(page, findQuote(page, 'costs  rose by 4% in may', 0))).toBe('Costs rose by\n4 % in May');
  });

  test('of two places that are the same the nearer to the given one is taken', () => {
    const quote = 'Costs rose by 4 %';
    expect(findQuote(page, quote, 0)?.start).toBe(0);
    expect(findQuote(page, quote, 28)?.start).toBe(page.lastIndexOf('Costs'));
  });

  test('a long quote of which a part was read differently is found by its ends', () => {
    const quote = 'Costs rose by 4 % in June, as the table shows on the next page of this report.';
    expect(at(page, findQuote(page, quote, 30))).toMatch(/^Costs rose by 4 % in June[\s\S]*this report\.$/);
  });

  test('what is not there is not found', () => {
    expect(findQuote(page, 'Costs fell by 4 % in May', 0)).toBeNull();
    expect(findQuote(page, ' – ', 0)).toBeNull();
    expect(findQuote('', 'anything', 0)).toBeNull();
  });

  test('Arabic is found without its vowels and in other forms of its letters', () => {
    const arabic = 'ارتفعت التكلفةُ إلى ١٢٪ في المدينة.';
    expect(at(arabic, findQuote(arabic, 'التكلفة الى 12٪', 0))).toBe('التكلفةُ إلى ١٢٪');
  });
});
