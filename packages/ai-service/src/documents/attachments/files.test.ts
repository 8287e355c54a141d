import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { files } from '@deskmate/db/tables/ai/files';
import { eq } from 'drizzle-orm';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { startAiFixture } from '../../testing/ai-fixture.ts';
import { createChatClient } from '../../testing/chat-client.ts';

const fixture = await startAiFixture();
fixture.vendor.models.push('llava-vision');
const server = await fixture.startProcess();
afterAll(() => fixture.close());

type Uploaded = {
  fileUID: string;
  contentType: string;
  kind: string;
  size: number;
  text_characters: number | null;
  fileName: string;
};

async function upload(name: string, bytes: Uint8Array | string, client = 'amal') {
  const form = new FormData();
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name);
  return send(form, client);
}

async function send(form: FormData, client = 'amal') {
  const headers = { authorization: `Bearer ${client}` };
  const answer = await fetch(`${server.url}/chat/completions/file`, { method: 'POST', headers, body: form });
  return {
    status: answer.status,
    body: (await answer.json()) as Uploaded & { code: string; detail: unknown; candidates?: unknown[] },
  };
}

const download = (uid: string, client = 'amal') =>
  fetch(`${server.url}/chat/file/${uid}`, { headers: { authorization: `Bearer ${client}` } });

const storedFiles = () => {
  const folder = join(fixture.config.dataDir, 'files', 'ai', 'chat');
  return existsSync(folder) ? readdirSync(folder).length : 0;
};

