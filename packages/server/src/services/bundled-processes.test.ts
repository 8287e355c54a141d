import { globSync, readFileSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { DocumentTask } from '@deskmate/ai-service/documents/readers/document-task';
import { makeWav } from '@deskmate/ai-service/testing/make-wav';
import type { InvoiceInput } from '@deskmate/main-service/billing/invoices/draw-invoice';
import type { runInProcess } from '@deskmate/service-kit/work/run-in-process';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleServer, processEntries, programs } from '../../build/bundle-server.ts';

/** Inside the package, so that what is not bundled is found as it is for the built program. */
const folder = fileURLToPath(new URL(`../../node_modules/.bundled-${process.pid}`, import.meta.url));
const packages = fileURLToPath(new URL('../../..', import.meta.url));
const file = (path: string) => readFileSync(`${packages}/${path}`);

let run: typeof runInProcess;
let sources: string[];
beforeAll(async () => {
  const program = fileURLToPath(import.meta.resolve('@deskmate/service-kit/work/run-in-process'));
  sources = await bundleServer(folder, { program, ...programs });
  ({ runInProcess: run } = await import(pathToFileURL(`${folder}/program.js`).href));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ask = (name: string, task: object) =>
  run({
    entry: new URL(`file:///anywhere/${name}.ts`),
    clientId: 'amal',
    load: async () => task,
    timeLimitMs: 30_000,
    memoryLimitBytes: 1_000_000_000,
  });

const text = (reader: 'pdf' | 'docx' | 'xlsx' | 'eml' | 'html', bytes: Uint8Array): DocumentTask =>
  reader === 'html'
    ? { want: 'pages', reader, bytes, firstPage: 1, lastPage: 10, fromPage: 1, maxCharacters: 10_000, charset: null }
    : { want: 'text', reader, bytes };

const docx = zipSync({
  'word/document.xml': strToU8('<w:document xmlns:w="w"><w:p><w:t>Hello</w:t></w:p></w:document>'),
});
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';
const paragraph = `<p>${'A page of the web with words enough to be read as an article. '.repeat(20)}</p>`;

/** Without a font of its own: its letters are told by tables that lie beside the package of pdf.js. */
const chinesePdf = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
  '<</Length 45>>stream\nBT /F 20 Tf 20 100 Td <4F60597D> Tj ET\nendstream',
  '<</Type/Font/Subtype/Type0/BaseFont/STSong/Encoding/UniGB-UCS2-H/DescendantFonts[6 0 R]>>',
  '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 4>>/FontDescriptor 7 0 R>>',
  '<</Type/FontDescriptor/FontName/STSong/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800/Descent -200/StemV 80>>',
].map((object, index) => `${index + 1} 0 obj${object}endobj\n`);

const invoice: InvoiceInput['invoice'] = {
  id: 'i',
  number: '2026-000001',
  clientId: 'c',
  paymentId: 'p',
  gateway: 'stripe',
  clientName: 'Ann Lee',
  clientEmail: 'ann@example.com',
  billTo: null,
  lines: [{ description: 'Deskmate Pro, 1 month', quantity: 1, amount: 1200 }],
  amount: 1200,
  tax: 0,
  currency: 'USD',
  issuedAt: new Date('2026-03-10T12:00:00Z'),
};

const address = {
  name: 'Ann Lee',
  line1: 'Road 1',
  line2: null,
  city: 'Taipei',
  region: null,
  postalCode: null,
  taxKind: null,
  taxValue: null,
};
/** Names of fonts are not compressed. */
const hasFont = (pdf: Uint8Array, name: string) => Buffer.from(pdf).includes(`+${name}`);

const tasks: [name: string, what: string, task: object, answer: object][] = [
  [
    'document-process',
    'a PDF',
    text('pdf', file('ai-service/src/testing/documents/arabic.pdf')),
    { text: expect.stringMatching(/\p{Script=Arabic}/u) },
  ],
  [
    'document-process',
    'a PDF in Chinese',
    text('pdf', strToU8(`%PDF-1.4\n${chinesePdf.join('')}trailer<</Root 1 0 R>>\n%%EOF`)),
    { text: expect.stringContaining('你好') },
  ],
  ['document-process', 'a Word document', text('docx', docx), { text: expect.stringContaining('Hello') }],
  [
    'document-process',
    'a workbook with number formats',
    text('xlsx', file('ai-service/src/documents/readers/corpus/files/xl-number-formats.xlsx')),
    { text: expect.stringContaining('$1,234.50') },
  ],
  [
    'document-process',
    'a mail',
    text('eml', file('ai-service/src/documents/readers/corpus/files/offer.eml')),
    { text: expect.stringContaining('Angebot für Café') },
  ],
  [
    'document-process',
    'a web page, and its language',
    text('html', strToU8(`<html><body><article>${paragraph}</article></body></html>`)),
    { end: 'whole', language: 'en' },
  ],
  [
    'picture-process',
    'an iPhone’s picture',
    { pictures: [file('service-kit/src/testing/turned.heic')] },
    { pictures: [{ contentType: 'image/jpeg', bytes: expect.any(Uint8Array) }] },
  ],
  ['paint-process', 'a demo picture', { svg, format: 'webp', isTransparent: false }, { bytes: expect.any(Uint8Array) }],
  [
    'invoice-process',
    'an invoice',
    { invoice, refunds: [], operator: { name: null, address: null }, language: 'en' } satisfies InvoiceInput,
    { pdf: expect.toSatisfy((pdf: Uint8Array) => hasFont(pdf, 'IBMPlexSansArabic') && !hasFont(pdf, 'NotoSans')) },
  ],
  [
    'invoice-process',
    'an invoice for a buyer in Taiwan',
    {
      invoice: { ...invoice, clientName: '臺灣書桌', billTo: { ...address, name: '臺灣書桌', country: 'TW' } },
      refunds: [],
      operator: { name: null, address: null },
      language: 'en',
    } satisfies InvoiceInput,
    { pdf: expect.toSatisfy((pdf: Uint8Array) => hasFont(pdf, 'NotoSansTC')) },
  ],
  ['recording-process', 'a recording', { bytes: makeWav(2) }, { container: 'wav', durationSeconds: 2 }],
];

test.each(tasks)('%s of the bundle does its work: %s', async (name, _what, task, answer) => {
  expect(await ask(name, task)).toMatchObject(answer);
});

test('each process of the source is in the bundle, and is run here', () => {
  const sources = globSync('{service-kit,main-service,ai-service}/src/**/*-process.ts', {
    cwd: packages,
    exclude: (name) => name === 'node_modules' || name === 'testing',
  });
  const names = sources.map((path) => basename(path, '.ts')).filter((name) => name !== 'run-in-process');
  expect(
    Object.keys(processEntries)
      .filter((name) => name !== 'process-host')
      .sort(),
  ).toEqual(names.sort());
  expect([...new Set(tasks.map(([name]) => name))].sort()).toEqual(names.sort());
});

/** Files of the bundle that look for something beside themselves, which lies elsewhere once they are bundled. */
const byPlace: Record<string, string> = {
  'packages/db/src/migrate.ts': 'restore in built-commands.test.ts',
  'packages/server/src/main.ts': 'the pages in built-commands.test.ts',
  'packages/server/src/admin/commands/check-installation.ts': 'check in built-commands.test.ts',
  'packages/main-service/src/billing/invoices/font-files.ts': 'invoice-process above',
  'packages/main-service/src/billing/invoices/routes.ts': 'invoice-process above',
  'packages/service-kit/src/work/run-in-process.ts': 'every process above',
  'packages/service-kit/src/files/pictures/decode-pictures.ts': 'picture-process above',
  'packages/ai-service/src/models/adapters/demo/demo-image-adapter.ts': 'paint-process above',
  'packages/ai-service/src/transcription/inspect-recording.ts': 'recording-process above',
  'packages/ai-service/src/documents/attachments/read-document.ts': 'document-process above',
  'packages/ai-service/src/documents/read-document-pages.ts': 'document-process above',
  'packages/ai-service/src/documents/readers/read-pdf.ts': 'the PDF in Chinese above',
  'node_modules/pino/lib/transport.js': 'no transport is used',
  'node_modules/thread-stream/index.js': 'no transport is used',
  'node_modules/ioredis/built/Command.js': 'shortens stacks when asked to, and is not',
  'node_modules/undici/index.js': 'shortens stacks, where it knows its place',
  'node_modules/fflate/esm/index.mjs': 'requires only what Node brings',
};

test('each file of the bundle that looks for something by its own place is shown to find it', () => {
  const looking = sources.filter((path) =>
    /import\.meta\.(url|dirname|filename|resolve)|\b__(dirname|filename)\b|createRequire/.test(
      readFileSync(path, 'utf8'),
    ),
  );
  const names = looking.map((path) => path.replace(/^.*\/(?=node_modules\/|packages\/)/, ''));
  expect(names.sort()).toEqual(Object.keys(byPlace).sort());
});
