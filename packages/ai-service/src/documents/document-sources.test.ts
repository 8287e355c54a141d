import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { documents } from '@deskmate/db/tables/ai/documents';
import { runInProcess } from '@deskmate/service-kit/work/run-in-process';
import { eq, sql } from 'drizzle-orm';
import { strToU8, zipSync } from 'fflate';
import iconv from 'iconv-lite';
import { afterAll, expect, test, vi } from 'vitest';
import { startAiFixture } from '../testing/ai-fixture.ts';
import { createDocumentClient } from '../testing/document-client.ts';
import { makeHandbook } from '../testing/make-handbook.ts';
import { makePdf } from '../testing/make-pdf.ts';
import { readHere } from '../testing/read-here.ts';

const pages = new Map<string, RequestListener>();
const web = createServer((request, response) => {
  const page = pages.get(request.url ?? '');
  if (page) page(request, response);
  else response.writeHead(404).end();
});
await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
const site = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
const fixture = await startAiFixture({ options: { addressRule: (ip) => ip === '127.0.0.1', runInProcess: readHere } });
const url = (await fixture.startProcess()).url;
const amal = createDocumentClient(url, 'amal');
afterAll(async () => {
  web.close();
  web.closeAllConnections();
  await fixture.close();
});

const settled = async (added: { body: { id: string } }) => amal.settled(added.body.id);
const serve = (path: string, type: string, body: string | Uint8Array, headers: Record<string, string> = {}) => {
  pages.set(path, (_, response) => response.writeHead(200, { 'content-type': type, ...headers }).end(body));
  return `${site}${path}`;
};
const line = (text: string) => ({ text, x: 60, y: 100 });

test('a web page: what is to be read of it, in its own encoding, with its headings; a script is not', async () => {
  const article = '<p>The river rises in spring and floods the fields beside it, as it has always done.</p>'.repeat(8);
  const html = `<html><head><title>The river</title><script>alert("x")</script></head><body><nav><a href="/">Home</a></nav><article><h1>The river</h1>${article}<h2>Summer</h2>${article}</article><footer>Imprint and cookies</footer></body></html>`;
  const page = await settled(await amal.add({ url: serve('/river', 'text/html; charset=utf-8', html) }));
  expect(page).toMatchObject({
    status: 'ready',
    title: 'The river',
    source: 'url',
    content_type: 'text/html',
    language: 'en',
  });
  expect(page.outline.map(({ title }) => title)).toContain('Summer');
  const text = await amal.page(page.id, 1);
  expect(text).toContain('The river rises in spring');
  expect(text).not.toMatch(/alert|cookies/);
  // "Welcome" in Windows-1256.
  const arabic = Buffer.from([0xe3, 0xd1, 0xcd, 0xc8, 0xc7]);
  const old = Buffer.concat([Buffer.from('<p>'), arabic, Buffer.from('</p>')]);
  const read = await settled(await amal.add({ url: serve('/old', 'text/html; charset=windows-1256', old) }));
  expect(await amal.page(read.id, 1)).toBe('مرحبا');
  const pdf = await settled(
    await amal.add({ url: serve('/a.pdf', 'application/pdf', makePdf([{ lines: [line('By address')] }])) }),
  );
  expect(pdf).toMatchObject({ status: 'ready', content_type: 'application/pdf', pages: 1 });
});

test.each([
  'https://amal:hunter2@host.test/',
  'https://amal@host.test/',
  'amal:hunter2@host.test/x',
  'https:/\t/amal:hunter2@host.test/',
])('F01: an address with a login is refused and not stored: %s', async (url) => {
  const { status, body } = await amal.add({ url });
  expect(status).toBe(422);
  expect(JSON.stringify(body)).not.toMatch(/amal|hunter2/);
});

test('reads a text file in the encoding that it is told by, and refuses what is no text', async () => {
  const text = 'عقد الإيجار السنوي بين الطرفين';
  for (const bytes of [iconv.encode(text, 'windows-1256'), Buffer.from(`\ufeff${text}`, 'utf16le')]) {
    const document = await settled(await amal.upload('عقد.txt', bytes));
    expect(document).toMatchObject({ status: 'ready', content_type: 'text/plain', language: 'ar', size: bytes.length });
    expect(await amal.page(document.id, 1)).toBe(text);
  }
  const cyrillic = await settled(await amal.upload('договор.txt', iconv.encode('Договор аренды', 'windows-1251')));
  expect(await amal.page(cyrillic.id, 1)).toBe('Договор аренды');
  expect((await amal.upload('x.pdf', Buffer.from('\ufeff%PDF-1.4 text', 'utf16le'))).status).toBe(415);
  expect((await amal.upload('picture.txt', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]))).status).toBe(415);
});

