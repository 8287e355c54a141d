import { describe, expect, it } from 'vitest';
import { matchTerms } from './glossary-matches.ts';

const found = (source: string, translation: string, terms: Parameters<typeof matchTerms>[2]) =>
  matchTerms(source, translation, terms).map(({ start, end }) => translation.slice(start, end));

describe('terms of a glossary in a translation', () => {
  it('are those that the source uses, whatever their case', () => {
    const terms = [
      { source: 'customer', target: 'Mandant' },
      { source: 'invoice', target: 'Honorarnote' },
    ];
    expect(found('Each Customer is called.', 'Jeder Mandant wird angerufen. Honorarnote', terms)).toEqual(['Mandant']);
  });

  it('stand as words of their own', () => {
    expect(found('art', 'Art und Artikel', [{ source: 'art', target: 'Art' }])).toEqual(['Art']);
    expect(found('a cart', 'Art', [{ source: 'art', target: 'Art' }])).toEqual([]);
  });

  it('keep their case where the glossary says so', () => {
    const term = { source: 'Apple', target: 'Apple', case_sensitive: true };
    expect(found('an apple', 'Apple', [term])).toEqual([]);
    expect(found('Apple said', 'Apple sagte, apple', [term])).toEqual(['Apple']);
  });

  it('stand anywhere in a script without spaces', () => {
    expect(found('our customer came', '我们的客户来了', [{ source: 'customer', target: '客户' }])).toEqual(['客户']);
  });

  it('the longest takes the place', () => {
    const terms = [
      { source: 'office', target: 'Büro' },
      { source: 'head office', target: 'Büro Zentrale' },
    ];
    expect(found('the head office', 'das Büro Zentrale', terms)).toEqual(['Büro Zentrale']);
  });
});
