import { expectLinearTime } from '@deskmate/api/testing/expect-linear-time';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { Reader } from './document-task.ts';
import { maxAttachedCharacters } from './document-text.ts';
import { readWithoutPages } from './read-without-pages.ts';

type Kind = Exclude<Reader, 'pdf' | 'plain'>;

/** Not compressed: what repeats itself would be refused for its ratio before it is read. */
const zip = (parts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, strToU8(part)])), { level: 0 });
const docx = (body: string, more: Record<string, string> = {}) =>
  zip({ 'word/document.xml': `<w:document><w:body>${body}</w:body></w:document>`, ...more });
const pptx = (body: string) =>
  zip({
    'ppt/presentation.xml': '<p:presentation><p:sldId id="1" r:id="r"/></p:presentation>',
    'ppt/_rels/presentation.xml.rels': '<R><Relationship Id="r" Type="x/slide" Target="slide1.xml"/></R>',
    'ppt/slide1.xml': `<p:sld><p:spTree>${body}</p:spTree></p:sld>`,
  });
const odf = (body: string, type = 'text') =>
  zip({
    mimetype: `application/vnd.oasis.opendocument.${type}`,
    'content.xml': `<o:document-content>${body}</o:document-content>`,
  });
const epub = (body: string) =>
  zip({
    'META-INF/container.xml': '<c><rootfile full-path="a.opf"/></c>',
    'a.opf': '<p><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/><itemref idref="a"/></p>',
    'a.xhtml': `<html><body>${body}</body></html>`,
  });
const html = (body: string) => strToU8(`<html><body>${body}</body></html>`);
const rtf = (body: string) => strToU8(`{\\rtf1 ${body}`);
const eml = (body: string) => strToU8(`From: a@b.c\nTo: b@b.c\n${body}`);
const times = (text: string) => (count: number) => text.repeat(count);

const hostile: [Kind, string, (count: number) => string, (body: string) => Uint8Array][] = [
  [
    'docx',
    'runs',
    times('<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>a</w:t></w:r>'),
    (body) => docx(`<w:p>${body}</w:p>`),
  ],
  [
    'docx',
    'fields',
    times('<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:t>a</w:t></w:r>'),
    (body) => docx(`<w:p>${body}</w:p>`),
  ],
  [
    'docx',
    'links',
    times('<w:hyperlink r:id="a"><w:r><w:t>a</w:t></w:r></w:hyperlink>'),
    (body) => docx(`<w:p>${body}</w:p>`),
  ],
  [
    'docx',
    'deleted paragraphs',
    times('<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr><w:r><w:t>a</w:t></w:r></w:p>'),
    docx,
  ],
  ['docx', 'cells of a row', times('<w:tc><w:p/></w:tc>'), (body) => docx(`<w:tbl><w:tr>${body}</w:tr></w:tbl>`)],
  [
    'docx',
    'levels of lists',
    times('<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"/></w:abstractNum>'),
    (body) => docx('', { 'word/numbering.xml': `<n>${body}</n>` }),
  ],
  [
    'docx',
    'styles',
    times('<w:style w:styleId="a"><w:basedOn w:val="a"/></w:style>'),
    (body) => docx('<w:p><w:pPr><w:pStyle w:val="a"/></w:pPr></w:p>', { 'word/styles.xml': `<s>${body}</s>` }),
  ],
  [
    'docx',
    'comments',
    times('<w:comment w:id="1"><w:p/></w:comment>'),
    (body) => docx('', { 'word/comments.xml': `<c>${body}</c>` }),
  ],
  [
    'docx',
    'parts of a formula',
    times('<m:f><m:num><m:r><m:t>1</m:t></m:r></m:num></m:f>'),
    (body) => docx(`<w:p><m:oMath>${body}</m:oMath></w:p>`),
  ],
  ['pptx', 'shapes', times('<p:sp><p:txBody><a:p><a:r><a:t>a</a:t></a:r></a:p></p:txBody></p:sp>'), pptx],
  [
    'pptx',
    'paragraphs',
    times('<a:p><a:pPr><a:buAutoNum/></a:pPr><a:r><a:t>a</a:t></a:r></a:p>'),
    (body) => pptx(`<p:sp><p:txBody>${body}</p:txBody></p:sp>`),
  ],
  ['odf', 'lists', times('<t:list><t:list-item><t:p>a</t:p></t:list-item></t:list>'), odf],
  ['odf', 'spans', times('<t:span t:style-name="a">a</t:span>'), (body) => odf(`<t:p>${body}</t:p>`)],
  [
    'odf',
    'notes',
    times('<t:note><t:note-body><t:p>a</t:p></t:note-body></t:note>'),
    (body) => odf(`<t:p>${body}</t:p>`),
  ],
  [
    'odf',
    'wide rows',
    times('<t:table-row><t:table-cell t:number-columns-repeated="999999999"/></t:table-row>'),
    (body) => odf(`<t:table>${body}</t:table>`, 'spreadsheet'),
  ],
  ['epub', 'elements without an end', times('<p>a'), epub],
  ['epub', 'half tags', times('<a '), epub],
  ['html', 'items', times('<ol><li value="9">a</li></ol>'), html],
  ['html', 'cells', times('<td colspan="999999999">a</td>'), (body) => html(`<table><tr>${body}</tr></table>`)],
  ['html', 'raised letters', times('<sup>ab c</sup>'), html],
  ['html', 'spaces of a text that is kept', times(' \n'), (body) => html(`<pre>${body}</pre>`)],
  ['rtf', 'closed groups', times('{\\b a}'), rtf],
  ['rtf', 'letters by number', times("\\'e9\\u233?"), rtf],
  ['rtf', 'fonts', times('{\\f1\\fcharset204 a;}'), (body) => rtf(`{\\fonttbl${body}}`)],
  ['rtf', 'links', times('{\\field{\\*\\fldinst HYPERLINK "https://a.b/c"}{\\fldrslt a}}'), rtf],
  ['rtf', 'raised letters', times('{\\super 2}a'), rtf],
  ['rtf', 'notes', times('{\\footnote a}'), rtf],
  ['rtf', 'cells', times('\\intbl a\\cell '), rtf],
  ['rtf', 'words without an end', times('\\'), rtf],
  ['eml', 'headers', times('Received: a\n'), (body) => eml(`${body}\nhi`)],
  ['eml', 'addresses', times('a <a@b.c>, '), (body) => eml(`Cc: ${body}\n\nhi`)],
  ['eml', 'parts', times('--b\n\na\n'), (body) => eml(`Content-Type: multipart/mixed; boundary=b\n\n${body}`)],
  ['eml', 'encoded words', times('=?utf-8?Q?a?= '), (body) => eml(`Subject: ${body}\n\nhi`)],
  ['eml', 'quoted signs', times('=C3=BC'), (body) => eml(`Content-Transfer-Encoding: quoted-printable\n\n${body}`)],
];

