import { glossaryLimits } from '@deskmate/api/limits';
import { describe, expect, it } from 'vitest';
import { readGlossaryCsv, writeGlossaryCsv } from './glossary-csv.ts';

describe('a glossary as CSV', () => {
  it('is read back as it was written', () => {
    const terms = [
      { source: 'client', target: 'Mandant', note: 'never "Kunde"' },
      { source: '=SUM', target: '-Summe', case_sensitive: true },
    ];
    expect(readGlossaryCsv(writeGlossaryCsv(terms))).toEqual({ terms, skipped: 0, over: 0 });
  });

  it('needs no names of columns, and two columns do', () => {
    expect(readGlossaryCsv('client,Mandant\ninvoice;').terms).toEqual([{ source: 'client', target: 'Mandant' }]);
  });

  it.each(['Source,Target', '"Source term";"Target term"', 'Term\tTranslation', 'المصدر,الهدف', 'المصطلح;الترجمة'])(
    'names of columns are not taken for a term: %s',
    (names) => {
      const separator = /[,;\t]/.exec(names)?.[0] ?? '';
      expect(readGlossaryCsv(`\ufeff${names}\nclient${separator}Mandant`).terms).toEqual([
        { source: 'client', target: 'Mandant' },
      ]);
    },
  );

  it('a term that is the name of a column is a term', () => {
    expect(readGlossaryCsv('source,Quelle\ntarget,Ziel').terms).toHaveLength(2);
    expect(readGlossaryCsv('source,المصدر').terms).toHaveLength(1);
  });

  it('counts the rows that it cannot take', () => {
    const long = 'x'.repeat(glossaryLimits.termMax + 1);
    expect(readGlossaryCsv(`a,b\n,c\nd,\n${long},e`)).toMatchObject({
      terms: [{ source: 'a', target: 'b' }],
      skipped: 3,
    });
  });

  it('the last row of a term counts, and a glossary has so many terms at most', () => {
    expect(readGlossaryCsv('a,b\na,c').terms).toEqual([{ source: 'a', target: 'c' }]);
    const rows = Array.from({ length: glossaryLimits.termsMax + 3 }, (_, index) => `term ${index},Wort ${index}`);
    const { terms, over } = readGlossaryCsv(rows.join('\n'));
    expect([terms.length, over]).toEqual([glossaryLimits.termsMax, 3]);
  });
});
