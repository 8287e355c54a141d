import { expectLinearTime } from '@deskmate/api/testing/expect-linear-time';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeCsv, readCsv, writeCsv } from './csv.ts';

describe('CSV', () => {
  it('round-trips CSV', () => {
    const rows = [
      ['a "quoted" word', 'comma, and\nline'],
      ['=1+1', "'tis"],
      ['-5 Grad', '@home'],
      ['مرحبًا', '你好'],
    ];
    expect(readCsv(writeCsv(rows))).toEqual(rows);
  });

  it('any text is read back, but for spaces around it', () => {
    const cell = fc.string({ unit: 'grapheme' }).filter((text) => text.trim() !== '' && text === text.trim());
    void fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
        const noCarriage = rows.map((row) => row.map((text) => text.replaceAll('\r', '')));
        fc.pre(noCarriage.flat().every((text) => text.trim() === text && text !== '' && !/^'[=+\-@\t]/.test(text)));
        expect(readCsv(writeCsv(noCarriage))).toEqual(noCarriage);
      }),
    );
  });

  it.each(['=HYPERLINK("http://evil")', '+1', '-1+2', '@SUM(A1)', '\tx', '\rx'])(
    'nothing in it is run by a spreadsheet: %j',
    (cell) => {
      const [first = ''] = writeCsv([[cell, 'b']])
        .slice(1)
        .split('\n');
      expect(first.replace(/^"/, '').startsWith("'")).toBe(true);
    },
  );

  it('reads semicolons and tabs, and skips empty rows', () => {
    expect(readCsv('\ufeffa;b\n\n ; \nc;d')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(readCsv('a\tb\nc\td')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('a quote that is never closed takes nothing but itself', () => {
    expect(readCsv('Hund;dog\r\n"Zoll;inch\r\n"Tür";"the ""door"""\r\n5" Rohr;tube')).toEqual([
      ['Hund', 'dog'],
      ['"Zoll', 'inch'],
      ['Tür', 'the "door"'],
      ['5" Rohr', 'tube'],
    ]);
  });

  it('beside a quote that is never closed, quoted cells keep their separators and line breaks', () => {
    const rows = [
      ['Smith, John', 'Herr Smith'],
      ['Lease, long', 'Mietvertrag,\nlang'],
      ['"Zoll', 'inch'],
    ];
    expect(readCsv('"Smith, John",Herr Smith\n"Lease, long","Mietvertrag,\nlang"\n"Zoll,inch')).toEqual(rows);
    expect(readCsv('a;b\n"multi\nline";z\n"open;r\nk;l')).toEqual([
      ['a', 'b'],
      ['multi\nline', 'z'],
      ['"open', 'r'],
      ['k', 'l'],
    ]);
  });

  it.each([
    ['one comma on every line', 'so, dog', 'inch, long', 'well, door'],
    ['more commas than semicolons', 'so, dog', 'inch, long, wide', 'well, door, gate'],
  ])('beside a quote that is never closed, commas in cells do not part them: %s', (_, dog, inch, door) => {
    expect(readCsv(`Hund;${dog}\n"Zoll;${inch}\nTür;${door}`)).toEqual([
      ['Hund', dog],
      ['"Zoll', inch],
      ['Tür', door],
    ]);
  });

  it('W09: a file of nothing but open quotes is read in time that grows with its length', async () => {
    const read = (rows: number) => readCsv(`Hund;dog\n${'"open;cell\n'.repeat(rows)}`);
    expect(read(3).slice(1)).toEqual(Array.from({ length: 3 }, () => ['"open', 'cell']));
    await expectLinearTime('open quotes', 4000, (rows) => rows, read);
  });

  it('a file is UTF-8, or UTF-16 with a mark; letters of another encoding are not guessed', () => {
    expect(decodeCsv(new TextEncoder().encode('Tür;door'))).toBe('Tür;door');
    expect(decodeCsv(Uint8Array.of(0xff, 0xfe, 0xfc, 0x00, 0x3b, 0x00))).toBe('ü;');
    expect(decodeCsv(Uint8Array.of(0xfe, 0xff, 0x00, 0xfc, 0x00, 0x3b))).toBe('ü;');
    expect(decodeCsv(Uint8Array.of(0x54, 0xfc, 0x72, 0x3b))).toBeNull();
  });
});