test.each(hostile)('N06: reads twice as many %s %s in about twice the time', async (kind, name, repeat, make) => {
  await expectLinearTime(
    `${kind} ${name}`,
    10_000,
    (count) => make(repeat(count)),
    async (bytes) => {
      await readWithoutPages(kind, bytes, maxAttachedCharacters).catch(() => {});
    },
  );
});

const deep = (open: string, close = '') => `${open.repeat(20_000)}${close.repeat(20_000)}`;

test.each<[Kind, Uint8Array]>([
  ['docx', docx(`<w:p>${deep('<w:ins>', '</w:ins>')}</w:p>`)],
  ['pptx', pptx(deep('<p:grpSp>', '</p:grpSp>'))],
  ['odf', odf(deep('<t:list>', '</t:list>'))],
  ['rtf', rtf(deep('{'))],
])('refuses a %s that is nested without end', async (kind, bytes) => {
  await expect(readWithoutPages(kind, bytes, 1000)).rejects.toThrow(/nested too deeply|too_large/);
});

test.each<[Kind, Uint8Array]>([
  ['html', html(deep('<div>', '</div>'))],
  ['epub', epub(deep('<ul><li>', '</li></ul>'))],
  ['eml', eml(`Content-Type: text/html\n\n${deep('<table><tr><td>')}`)],
])('stops in a %s that is nested without end', async (kind, bytes) => {
  const { text } = await readWithoutPages(kind, bytes, 1000).catch((error: Error) => ({ text: error.name }));
  expect(text.length).toBeLessThan(2000);
});

test.each<[Kind, Record<string, Uint8Array>]>([
  ['pptx', { 'ppt/presentation.xml': new Uint8Array(30_000_000) }],
  ['odf', { 'content.xml': new Uint8Array(30_000_000) }],
  ['epub', { 'META-INF/container.xml': strToU8('<a/>'), b: new Uint8Array(30_000_000) }],
])('U04: refuses a %s that unpacks to too much', async (kind, parts) => {
  await expect(readWithoutPages(kind, zipSync(parts), 1000)).rejects.toThrow('too_large');
});

test('refuses an entity that an OpenDocument text or the description of an e-book declares', async () => {
  const entity = '<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>';
  const text = zip({ 'content.xml': `${entity}<o:c><t:p>&b;</t:p></o:c>` });
  const book = zip({ 'META-INF/container.xml': `${entity}<c><rootfile full-path="a.opf"/>&b;</c>` });
  await expect(readWithoutPages('odf', text, 1000)).rejects.toThrow(/entity/i);
  await expect(readWithoutPages('epub', book, 1000)).rejects.toThrow(/entity/i);
});

test('names an e-book whose chapters a shop has encrypted as protected', async () => {
  const book = zip({
    'META-INF/container.xml': '<c><rootfile full-path="a.opf"/></c>',
    'META-INF/encryption.xml': '<e><CipherReference URI="a.xhtml"/></e>',
    'a.opf': '<p><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/><itemref idref="a"/></p>',
    'a.xhtml': 'secret',
  });
  await expect(readWithoutPages('epub', book, 1000)).rejects.toThrow('protected');
});

test('X12: takes names that every object has for words like any other', async () => {
  const body =
    '<w:p><w:pPr><w:pStyle w:val="constructor"/></w:pPr><w:r><w:t>one</w:t></w:r><m:oMath><m:toString><m:r><m:t>two</m:t></m:r></m:toString></m:oMath></w:p>';
  expect((await readWithoutPages('docx', docx(body), 1000)).text.trim()).toBe('onetwo');
  expect(
    (await readWithoutPages('html', html('<constructor>one</constructor><valueof>two</valueof>'), 1000)).text,
  ).toBe('onetwo');
  expect((await readWithoutPages('rtf', rtf('\\constructor one\\toString two'), 1000)).text.trim()).toBe('onetwo');
});