test('asks for the encoding that cannot be told, reads by the one that is chosen and gives the file back as it was', async () => {
  const text = 'Žemaitija';
  const bytes = iconv.encode(text, 'windows-1257');
  const asked = await amal.upload('names.txt', bytes);
  expect(asked).toMatchObject({ status: 422, body: { code: 'encoding_unknown' } });
  expect(asked.body.candidates).toContainEqual({ encoding: 'windows-1257', sample: text });
  const document = await settled(await amal.upload('names.txt', bytes, 'windows-1257'));
  expect(document).toMatchObject({ status: 'ready', content_type: 'text/plain' });
  expect(await amal.page(document.id, 1)).toBe(text);
  const file = await fetch(`${url}/documents/${document.id}/file`, {
    headers: { authorization: 'Bearer amal' },
  });
  expect(file.headers.get('content-type')).toBe('text/plain; charset=windows-1257');
  expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes);
});

test.each(['klingon', '', 'utf-7'])('refuses an encoding that does not exist, by its name: %j', async (encoding) => {
  expect(await amal.upload('names.txt', 'abc', encoding)).toMatchObject({
    status: 400,
    body: { code: 'bad_request', detail: `“${encoding}” is not the name of an encoding.` },
  });
});

test('reads a page that was uploaded in UTF-16 or in the encoding that it names', async () => {
  const page = (head: string) =>
    `<html><head>${head}</head><body><h1>Übersicht</h1><p>Grüße aus Köln — 日本語.</p></body></html>`;
  for (const bytes of [Buffer.from(page(''), 'utf16le'), iconv.encode(page('<meta charset="gb18030">'), 'gb18030')]) {
    const document = await settled(await amal.upload('page.html', bytes));
    expect(document).toMatchObject({ content_type: 'text/html', outline: [{ title: 'Übersicht' }] });
    expect(await amal.page(document.id, 1)).toContain('Grüße aus Köln — 日本語.');
  }
});

test.each(['localhost:5432', 'file:///etc/passwd', 'gopher://x/', 'javascript:alert(1)'])(
  'F04: an address that is not read by HTTP is refused and not stored: %s',
  async (url) => expect((await amal.add({ url })).status).toBe(422),
);

