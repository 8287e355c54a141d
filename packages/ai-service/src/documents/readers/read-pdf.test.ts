import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makePdf } from '../../testing/make-pdf.ts';
import { openPdf } from './read-pdf.ts';

const sample = (name: string) => readFileSync(new URL(`../../testing/documents/${name}`, import.meta.url));
const textOf = async (bytes: Uint8Array, page = 1) => (await (await openPdf(bytes)).read(page)).text;

test('Arabic is read in its own order and in plain letters, with figures and Latin names in their place', async () => {
  const bytes = sample('arabic.pdf');
  const first = await textOf(bytes);
  expect(first).toContain('مدة الضمان سنتان من تاريخ التسليم، ويشمل الضمان قطع الغيار وأجور العمل.');
  expect(first).toContain('تبلغ قيمة العقد 2500 جنيه مصري، وتُدفع على قسطين.');
  expect(first).toContain('هو Heron X200 وقدرته ١٢ كيلوواط');
  expect(first).not.toMatch(/[\ufb50-\ufdff\ufe70-\ufeff\0]/);
});

test('Arabic that a browser printed letter by letter is read with its ligatures, its tables from the right', async () => {
  const garden = readFileSync(
    new URL('../../../../../dashboard/src/features/read/sample/garden-ar.pdf', import.meta.url),
  );
  expect(await textOf(garden)).toMatch(
    /^نظام حديقة الحي في شارع الطاحونة\nموسم 2026\. لكل من لديه حوض زراعة، ولمن يرغب في/,
  );
  const second = await textOf(garden, 2);
  expect(second).toContain('تغطي الرسوم الماء والأدوات والتأمين، وتُدفع قبل 31 مارس. ومن ينضم بعد 1 أغسطس يدفع نصفها.');
  expect(second.replaceAll(/\n+/g, '\n')).toContain(
    'الفئة\tالرسم السنوي\tتأمين المفتاح\nأسرة\t48.00\t20.00\nفرد\t36.00\t20.00\nطالب أو متقاعد\t24.00\t10.00\n',
  );
  expect(second).toContain('خزانات المطر أولاً. ولا يُفتح');
  expect(second.trimEnd().endsWith('وقد فعلت ذلك مرة واحدة عام 2022.')).toBe(true);
});