const picture = () => sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } });
const docx = (body: string) =>
  zipSync({
    '[Content_Types].xml': strToU8(
      '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
    'word/document.xml': strToU8(`<w:document><w:body>${body}</w:body></w:document>`),
  });
const xlsx = () =>
  zipSync({
    '[Content_Types].xml': strToU8(
      '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    ),
    'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="Prices &amp; more" sheetId="1"/></sheets></workbook>'),
    'xl/sharedStrings.xml': strToU8('<sst><si><t>Apple</t></si><si><r><t>Pe</t></r><r><t>ar</t></r></si></sst>'),
    'xl/worksheets/sheet1.xml': strToU8(
      '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"><v>3</v></c></row><row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2"><v>4.5</v></c></row></sheetData></worksheet>',
    ),
  });
const pdf = (words: string) => {
  const stream = `BT /F1 12 Tf 20 100 Td (${words}) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  return `%PDF-1.4\n${objects.map((object, index) => `${index + 1} 0 obj${object}endobj\n`).join('')}trailer<</Root 1 0 R/Size 6>>\n%%EOF`;
};

/** One of each kind, with words that are in it. */
const kinds: [name: string, words: string][] = [
  ['wd-numbered-clauses.docx', '2.2(b) twenty euros'],
  ['xl-number-formats.xlsx', '$1,234.50'],
  ['presentation.pptx', '# Slide 2: Results'],
  ['letter.odt', '1(b) in advance.'],
  ['costs.ods', '900,00 €'],
  ['slides.odp', '# Slide 1: Results'],
  ['book.epub', 'Water boils at 10² °C.'],
  ['contract.rtf', 'Café €12 and 10⁶ m²'],
  ['offer.eml', '[Attachments (not read): offer.pdf (48 kB)]'],
];

test('takes every kind of document, and says in Chat what was left out of it', async () => {
  const folder = join(import.meta.dirname, '../readers/corpus/files');
  const uids: string[] = [];
  for (const [name] of kinds) {
    const { status, body } = await upload(name, readFileSync(join(folder, name)));
    expect(status, `${name} ${JSON.stringify(body)}`).toBe(200);
    uids.push(body.fileUID);
  }
  const amal = createChatClient(server.url, 'amal');
  await (await amal.ask({ session_id: randomUUID(), prompt: 'Sum up', attachments: uids })).toEnd();
  const sent = (fixture.vendor.calls.at(-1)?.body.messages as { content: string }[] | undefined)?.at(-1)?.content ?? '';
  for (const [, words] of kinds) expect(sent).toContain(words);
  expect(sent).toContain('[Left out: 1 picture, 1 chart, 1 diagram]');
});

test('refuses documents whose content is not what their names say', async () => {
  for (const [name, bytes] of [
    ['a.rtf', 'plain words'],
    ['a.pptx', '{\\rtf1 words}'],
    ['a.txt', zipSync({ a: strToU8('x') })],
    ['a.epub', zipSync({ a: strToU8('x') })],
    ['a.odt', zipSync({ a: strToU8('x') })],
    ['a.pptx', zipSync({ a: strToU8('x') })],
  ] as const) {
    expect(await upload(name, bytes), name).toMatchObject({ status: 415 });
  }
  const { status, body } = await upload('notes.eml', 'No mail: only words.');
  expect([status, body.kind]).toEqual([200, 'text']);
});

test('names a document that Office has encrypted as protected', async () => {
  const container = Buffer.alloc(2048);
  container.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  container.write('EncryptedPackage', 1024, 'utf16le');
  const { status, body } = await upload('secret.docx', container);
  expect([status, body.detail]).toEqual([422, expect.stringContaining('password')]);
});

test('says where the text of a file ends that is longer than is taken', async () => {
  const { body } = await upload('long.txt', 'word '.repeat(100_000));
  const [row] = await fixture.db.select().from(files).where(eq(files.fileUid, body.fileUID));
  expect(row?.extractedText).toHaveLength(400_000);
  expect(row?.extractedText).toMatch(/\n\n\[Left out: the text after 400,000 characters\]\n$/);
});

test('texts, documents, spreadsheets and PDFs are read, and their text reaches the model', async () => {
  const files: [string, Uint8Array | string, string][] = [
    ['notes.md', '# Notes\nسلام', 'سلام'],
    ['data.csv', 'a,b\n1,2', '1,2'],
    [
      'letter.docx',
      docx(
        '<w:p><w:r><w:t>Dear &amp; kind</w:t></w:r></w:p><w:p><w:r><w:t xml:space="preserve">Amal</w:t></w:r></w:p>',
      ),
      'Dear & kind\nAmal',
    ],
    ['prices.xlsx', xlsx(), '# Prices & more\nApple\t3\nPear\t4.5'],
    ['report.pdf', pdf('Quarterly numbers'), 'Quarterly numbers'],
  ];
  const uids: string[] = [];
  for (const [name, bytes] of files) {
    const { status, body } = await upload(name, bytes);
    expect(status, `${name} ${JSON.stringify(body)}`).toBe(200);
    expect(body).toMatchObject({ fileName: name, kind: 'text' });
    uids.push(body.fileUID);
  }
  const session_id = randomUUID();
  const amal = createChatClient(server.url, 'amal');
  const reading = await (await amal.ask({ session_id, prompt: 'Sum up', attachments: uids })).toEnd();
  const sent = (fixture.vendor.calls.at(-1)?.body.messages as { content: string }[] | undefined)?.at(-1)?.content ?? '';
  for (const [name, , words] of files) {
    expect(sent).toContain(words);
    expect(sent).toContain(`<file name="${name}">`);
  }
  const { body } = await amal.call('GET', `history/${session_id}`);
  expect(body.messages[0].attachments).toHaveLength(5);
  expect(body.messages[0].content).toBe('Sum up');
  await (await amal.ask({ session_id, parent_id: reading.last()?.chat_id ?? null, prompt: 'And now?' })).toEnd();
  expect(JSON.stringify(fixture.vendor.calls.at(-1)?.body.messages)).toContain('Quarterly numbers');
  expect((await amal.call('DELETE', `chat/file/${uids[0]}`)).status).toBe(409);
});

test('U05: a picture is redrawn without its metadata, and a model with vision gets it', async () => {
  const bytes = await picture()
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .toBuffer();
  expect(bytes.includes('secret place')).toBe(true);
  const { body } = await upload('photo.jpg', bytes);
  expect(body).toMatchObject({ kind: 'image', contentType: 'image/jpeg', text_characters: null });
  const stored = Buffer.from(await (await download(body.fileUID)).arrayBuffer());
  expect(stored.includes('secret place')).toBe(false);
  const amal = createChatClient(server.url, 'amal');
  const ask = { prompt: 'What is it?', attachments: [body.fileUID] };
  await (await amal.ask({ ...ask, ai_model_id: 'server/llava-vision' })).toEnd();
  expect(JSON.stringify(fixture.vendor.calls.at(-1)?.body.messages)).toContain('data:image/jpeg;base64,');
  const calls = fixture.vendor.calls.length;
  expect((await amal.ask(ask)).status).toBe(422);
  expect(fixture.vendor.calls.length).toBe(calls);
});

const heic = () => readFileSync(new URL('../../../../service-kit/src/testing/turned.heic', import.meta.url));

test('an iPhone’s HEIC picture becomes an upright JPEG without metadata, and a model with vision gets it', async () => {
  const bytes = heic();
  expect(bytes.includes('secret place')).toBe(true);
  const { status, body } = await upload('IMG_0001.HEIC', bytes);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({ fileName: 'IMG_0001.jpg', kind: 'image', contentType: 'image/jpeg' });
  const stored = Buffer.from(await (await download(body.fileUID)).arrayBuffer());
  const { format, width, height, exif } = await sharp(stored).metadata();
  expect({ format, width, height, exif }).toEqual({ format: 'jpeg', width: 240, height: 320, exif: undefined });
  expect(stored.includes('secret place')).toBe(false);
  // The camera lay on its side: green at the upper right, red above, blue below.
  const { data } = await sharp(stored).raw().toBuffer({ resolveWithObject: true });
  const colourAt = (x: number, y: number) => strongest([...data.subarray((y * 240 + x) * 3, (y * 240 + x) * 3 + 3)]);
  expect([colourAt(220, 20), colourAt(20, 20), colourAt(120, 300)]).toEqual(['green', 'red', 'blue']);
  const amal = createChatClient(server.url, 'amal');
  const ask = { prompt: 'What is it?', attachments: [body.fileUID], ai_model_id: 'server/llava-vision' };
  await (await amal.ask(ask)).toEnd();
  expect(JSON.stringify(fixture.vendor.calls.at(-1)?.body.messages)).toContain('data:image/jpeg;base64,');
});

test('U05: a HEIC file that is truncated, too large, or wrong about its size or type is refused with a clear message', async () => {
  const before = storedFiles();
  const damaged = 'We couldn’t read this image. It may be damaged.';
  const cases: [string, Uint8Array, number, string][] = [
    ['cut.heic', heic().subarray(0, 900), 422, damaged],
    ['noise.heic', Buffer.concat([heic().subarray(0, 420), Buffer.alloc(700, 0x5a)]), 422, damaged],
    ['bomb.heic', claiming(20_000, 20_000), 422, 'This image has too many pixels to read.'],
    ['lie.heic', claiming(100, 100), 422, damaged],
    ['photo.jpg', heic(), 415, 'This kind of content isn’t supported.'],
    ['photo.heic', await picture().png().toBuffer(), 415, 'This kind of content isn’t supported.'],
  ];
  for (const [name, bytes, status, detail] of cases) {
    const answer = await upload(name, bytes);
    expect({ name, status: answer.status, detail: answer.body.detail }).toEqual({ name, status, detail });
  }
  expect(storedFiles()).toBe(before);
  expect((await upload('again.heif', heic())).status).toBe(200);
});

test('ten HEIC pictures at once are all converted, one after the other', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => upload(`p${index}.heic`, heic(), 'omar')));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
});

/** The sample with another size in its header. */
function claiming(width: number, height: number): Uint8Array {
  const bytes = heic();
  const at = bytes.indexOf('ispe') + 8;
  bytes.writeUInt32BE(width, at);
  bytes.writeUInt32BE(height, at + 4);
  return bytes;
}

const strongest = (rgb: number[]): string => ['red', 'green', 'blue'][rgb.indexOf(Math.max(...rgb))] ?? '';

test('U01: the size limit is exact, and nothing is stored of a larger file', async () => {
  const before = storedFiles();
  const exact = await upload('large.txt', 'x'.repeat(10_490_000));
  expect(exact.status).toBe(200);
  expect(exact.body.text_characters).toBe(400_000);
  expect((await upload('wide.txt', '漢'.repeat(1_000_000))).body.text_characters).toBe(400_000);
  expect((await upload('larger.txt', 'x'.repeat(10_490_001))).status).toBe(413);
  expect(await endlessUpload()).toBe(413);
  expect(storedFiles()).toBe(before + 2);
});

test.each([
  [
    'UTF-16, as Windows saves it',
    Buffer.from(`\ufeff${'Der Zug fährt um zehn. '.repeat(4)}`, 'utf16le'),
    'Der Zug fährt um zehn.',
  ],
  ['Windows-1252', Buffer.from('Der Zug fährt um zehn über München nach Köln. '.repeat(4), 'latin1'), 'über München'],
])('a text in %s is attached as what it says', async (_, bytes, words) => {
  const { status, body } = await upload('notes.txt', bytes);
  expect(status).toBe(200);
  expect(body).toMatchObject({ kind: 'text', contentType: 'text/plain' });
  const [row] = await fixture.db.select().from(files).where(eq(files.fileUid, body.fileUID));
  expect(row?.extractedText).toContain(words);
  expect(row?.extractedText).not.toMatch(/[\ufeff\ufffd\0]/);
});

test('asks for the encoding of a text that cannot be told, and attaches it by the one that is named after the file', async () => {
  const bytes = Buffer.from([0xde, ...Buffer.from('emaitija')]);
  const asked = await upload('names.csv', bytes);
  expect(asked).toMatchObject({ status: 422, body: { code: 'encoding_unknown' } });
  expect(asked.body.candidates).toContainEqual({ encoding: 'windows-1257', sample: 'Žemaitija' });
  const form = new FormData();
  form.append('file', new Blob([bytes]), 'names.csv');
  form.append('encoding', 'windows-1257');
  const { body } = await send(form);
  const [row] = await fixture.db.select().from(files).where(eq(files.fileUid, body.fileUID));
  expect(row?.extractedText).toBe('Žemaitija');
});

test('attaches a text whose first letters are the signature of a picture', async () => {
  expect((await upload('cars.txt', 'BMW and others.')).body).toMatchObject({ kind: 'text' });
});

test('U02: the content decides the type; a wrong ending, an unknown type and an empty file are refused', async () => {
  const before = storedFiles();
  const png = await picture().png().toBuffer();
  const exe = Buffer.concat([Buffer.from('MZ'), randomBytes(500)]);
  const refused: [string, Uint8Array | string][] = [
    ['tool.png', exe],
    ['tool.exe', exe],
    ['picture.pdf', png],
    ['page.png', '<html></html>'],
    ['empty.txt', ''],
    ['noise.txt', randomBytes(400)],
    ['late-noise.txt', `${'A line of text.\n'.repeat(20_000)}\u0001\u0002`],
    ['late-noise-16.txt', Buffer.from(`\ufeff${'A line of text.\n'.repeat(20_000)}\0`, 'utf16le')],
    ['late-noise-be.txt', Buffer.from(`\ufeff${'A line of text.\n'.repeat(20_000)}\u0001`, 'utf16le').swap16()],
    ['late-noise-1252.txt', Buffer.from(`${'Der Zug fährt über München nach Köln.\n'.repeat(8000)}\u0001`, 'latin1')],
    ['archive.zip', zipSync({ 'a.txt': strToU8('a') })],
  ];
  for (const [name, bytes] of refused) expect((await upload(name, bytes)).status, name).toBe(415);
  expect((await upload('broken.png', png.subarray(0, 60))).status).toBe(422);
  expect((await upload('broken.pdf', '%PDF-1.4\nnothing')).status).toBe(422);
  expect(storedFiles()).toBe(before);
});

test('U04: archives that unpack to too much, hold too many parts or another archive are refused', async () => {
  const bomb = zipSync({
    '[Content_Types].xml': strToU8('<Types ContentType="wordprocessingml.document.main+xml"/>'),
    'word/document.xml': new Uint8Array(30_000_000),
  });
  const tooMuch = { status: 422, body: { detail: 'There is too much in this file to read.' } };
  expect(await upload('bomb.docx', bomb)).toMatchObject(tooMuch);
  const many: Record<string, Uint8Array> = { 'word/document.xml': strToU8('<p/>') };
  for (let index = 0; index < 10_000; index += 1) many[`word/extra${index}.xml`] = strToU8('x');
  expect(await upload('many.docx', zipSync(many))).toMatchObject(tooMuch);
  const nested = zipSync({ 'inner.docx': docx('<w:p/>') });
  for (const name of ['nested.docx', 'nested.xlsx', 'nested.zip'])
    expect((await upload(name, nested)).status).toBe(415);
  expect((await upload('fine.txt', 'still here')).status).toBe(200);
});

test('U08: a page or a script is downloaded as an attachment that no browser runs', async () => {
  const { body } = await upload('../../evil<x>.html', '<script>alert(1)</script>');
  expect(body.fileName).toBe('evilx.html');
  const answer = await download(body.fileUID);
  expect(answer.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''evilx.html");
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-security-policy')).toContain("sandbox; default-src 'none'");
  expect(await answer.text()).toBe('<script>alert(1)</script>');
});

test('Z05: another client cannot read, delete or attach a file', async () => {
  const { body } = await upload('mine.txt', 'My secret');
  const omar = createChatClient(server.url, 'omar');
  const calls = fixture.vendor.calls.length;
  expect((await download(body.fileUID, 'omar')).status).toBe(404);
  expect((await omar.call('DELETE', `chat/file/${body.fileUID}`)).status).toBe(404);
  expect((await omar.ask({ attachments: [body.fileUID] })).status).toBe(404);
  expect(fixture.vendor.calls.length).toBe(calls);
  expect((await createChatClient(server.url, 'amal').call('DELETE', `chat/file/${body.fileUID}`)).status).toBe(204);
  expect((await download(body.fileUID)).status).toBe(404);
});

test('U11: a second file in a form is refused with a clear message, and nothing is stored', async () => {
  const before = storedFiles();
  const form = (...names: string[]) => {
    const body = new FormData();
    for (const name of names) body.append(name, new Blob([`words of ${name}`]), `${name}.txt`);
    return body;
  };
  for (const names of [
    ['file', 'file'],
    ['file', 'other'],
    ['file', 'file', 'file', 'file'],
  ]) {
    const { status, body } = await send(form(...names));
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { code: 'invalid_input', detail: [{ loc: ['body', 'file'], msg: 'takes one file at a time' }] },
    });
  }
  expect(storedFiles()).toBe(before);
  const withField = form('file');
  withField.append('note', 'a field behind the file');
  expect((await send(withField)).status).toBe(200);
});

test('U11: a thousand fields, another field name or no boundary are refused', async () => {
  const other = new FormData();
  other.append('other', new Blob(['a']), 'a.txt');
  expect((await send(other)).status).toBe(400);
  const many = new FormData();
  for (let index = 0; index < 1000; index += 1) many.append(`f${index}`, 'x');
  expect([400, 413]).toContain((await send(many)).status);
  const answer = await fetch(`${server.url}/chat/completions/file`, {
    method: 'POST',
    headers: { authorization: 'Bearer amal', 'content-type': 'multipart/form-data' },
    body: 'nothing',
  });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
});

test('N10: a file name is one line of plain text, in lists, headers and prompts', async () => {
  const names: [string, string][] = [
    ['..\\..\\evil.txt', 'evil.txt'],
    ['a\u202Etxt.exe.txt', 'atxt.exe.txt'],
    ['a\u2028b\u2029c\u0085d\u200Be\u2066f.txt', 'abcdef.txt'],
    ["it's (a) copy*.txt", "it's (a) copy.txt"],
    [`${'\u{1F600}'.repeat(300)}.txt`, `${'\u{1F600}'.repeat(73)}.txt`],
    ['=cmd|calc.txt', '=cmdcalc.txt'],
    ['تقرير.txt', 'تقرير.txt'],
    ['...', 'file'],
  ];
  for (const [name, stored] of names) {
    const { status, body } = await upload(name, 'words');
    expect({ name, status, fileName: body.fileName }).toEqual({ name, status: 200, fileName: stored });
    const header = (await download(body.fileUID)).headers.get('content-disposition') ?? '';
    expect(header).toMatch(/^attachment; filename\*=UTF-8''[A-Za-z0-9!#$&+.^_`|~%-]+$/);
    expect(decodeURIComponent(header.split("''")[1] ?? '')).toBe(stored);
    const amal = createChatClient(server.url, 'amal');
    await (await amal.ask({ attachments: [body.fileUID] })).toEnd();
    expect(JSON.stringify(fixture.vendor.calls.at(-1)?.body.messages)).toContain(
      JSON.stringify(`<file name="${stored}">\nwords\n</file>`).slice(1, -1),
    );
  }
});