test('F01, F04, F06: an address of our own network is refused, with one answer for all, also behind a redirect', async () => {
  pages.set('/inside', (_, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end());
  pages.set('/file', (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end());
  const addresses = [
    'http://10.0.0.1/',
    'http://169.254.169.254/latest',
    'http://[::1]/',
    'http://0x0a000001/',
    'http:\\\\10.0.0.1',
    `${site}/inside`,
    `${site}/file`,
  ];
  const read = await Promise.all(addresses.map(async (address) => settled(await amal.add({ url: address }))));
  expect(read.map(({ failure }) => failure)).toEqual(addresses.map(() => 'address_refused'));
});

test('F06, F07: reports too many redirects, oversized, mistyped, empty and failing pages as unreadable', async () => {
  for (let hop = 0; hop < 6; hop += 1) {
    pages.set(`/hop${hop}`, (_, response) => response.writeHead(302, { location: `/hop${hop + 1}` }).end());
  }
  const bomb = gzipSync(Buffer.alloc(50_000_000, ' '));
  const addresses = [
    `${site}/hop0`,
    serve('/bomb', 'text/html', bomb, { 'content-encoding': 'gzip' }),
    serve('/zip', 'application/zip', 'PK'),
    serve('/lie', 'application/pdf', '<html>no PDF</html>'),
    serve('/script', 'text/html', '<div id="root"></div><script>render()</script>'),
    `${site}/missing`,
  ];
  const read = await Promise.all(addresses.map(async (address) => settled(await amal.add({ url: address }))));
  expect(read.map(({ failure }) => failure)).toEqual(addresses.map(() => 'address_unreadable'));
});

test('an address whose last part is no valid escape, or no valid name, is read all the same', async () => {
  for (const path of ['/100%', '/%00%2F..%0d%0aname.html']) {
    const read = await settled(await amal.add({ url: serve(path, 'text/plain', 'Half a litre') }));
    expect({ path, ...read }).toMatchObject({ path, status: 'ready', pages: 1 });
    const file = await fetch(`${url}/documents/${read.id}/file`, { headers: { authorization: 'Bearer amal' } });
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''[\w.%-]+$/);
  }
});

test('a shutdown while an address is fetched says nothing about the address: it is read at the next start', async () => {
  const ended = await fixture.startProcess();
  const client = createDocumentClient(ended.url, 'basma');
  let isAsked = false;
  pages.set('/slow', () => {
    isAsked = true;
  });
  const added = await client.add({ url: `${site}/slow` });
  await vi.waitFor(() => expect(isAsked).toBe(true));
  await ended.close();
  serve('/slow', 'text/plain', 'Here at last');
  await fixture.db
    .update(documents)
    .set({ readerSeenAt: sql`now() - interval '1 minute'` })
    .where(eq(documents.documentId, added.body.id));
  const next = createDocumentClient((await fixture.startProcess()).url, 'basma');
  expect(await next.settled(added.body.id)).toMatchObject({ status: 'ready' });
});

test('F08: nothing of ours is sent to the address', async () => {
  let seen: Record<string, unknown> = {};
  pages.set('/headers', (request, response) => {
    seen = request.headers;
    response.writeHead(200, { 'content-type': 'text/plain' }).end('A plain text');
  });
  expect(await settled(await amal.add({ url: `${site}/headers` }))).toMatchObject({ status: 'ready' });
  expect(Object.keys(seen).toSorted()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
});

test('reads every kind of document page by page, and names what was left out of it', async () => {
  const folder = `${import.meta.dirname}/readers/corpus/files`;
  for (const [name, contentType, page, words] of [
    [
      'presentation.pptx',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      2,
      'by 10⁶ units',
    ],
    ['letter.odt', 'application/vnd.oasis.opendocument.text', 1, '[Left out: 1 tracked deletion'],
    ['costs.ods', 'application/vnd.oasis.opendocument.spreadsheet', 2, 'Margin (hidden sheet)'],
    ['slides.odp', 'application/vnd.oasis.opendocument.presentation', 2, 'A shape'],
    ['book.epub', 'application/epub+zip', 2, '[Left out: 1 picture]'],
    ['contract.rtf', 'application/rtf', 1, 'Café €12'],
    ['offer.eml', 'message/rfc822', 1, 'Subject: Angebot für Café'],
  ] as const) {
    const document = await settled(await amal.upload(name, readFileSync(`${folder}/${name}`)));
    expect(document, name).toMatchObject({ status: 'ready', content_type: contentType });
    expect(await amal.page(document.id, page), name).toContain(words);
  }
});

test('Word and Excel: headings and sheets lead to their pages', async () => {
  const word = (body: string) => `<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`;
  const paragraph = (text: string, style = '') =>
    `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`;
  const long = paragraph('A sentence of a report that goes on. '.repeat(90));
  const body = paragraph('Start', 'Heading1') + long + paragraph('End', 'Heading2') + long;
  const docx = zipSync({ 'word/document.xml': strToU8(word(body)) }, { level: 0 });
  const report = await settled(await amal.upload('report.docx', docx));
  expect(report).toMatchObject({ status: 'ready', pages: 2, language: 'en' });
  expect(report.outline).toEqual([
    { title: 'Start', page: 1, level: 1 },
    { title: 'End', page: 2, level: 2 },
  ]);
  const sheet = (value: string) =>
    strToU8(
      `<worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>${value}</t></is></c><c><v>7</v></c></row></sheetData></worksheet>`,
    );
  const xlsx = zipSync({
    'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="Prices"/><sheet name="Costs"/></sheets></workbook>'),
    'xl/worksheets/sheet1.xml': sheet('Apples'),
    'xl/worksheets/sheet2.xml': sheet('Pears'),
  });
  const book = await settled(await amal.upload('book.xlsx', xlsx));
  expect(book.outline.map(({ title, page }) => [title, page])).toEqual([
    ['Prices', 1],
    ['Costs', 2],
  ]);
  expect(await amal.page(book.id, 2)).toBe('Costs\nPears\t7');
});

test('U02, U06: distinguishes scanned, protected, damaged and mislabelled files, and stores nothing of rejected ones', async () => {
  const scan = makePdf([{ lines: [], extra: '0 0 100 100 re f' }, { lines: [] }]);
  expect(await settled(await amal.upload('scan.pdf', scan))).toMatchObject({ failure: 'document_scanned', pages: 2 });
  const key = (sign: string) => `<${sign.repeat(64)}>`;
  const locked = `/Encrypt<</Filter/Standard/V 1/R 2/O${key('a')}/U${key('b')}/P -4>>/ID[${key('c')}${key('c')}]`;
  const secret = makePdf([{ lines: [line('secret')] }])
    .toString('latin1')
    .replace('trailer<<', `trailer<<${locked}`);
  expect(await settled(await amal.upload('locked.pdf', Buffer.from(secret, 'latin1')))).toMatchObject({
    failure: 'document_protected',
  });
  expect(await settled(await amal.upload('broken.pdf', '%PDF-1.4 nothing'))).toMatchObject({
    failure: 'document_damaged',
  });
  expect(await settled(await amal.upload('no.docx', zipSync({ a: strToU8('x') })))).toMatchObject({
    failure: 'document_unsupported',
  });
  for (const [name, bytes] of [
    ['a.pdf', 'text'],
    ['a.png', 'text'],
    ['a.zip', zipSync({})],
    ['empty.txt', ''],
  ] as const) {
    expect((await amal.upload(name, bytes)).status, name).toBe(415);
  }
  expect((await amal.upload('big.txt', 'x'.repeat(10_490_001))).status).toBe(413);
});

test('an expired plan adds nothing; what is there can still be read and deleted', async () => {
  const late = createDocumentClient(url, 'late');
  const { body } = await late.add({ text: 'Before the end' });
  await late.settled(body.id);
  fixture.ledger.expired.add('late');
  expect((await late.add({ text: 'After the end' })).status).toBe(402);
  expect((await late.upload('a.txt', 'After the end')).status).toBe(402);
  expect(await late.page(body.id, 1)).toBe('Before the end');
  expect((await late.call('DELETE', `documents/${body.id}`)).status).toBe(204);
});

test('U09, N11: of 30 parallel documents for the last place exactly one is kept', async () => {
  const base = {
    clientId: 'hoarder',
    status: 'ready',
    title: 'x',
    source: 'text',
    fileName: 'x',
    contentType: 'text/plain',
  };
  const rows = Array.from({ length: 199 }, (_, at) => ({
    ...base,
    documentId: `full-${at}`,
    size: 1,
    createdAt: new Date(),
    usedAt: new Date(),
  }));
  await fixture.db.insert(documents).values(rows);
  const hoarder = createDocumentClient(url, 'hoarder');
  const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => hoarder.add({ text: `Text ${at}` })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'quota_exceeded')).toHaveLength(29);
});

