import { expectLinearTime } from '@deskmate/api/testing/expect-linear-time';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { maxAttachedCharacters as maxCharacters, toMarkdown } from './document-text.ts';
import { readDocx as docxText } from './read-docx.ts';
import { readWithoutPages } from './read-without-pages.ts';
import { readXlsx as xlsxText } from './read-xlsx.ts';

const readDocx = (bytes: Uint8Array): string => toMarkdown(docxText(bytes, maxCharacters).text);
const readXlsx = (bytes: Uint8Array): string => toMarkdown(xlsxText(bytes, maxCharacters).text);

/** Not compressed: what repeats itself would be refused for its ratio before it is read. */
const stored = { level: 0 } as const;

const docx = (body: string) => zipSync({ 'word/document.xml': strToU8(wordDocument(body)) }, stored);
const wordDocument = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`;
const paragraph = (words: string) => `<w:p><w:r><w:t>${words}</w:t></w:r></w:p>`;

const workbook = (parts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [`xl/${name}`, strToU8(xml)])), stored);
const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const oneSheet = (rows: string, more: Record<string, string> = {}) =>
  workbook({
    'workbook.xml': '<workbook><sheets><sheet name="One"/></sheets></workbook>',
    'worksheets/sheet1.xml': sheet(rows),
    ...more,
  });

test('a Word document: paragraphs, tables, breaks, links, nested text and escaped characters', () => {
  const row = (...cells: string[]) =>
    `<w:tr>${cells.map((cell) => `<w:tc><w:p><w:pPr><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr><w:r><w:t>${cell}</w:t></w:r></w:p></w:tc>`).join('')}</w:tr>`;
  const body = [
    paragraph('Dear &amp; kind &#x41;&#1587;'),
    '<w:p><w:r><w:t xml:space="preserve">one </w:t><w:tab/><w:t>two</w:t><w:br/><w:t><![CDATA[<three>]]></w:t></w:r></w:p>',
    '<w:p><w:r><w:t>e</w:t><w:noBreakHyphen/><w:t>mail</w:t></w:r></w:p>',
    `<w:tbl>${row('a', 'b')}${row('c', 'd')}</w:tbl>`,
    '<w:p><w:hyperlink><w:r><w:t>a link</w:t></w:r></w:hyperlink><w:r><w:instrText>FIELD</w:instrText></w:r></w:p>',
    `<w:p><mc:AlternateContent xmlns:mc="m"><mc:Choice>${paragraph('a box')}</mc:Choice><mc:Fallback>${paragraph('a box')}</mc:Fallback></mc:AlternateContent></w:p>`,
  ];
  expect(readDocx(docx(body.join(''))).trim()).toBe(
    'Dear & kind Aس\none \ttwo\n<three>\ne-mail\na\tb\nc\td\n\na link\na box',
  );
});

test('X12: elements named like what every object has are no signs of a Word document', () => {
  const body = '<w:p><w:r><w:constructor/><w:t>one</w:t><w:toString/><w:valueOf>two</w:valueOf></w:r></w:p>';
  expect(readDocx(docx(body)).trim()).toBe('one');
});

const noted = (body: string, footnotes: string, endnotes = '<w:endnotes/>') =>
  zipSync(
    {
      'word/document.xml': strToU8(wordDocument(body)),
      'word/footnotes.xml': strToU8(footnotes),
      'word/endnotes.xml': strToU8(endnotes),
    },
    stored,
  );
const reference = (kind: string, id: string) =>
  `<w:p><w:r><w:t>It says so</w:t><w:${kind}Reference w:id="${id}"/></w:r></w:p>`;
const note = (kind: string, id: string, words: string) =>
  `<w:${kind} w:id="${id}"><w:p><w:r><w:${kind}Ref/></w:r><w:r><w:t xml:space="preserve"> ${words}</w:t></w:r></w:p></w:${kind}>`;

test('footnotes and endnotes of a Word document follow their paragraph, those of a table the table', () => {
  const footnotes = `<w:footnotes><w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>${note('footnote', '2', 'Law 7, page 3.')}${note('footnote', '3', 'In the cell.')}</w:footnotes>`;
  const endnotes = `<w:endnotes>${note('endnote', '2', 'At the end.')}</w:endnotes>`;
  const table = `<w:tbl><w:tr><w:tc>${reference('footnote', '3')}</w:tc><w:tc>${paragraph('b')}</w:tc></w:tr></w:tbl>`;
  const body = `${reference('footnote', '2')}${table}${reference('endnote', '2')}${reference('footnote', '-1')}${reference('footnote', '9')}`;
  expect(readDocx(noted(body, footnotes, endnotes)).trim()).toBe(
    'It says so[1]\n[1] Law 7, page 3.\nIt says so[2]\tb\n\n[2] In the cell.\nIt says so[3]\n[3] At the end.\nIt says so\nIt says so',
  );
  expect(readDocx(noted(reference('footnote', '2'), '<w:footnotes>')).trim()).toBe('It says so');
  const large = `<w:footnotes>${note('footnote', '2', 'x'.repeat(maxCharacters))}</w:footnotes>`;
  expect(readDocx(noted(reference('footnote', '2').repeat(20), large))).toHaveLength(maxCharacters);
});

test('Arabic letters and ligatures in the forms in which they are drawn become the plain ones', async () => {
  // Lam and alef in one sign, twice, and a Latin ligature.
  const bytes = docx(paragraph('\ufefb \ufe8d\ufef7\ufee3\ufe8e\ufee5 o\ufb03ce'));
  expect((await readWithoutPages('docx', bytes, 1000)).text.trim()).toBe('لا الأمان office');
});

test('a workbook: sheets in its order, shared and own strings, cells below their columns', () => {
  const bytes = workbook({
    'workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="Second &amp; first" r:id="r2"/><sheet name="Other" r:id="r1"/></sheets></workbook>',
    '_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    'sharedStrings.xml':
      '<sst><si><t>Apple</t></si><si><r><t>Pe</t></r><r><t>ar</t></r><rPh sb="0" eb="1"><t>reading</t></rPh></si></sst>',
    'worksheets/sheet1.xml': sheet('<row r="1"><c r="A1" t="inlineStr"><is><t>own</t></is></c></row>'),
    'worksheets/sheet2.xml': sheet(
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1"><f>1+2</f><v>3</v></c></row><row r="2"><c r="B2" t="s"><v>1</v></c></row>',
    ),
  });
  expect(readXlsx(bytes)).toBe('# Second & first\nApple\t\t3\n\tPear\n\n# Other\nown\n\n');
});

test('a workbook: dates, times, percentages and booleans read as people see them', () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy hh:mm"/></numFmts>' +
    '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="10"/></cellXfs></styleSheet>';
  const cells = [
    '<c r="A1"><v>46095</v></c><c r="B1" s="1"><v>46095</v></c><c r="C1" s="2"><v>46095.4375</v></c>',
    '<c r="D1" s="3"><v>0.075</v></c><c r="E1" t="b"><v>1</v></c><c r="F1" s="1" t="str"><v>46095</v></c>',
    '<c r="G1" t="d"><v>2026-03-14T00:00:00</v></c><c r="H1" s="99"><v>7</v></c>',
  ];
  const row = `<row r="1">${cells.join('')}</row>`;
  expect(readXlsx(oneSheet(row, { 'styles.xml': styles }))).toBe(
    '# One\n46095\t2026-03-14\t2026-03-14 10:30\t7.50%\tTRUE\t46095\t2026-03-14\t7\n\n',
  );
  expect(readXlsx(oneSheet(row, { 'styles.xml': '<styleSheet><cellXfs>' }))).toContain('46095\t46095\t');
  const apple = '<workbook><workbookPr date1904="1"/><sheets><sheet name="One"/></sheets></workbook>';
  expect(readXlsx(oneSheet(row, { 'styles.xml': styles, 'workbook.xml': apple }))).toContain('\t2030-03-15\t');
});

test('text beyond the limit is left out', () => {
  expect(readDocx(docx(paragraph('x'.repeat(1000)).repeat(1000)))).toHaveLength(maxCharacters);
  const shared = { 'sharedStrings.xml': `<sst><si><t>${'x'.repeat(30_000)}</t></si></sst>` };
  const cells = '<row><c t="s"><v>0</v></c></row>'.repeat(10_000);
  expect(readXlsx(oneSheet(cells, shared))).toHaveLength(maxCharacters);
  const wide = readXlsx(oneSheet('<row><c r="XFD1"><v>1</v></c></row>'.repeat(1000)));
  expect(wide.length).toBeLessThanOrEqual(maxCharacters);
  expect(() => readXlsx(oneSheet('', { 'sharedStrings.xml': sharedStrings(1000) }))).toThrow('too_large');
});

const sharedStrings = (count: number) => `<sst>${`<si><t>${'x'.repeat(30_000)}</t></si>`.repeat(count)}</sst>`;

test('an entity that a document declares, or that lies outside of it, is not resolved', () => {
  const declared = (entities: string, use: string) =>
    zipSync({
      'word/document.xml': strToU8(`<!DOCTYPE d [${entities}]><d xmlns:w="w"><w:t>${use}</w:t></d>`),
    });
  const lol = '<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">';
  expect(() => readDocx(declared(lol, '&c;'))).toThrow(/entity/i);
  expect(() => readDocx(declared('<!ENTITY f SYSTEM "file:///etc/passwd">', '&f;'))).toThrow(/entity/i);
});

test('a file that is no such document, is damaged or nested without end is refused', () => {
  expect(() => readDocx(zipSync({ 'a.txt': strToU8('a') }))).toThrow('unsupported');
  expect(() => readXlsx(zipSync({ 'inner.zip': zipSync({ 'xl/workbook.xml': strToU8('<a/>') }) }))).toThrow(
    'unsupported',
  );
  expect(() => readDocx(docx('<w:p>'.repeat(200_000)))).toThrow('nested too deeply');
  expect(() => readDocx(docx('<w:p><w:t>open'))).toThrow();
});

test('U04: archives with too many parts, too large, nested, or with false sizes are refused', () => {
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`word/part${at}.xml`, strToU8('<a/>')]));
  expect(() => readDocx(zipSync({ ...many, 'word/document.xml': strToU8(wordDocument('')) }))).toThrow('too_large');
  expect(() => readDocx(zipSync({ 'word/document.xml': new Uint8Array(30_000_000) }))).toThrow('too_large');
  const nested = zipSync({
    'xl/workbook.xml': strToU8('<a/>'),
    'deep.zip': zipSync({ a: new Uint8Array(90_000_000) }),
  });
  expect(readXlsx(nested)).toBe('');
  const lying = Buffer.from(
    zipSync({ 'word/document.xml': strToU8(wordDocument(paragraph('word '.repeat(100_000)))) }),
  );
  const directory = lying.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
  lying.writeUInt32LE(100, directory + 24);
  expect(() => readDocx(lying)).toThrow();
  const outside = { '../word/document.xml': strToU8(wordDocument('')), '/etc/passwd': strToU8('x') };
  expect(() => readDocx(zipSync(outside))).toThrow('unsupported');
});

function readOrRefuse(read: (bytes: Uint8Array) => unknown, bytes: Uint8Array): void {
  try {
    read(bytes);
  } catch {
    // Refused: only the time matters here.
  }
}

const hostile: [string, (count: number) => Uint8Array][] = [
  ['unclosed tags', (count) => docx('<w:t '.repeat(count))],
  ['opened tags', (count) => docx('<w:t>'.repeat(count))],
  ['attributes', (count) => docx(`<w:t ${Array.from({ length: count }, (_, at) => `a${at}=""`).join(' ')}/>`)],
  ['equal attributes', (count) => docx(`<w:t ${'a="" '.repeat(count)}/>`)],
  ['text without end', (count) => docx(`<w:t>${'word '.repeat(count)}`)],
  ['entities', (count) => docx(paragraph('&#65;&amp;'.repeat(count)))],
  ['half entities', (count) => docx(paragraph('&amp'.repeat(count)))],
  ['ampersands', (count) => docx(paragraph('&'.repeat(count)))],
  ['comments', (count) => docx('<!-- -- '.repeat(count))],
  ['brackets', (count) => docx('<![CDATA['.repeat(count))],
  ['empty paragraphs', (count) => docx('<w:p/>'.repeat(count))],
  ['references to one note', (count) => noted(reference('footnote', '2').repeat(count), note('footnote', '2', 'a'))],
  ['notes', (count) => noted('', `<w:footnotes>${note('footnote', '2', 'a').repeat(count)}</w:footnotes>`)],
  ['rows', (count) => oneSheet('<row><c r="A1"><v>1</v></c></row>'.repeat(count))],
  ['cells of one row', (count) => oneSheet(`<row>${'<c r="B1"><v>1</v></c>'.repeat(count)}</row>`)],
  ['unclosed cells', (count) => oneSheet('<c t="s"><v>'.repeat(count))],
  [
    'shared strings',
    (count) => oneSheet('', { 'sharedStrings.xml': `<sst>${'<si><t>a</t></si>'.repeat(count)}</sst>` }),
  ],
  [
    'styles',
    (count) => oneSheet('', { 'styles.xml': `<s><cellXfs>${'<xf numFmtId="14"/>'.repeat(count)}</cellXfs></s>` }),
  ],
  [
    'number formats',
    (count) => oneSheet('', { 'styles.xml': `<s>${'<numFmt numFmtId="9" formatCode="[["/>'.repeat(count)}</s>` }),
  ],
];

test.each(hostile)('N06: %s: twice as many take about twice the time', async (name, make) => {
  for (const read of [readDocx, readXlsx])
    await expectLinearTime(name, 25_000, make, (bytes) => readOrRefuse(read, bytes));
});