test('N06: six hostile documents of one client do not delay the document of another', async () => {
  const slow = zipSync({ 'word/document.xml': strToU8(`<a>${'<b>words</b>'.repeat(700_000)}</a>`) }, { level: 1 });
  const good = docx('<w:p><w:r><w:t>Good words</w:t></w:r></w:p>');
  let open = 6;
  const hostile = Array.from({ length: 6 }, () => upload('slow.docx', slow, 'attacker').finally(() => (open -= 1)));
  expect((await upload('good.docx', good, 'zaid')).status).toBe(200);
  // In the order of arrival it would be the last.
  expect(open).toBeGreaterThan(3);
  await Promise.all(hostile);
});

/** A body without a length that never ends; resolves with the status that stops it. */
function endlessUpload(): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: 'Bearer amal', 'content-type': 'multipart/form-data; boundary=b' };
    const request = httpRequest(`${server.url}/chat/completions/file`, { method: 'POST', headers }, (answer) => {
      sending = false;
      request.destroy();
      resolve(answer.statusCode ?? 0);
    });
    let sending = true;
    request.on('error', (error) => sending && reject(error));
    request.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n');
    const more = (): void => {
      if (sending && !request.destroyed) request.write('x'.repeat(65_536), () => setImmediate(more));
    };
    more();
  });
}