test('a document that a process left half read is read again by the next; one that was begun too often fails', async () => {
  const { body } = await amal.add({ text: 'Read twice' });
  await amal.settled(body.id);
  const half = { status: 'reading', readerSeenAt: sql`now() - interval '1 minute'`, pagesRead: 0 };
  await fixture.db.update(documents).set(half).where(eq(documents.documentId, body.id));
  const { body: other } = await amal.add({ text: 'Never read' });
  await amal.settled(other.id);
  await fixture.db
    .update(documents)
    .set({ ...half, attempts: 9 })
    .where(eq(documents.documentId, other.id));
  const next = await fixture.startProcess();
  expect(await amal.settled(body.id)).toMatchObject({ status: 'ready', pages_read: 1 });
  expect(await amal.settled(other.id)).toMatchObject({ status: 'failed', failure: 'document_damaged' });
  await next.close();
});

test('N06: six hostile documents of one client do not hold up the document of another', async () => {
  const { url } = await fixture.startProcess({ options: { runInProcess } });
  const [eve, omar] = [createDocumentClient(url, 'eve'), createDocumentClient(url, 'omar')];
  const nested = `<div>${'<div><table><p><b>'.repeat(60_000)}`;
  const hostile = await Promise.all(Array.from({ length: 6 }, (_, at) => eve.upload(`${at}.html`, nested)));
  const good = await omar.upload('good.pdf', makePdf([{ lines: [line('A good document')] }]));
  expect(await omar.settled(good.body.id)).toMatchObject({ status: 'ready' });
  const states = await Promise.all(hostile.map(({ body }) => eve.read(body.id)));
  // Some of them are still waiting.
  expect(states.filter(({ status }) => status === 'reading').length).toBeGreaterThan(2);
  for (const { body } of hostile) await eve.call('DELETE', `documents/${body.id}`);
});

test('300 pages in a file of 10 MB are read with progress, in a process of its own', async () => {
  const bytes = makeHandbook({ paddingBytes: 9_000_000 });
  expect(bytes.length).toBeGreaterThan(9_500_000);
  const { url } = await fixture.startProcess({ options: { runInProcess } });
  const amal = createDocumentClient(url, 'amal');
  const { body } = await amal.upload('handbook.pdf', bytes);
  const progress = new Set<number>();
  for (;;) {
    const { status, pages_read } = await amal.read(body.id);
    progress.add(pages_read);
    if (status !== 'reading') break;
  }
  expect(await amal.read(body.id)).toMatchObject({ status: 'ready', pages: 300, pages_read: 300 });
  expect(progress.size).toBeGreaterThan(3);
});
