import { expectLinearTime } from '@deskmate/api/testing/expect-linear-time';
import { describe, expect, test } from 'vitest';
import { readPageLink, withPageLinks } from './page-links.ts';

describe('pages that an answer names', () => {
  test.each([
    ['Costs rose [p. 3].', 'Costs rose [3](#page-1-3-0).'],
    ['Once [p. 3], twice [P.3].', 'Once [3](#page-1-3-0), twice [3](#page-1-3-1).'],
    ['Both [2, p. 4] and [1, p. 4].', 'Both [4](#page-2-4-0) and [4](#page-1-4-1).'],
    ['Many [pp. 3, 5], one [p. 7].', 'Many [3](#page-1-3-0) [5](#page-1-5-1), one [7](#page-1-7-2).'],
    ['[p. 3, p. 7]', '[3](#page-1-3-0) [7](#page-1-7-1)'],
  ])('%j becomes %j', (text, expected) => {
    expect(withPageLinks(text)).toBe(expected);
  });

  test.each([
    '[p. x]',
    'see p. 3',
    '[p. 3](https://example.org)',
    '[3]',
    '[p. 1234567]',
    '[note: p. 3]',
    '[p. 3, 5](x)',
  ])('%j stays', (text) => {
    expect(withPageLinks(text)).toBe(text);
  });

  test('while an answer grows, its quotes are not shown', () => {
    expect(withPageLinks('Two years [p. 3: "the warranty lasts two years"]. Then')).toBe(
      'Two years [3](#page-1-3-0). Then',
    );
    expect(withPageLinks('Two years [2, p. 3: "the warranty')).toBe('Two years [3](#page-2-3-0)');
    expect(withPageLinks('Costs rose [p. ')).toBe('Costs rose [p. ');
  });

  test.each([
    ['markers', (count: number) => '[p. 3'.repeat(count / 5)],
    ['pages', (count: number) => `[p. 3${' , 0'.repeat(count / 4)}`],
    ['spaces', (count: number) => `[p. 3${' '.repeat(count)}x`],
  ])('many %s are read in time that grows with their number', (name, make) =>
    expectLinearTime(name, 100_000, make, withPageLinks),
  );

  test('a link is read back, any other address is not', () => {
    expect(readPageLink('#page-2-14-1')).toEqual({ document: 2, page: 14, marker: 1 });
    expect(readPageLink('https://example.org/#page-1-1-1')).toBeNull();
    expect(readPageLink('#page-1-1')).toBeNull();
  });
});