test('of two Arabic columns the right one is read first', async () => {
  const second = (await textOf(sample('arabic.pdf'), 2)).replaceAll(/\s+/g, ' ');
  const places = ['مرة كل ثلاثة أشهر', 'أن يفحص ضغط الماء', 'لا يشمل الضمان الأضرار', 'تبدأ الصيانة في التاسعة'].map(
    (words) => second.indexOf(words),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test('two columns are read one after the other', async () => {
  const text = (await textOf(sample('two-columns.pdf'))).replaceAll(/\s+/g, ' ');
  expect(text).toMatch(
    /^Pumps in the desert: a study.*FIRST The office.*calibrated reference\. MIDDLE It is.*LAST The/,
  );
});

const prose = (name: string, at: number) => `${name}${at} is a line of prose that fills its column well`;

test('columns that the file holds line by line are read one after the other, a heading across them in its place', async () => {
  const rows = Array.from({ length: 10 }, (_, at) => [
    { text: prose('left', at), x: 50, y: 120 + at * 14, size: 9 },
    { text: prose('right', at), x: 320, y: 120 + at * 14, size: 9 },
  ]).flat();
  const heading = {
    text: 'A heading that stands across both of the columns of this page, as wide as the page',
    x: 50,
    y: 80,
    size: 12,
  };
  const text = await textOf(makePdf([{ lines: [heading, ...rows] }]));
  const order = text.split('\n').filter((line) => line !== '');
  expect(order[0]).toMatch(/^A heading/);
  expect(order[1]).toMatch(/^left0/);
  expect(order[10]).toMatch(/^left9/);
  expect(order[11]).toMatch(/^right0/);
});

test('a table is read row by row, its cells apart', async () => {
  const rows = Array.from({ length: 12 }, (_, at) => [
    { text: `Item ${at}`, x: 50, y: 100 + at * 14 },
    { text: `${at * 10}.50`, x: 350, y: 100 + at * 14 },
  ]).flat();
  expect(await textOf(makePdf([{ lines: rows }]))).toContain('Item 3\t30.50\nItem 4\t40.50');
});

test('a word divided at the end of a line is made whole, and paragraphs stay apart', async () => {
  const lines = ['The infor-', 'mation is here.', '', 'A new para-', 'graph with Anti-', 'Pasti.'];
  const pdf = makePdf([
    { lines: lines.flatMap((text, at) => (text === '' ? [] : [{ text, x: 50, y: 100 + at * 14 }])) },
  ]);
  expect(await textOf(pdf)).toBe('The information is here.\n\nA new paragraph with Anti-\nPasti.');
});

test.each([0, 1, 2, 3] as const)(
  'a page that is shown turned by %i quarters is read as it is seen, in rows and columns',
  async (turned) => {
    const rows = Array.from({ length: 12 }, (_, at) => [
      { text: `Item ${at}`, x: 50, y: 100 + at * 14 },
      { text: `${at * 10}.50`, x: 350, y: 100 + at * 14 },
    ]).flat();
    const table = makePdf([{ turned, width: 842, height: 595, lines: rows }]);
    expect(await textOf(table)).toContain('Item 3\t30.50\nItem 4\t40.50');
    expect(await (await openPdf(table)).read(1)).toMatchObject({ width: 842, height: 595 });
    const columns = Array.from({ length: 10 }, (_, at) => [
      { text: prose('left', at), x: 50, y: 120 + at * 14, size: 9 },
      { text: prose('right', at), x: 320, y: 120 + at * 14, size: 9 },
    ]).flat();
    const lines = (await textOf(makePdf([{ turned, lines: columns }]))).split('\n').filter((line) => line !== '');
    expect([lines[0], lines[9], lines[10]]).toEqual([prose('left', 0), prose('left', 9), prose('right', 0)]);
  },
);

test('a table that stands sideways on an upright page is read row by row', async () => {
  const rows = Array.from({ length: 12 }, (_, at) =>
    [`Item ${at}`, `${at * 10}.50`].map(
      (text, cell) => `BT /F1 10 Tf 0 1 -1 0 ${100 + at * 14} ${50 + cell * 300} Tm (${text}) Tj ET`,
    ),
  ).flat();
  expect(await textOf(makePdf([{ lines: [], extra: rows.join('\n') }]))).toContain('Item 3\t30.50\nItem 4\t40.50');
});

const field = (y: number, dictionary: string) => ({ x: 150, y, width: 200, height: 14, dictionary });

test('what was filled into a form is read beside its label; hidden fields, passwords and buttons are not', async () => {
  const text = await textOf(
    makePdf([
      {
        lines: ['Tenant:', 'Notes:', 'Payment:', 'Pets allowed', 'Smoking allowed', 'Secret:', 'Signed in Leeds'].map(
          (text, at) => ({ text, x: 50, y: 100 + at * 40 }),
        ),
        fields: [
          field(102, '/FT/Tx/T(tenant)/V(Ann Archer)/DA(/Helv 10 Tf)'),
          { ...field(170, '/FT/Tx/Ff 4096/T(notes)/V(Two keys\nOne cellar)'), height: 34 },
          field(183, '/FT/Ch/T(pay)/V(m)/Opt[[(m)(Monthly)][(y)(Yearly)]]'),
          field(222, '/FT/Btn/T(pets)/V/Yes/AS/Yes/AP<</N<</Yes 5 0 R/Off 5 0 R>>>>'),
          field(262, '/FT/Btn/T(smoke)/V/Off/AS/Off/AP<</N<</Yes 5 0 R/Off 5 0 R>>>>'),
          field(302, '/FT/Tx/Ff 8192/T(secret)/V(hunter2)'),
          { ...field(302, '/FT/Tx/T(hidden)/V(unseen)'), flags: 2 },
          field(302, '/FT/Btn/Ff 65536/T(send)/MK<</CA(Send now)>>'),
          field(342, '/FT/Tx/T(empty)'),
        ],
      },
    ]),
  );
  expect(text.replaceAll(/\n+/g, '\n')).toBe(
    'Tenant:\tAnn Archer\nNotes:\tTwo keys\nOne cellar\nPayment:\tMonthly\nPets allowed\t☑\nSmoking allowed\t☐\nSecret:\nSigned in Leeds',
  );
});

test('a text that was typed over a page is read, and a broken form leaves the rest of its page', async () => {
  const typed = '/Contents(Paid on 3 May)/DA(/Helv 10 Tf)';
  const lines = [{ text: 'Receipt 17', x: 50, y: 100 }];
  expect(await textOf(makePdf([{ lines, fields: [{ ...field(102, typed), subtype: 'FreeText' }] }]))).toBe(
    'Receipt 17\tPaid on 3 May',
  );
  for (const broken of ['/FT/Tx/V[1 2 null]/Parent 7 0 R', '/FT/Ch/V 99 0 R/Opt(x)/MK(x)', '/FT/Btn/AP 5/AS 3/Ff(x)']) {
    expect(await textOf(makePdf([{ lines, fields: [field(102, broken)] }]))).toContain('Receipt 17');
  }
  const endless = `/FT/Tx/V(${'\\n'.repeat(300_000)}x)`;
  expect(await textOf(makePdf([{ lines, fields: [field(102, endless), field(102, endless)] }]))).toContain(
    'Receipt 17',
  );
});

const arabicName = Buffer.from('أحمد', 'utf16le').swap16().toString('hex');

test.each([0, 1, 2, 3] as const)(
  'on a page held turned by %i quarters two fields on a line and a typed text are read beside their labels',
  async (turned) => {
    const typed = '/Contents(Paid on 3 May)/DA(/Helv 10 Tf)';
    const pageWith = (rotate: string) => ({
      turned,
      width: 842,
      height: 595,
      lines: [
        { text: 'Receipt 17', x: 50, y: 100 },
        { text: 'Name:', x: 50, y: 140 },
        { text: 'City:', x: 450, y: 140 },
        { text: 'Signed in Leeds', x: 50, y: 180 },
      ],
      fields: [
        { ...field(102, `${typed}${rotate}`), subtype: 'FreeText' as const },
        field(142, `/FT/Tx/T(name)/V<feff${arabicName}>/DA(/Helv 10 Tf)/MK<</R ${turned * 90}>>`),
        { ...field(142, `/FT/Tx/T(city)/V(York)/DA(/Helv 10 Tf)/MK<</R ${turned * 90}>>`), x: 500 },
      ],
    });
    const seen = 'Receipt 17\tPaid on 3 May\nName:\tأحمد\tCity:\tYork\nSigned in Leeds';
    for (const rotate of [`/Rotate ${turned * 90}`, '']) {
      expect((await textOf(makePdf([pageWith(rotate)]))).replaceAll(/\n+/g, '\n')).toBe(seen);
    }
  },
);

/** A font whose signs have numbers, and no map of what they mean. */
const withoutMap =
  '/Type0/BaseFont/AAAAAA+Sans/Encoding/Identity-H/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/BaseFont/AAAAAA+Sans/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 500>>]';
const glyphs = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');

test('calls a page illegible whose font has no map of its signs, and reads the others', async () => {
  const soup = Array.from({ length: 60 }, (_, at) => String.fromCharCode(3 + (at % 25))).join('');
  const hidden = `/F9 12 Tf 50 700 Td <${glyphs(soup)}> Tj`;
  const pdf = await openPdf(
    makePdf([
      { lines: [], extra: `BT ${hidden} ET`, fonts: `/F9<</Type/Font/Subtype${withoutMap}>>` },
      { lines: [{ text: 'The second page is plain.', x: 50, y: 100 }] },
    ]),
  );
  expect(await pdf.read(1)).toMatchObject({ text: '', isIllegible: true });
  expect(await pdf.read(2)).toMatchObject({ text: 'The second page is plain.', isIllegible: false });
});

test('writes powers, indices and marks of footnotes as such', async () => {
  const line = (y: number, parts: [string, number, number?, number?][]) =>
    parts.map(([text, x, rise = 0, size = 12]) => ({ text, x, y: y - rise, size }));
  const lines = [
    ...line(100, [
      ['The load is 10', 50],
      ['6', 125.6, 5, 7],
      [' N on 5 m', 129.6],
      ['2', 181.6, 5, 7],
      [' of H', 185.5],
      ['2', 210.8, -2, 7],
      ['O.', 214.7],
    ]),
    ...line(130, [
      ['1', 50, 4, 6],
      [' Registered in Bremen.', 53.4],
    ]),
  ];
  expect(await textOf(makePdf([{ lines }]))).toBe('The load is 10⁶ N on 5 m² of H₂O.\n\n¹ Registered in Bremen.');
});
