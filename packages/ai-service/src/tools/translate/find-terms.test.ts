import { expectLinearTime } from '@deskmate/api/testing/expect-linear-time';
import { expect, test } from 'vitest';
import { findTerms } from './find-terms.ts';

const terms = [
  { source: 'Deskmate', target: 'ديسكميت', case_sensitive: true },
  { source: 'invoice', target: 'فاتورة' },
  { source: 'art', target: 'فن' },
  { source: '合同', target: 'contract' },
  { source: 'عقد', target: 'contract' },
  { source: '   ', target: 'nothing' },
];
const found = (text: string) => findTerms(text, terms).map(({ source }) => source);

test('the terms that occur are found, whatever the case unless it counts, with endings, and inside scripts without spaces', () => {
  expect(found('The Invoices of Deskmate')).toEqual(['Deskmate', 'invoice']);
  expect(found('deskmate')).toEqual([]);
  expect(found('请签合同。')).toEqual(['合同']);
  expect(found('وقّع بالعقد')).toEqual(['عقد']);
});

test('ignores terms inside other words and empty terms', () => {
  expect(found('We start the party')).toEqual([]);
  expect(found('start with art')).toEqual(['art']);
});

test('a glossary of thousands of terms gives a bounded number', () => {
  const many = Array.from({ length: 2000 }, (_, index) => ({ source: `word${index}`, target: 'x' }));
  expect(findTerms(many.map(({ source }) => source).join(' '), many)).toHaveLength(200);
});

test('W09: terms that stand within every word are looked up in time that grows with the text', () => {
  const terms = Array.from({ length: 2000 }, (_, at) => ({ source: 'a'.repeat(1 + (at % 199)), target: `b${at}` }));
  return expectLinearTime(
    'one word',
    20_000,
    (count) => `x${'a'.repeat(count)}`,
    (text) => expect(findTerms(text, terms)).toEqual([]),
  );
});

test('W09: they are looked up in time that grows with the number of terms', () =>
  expectLinearTime(
    'terms',
    1000,
    (count) => Array.from({ length: count }, (_, at) => ({ source: 'a'.repeat(1 + (at % 199)), target: `b${at}` })),
    (terms) => expect(findTerms(`x${'a'.repeat(19_999)}`, terms)).toEqual([]),
  ));
