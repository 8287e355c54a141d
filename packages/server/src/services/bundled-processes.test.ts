import { globSync, readFileSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { DocumentTask } from '@deskmate/ai-service/document-readers/document-task';
import { makeWav } from '@deskmate/ai-service/testing/make-wav';
import type { runInProcess } from '@deskmate/service-kit/run-in-process';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleServer, processEntries } from '../../build/bundle-server.ts';

/** Inside the package, so that what is not bundled is found as it is for the built program. */
const folder = fileURLToPath(new URL(`../../node_modules/.bundled-${process.pid}`, import.meta.url));
const packages = fileURLToPath(new URL('../../..', import.meta.url));
const file = (path: string) => readFileSync(`${packages}/${path}`);

let run: typeof runInProcess;
beforeAll(async () => {
  const program = fileURLToPath(import.meta.resolve('@deskmate/service-kit/run-in-process'));
  await bundleServer(folder, { program });
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

const text = (reader: 'pdf' | 'docx' | 'html', bytes: Uint8Array): DocumentTask =>
  reader === 'html'
    ? { want: 'pages', reader, bytes, firstPage: 1, lastPage: 10, fromPage: 1, maxCharacters: 10_000, charset: null }
    : { want: 'text', reader, bytes };

const docx = zipSync({
  'word/document.xml': strToU8('<w:document xmlns:w="w"><w:p><w:t>Hello</w:t></w:p></w:document>'),
});
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';
const paragraph = `<p>${'A page of the web with words enough to be read as an article. '.repeat(20)}</p>`;

const tasks: [name: string, what: string, task: object, answer: object][] = [
  [
    'document-process',
    'a PDF',
    text('pdf', file('ai-service/src/testing/documents/arabic.pdf')),
    { text: expect.stringMatching(/\p{Script=Arabic}/u) },
  ],
  ['document-process', 'a Word document', text('docx', docx), { text: expect.stringContaining('Hello') }],
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
  ['recording-process', 'a recording', { bytes: makeWav(2) }, { container: 'wav', durationSeconds: 2 }],
];

test.each(tasks)('%s of the bundle reads %s', async (name, _what, task, answer) => {
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
