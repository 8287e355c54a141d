import { existsSync, readdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { files } from '@deskmate/db/tables/ai/files';
import { afterAll, expect, test } from 'vitest';
import { startAiFixture } from '../../testing/ai-fixture.ts';

const fixture = await startAiFixture();
const server = await fixture.startProcess();
afterAll(() => fixture.close());

async function upload(name: string, bytes: Uint8Array | string, client = 'amal') {
  const body = new FormData();
  body.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name);
  const headers = { authorization: `Bearer ${client}` };
  const answer = await fetch(`${server.url}/chat/completions/file`, { method: 'POST', headers, body });
  return { status: answer.status, body: (await answer.json()) as { detail: string; text_characters: number } };
}

const storedFiles = () => {
  const folder = join(fixture.config.dataDir, 'files', 'ai', 'chat');
  return existsSync(folder) ? readdirSync(folder).length : 0;
};

const stream = (content: string | Uint8Array, more = '') => {
  const bytes = Buffer.from(content as string);
  return Buffer.concat([Buffer.from(`<</Length ${bytes.length}${more}>>stream\n`), bytes, Buffer.from('\nendstream')]);
};
const words = (text: string) => stream(`BT /F1 12 Tf 20 100 Td (${text}) Tj ET`);
const page =
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>/XObject<</X 6 0 R>>>>>>';
const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';
const onePage = '<</Type/Pages/Kids[3 0 R]/Count 1>>';
const catalog = '<</Type/Catalog/Pages 2 0 R>>';

/** Objects are numbered from 1 on. */
function pdf(objects: (string | Buffer)[], trailer = ''): Buffer {
  const parts = objects.flatMap((object, index) => [
    Buffer.from(`${index + 1} 0 obj`),
    Buffer.from(object),
    Buffer.from('endobj\n'),
  ]);
  const end = Buffer.from(`trailer<</Root 1 0 R/Size ${objects.length + 1}${trailer}>>\n%%EOF`);
  return Buffer.concat([Buffer.from('%PDF-1.4\n'), ...parts, end]);
}

test('U06: a script in a PDF is not run, and the text of the PDF is read', async () => {
  const scripted = '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(while\\(true\\){})>>>>';
  const { status, body } = await upload('script.pdf', pdf([scripted, onePage, page, words('Still readable'), font]));
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.text_characters).toBeGreaterThan(10);
});

/** The largest growth of the process since this was called. */
function watchMemory() {
  const base = process.memoryUsage.rss();
  let peak = base;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  return {
    grownBytes() {
      clearInterval(timer);
      return peak - base;
    },
  };
}

const formThatDrawsItself = stream(
  '/X Do',
  '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 6 0 R>>>>',
);
const tooMuch = 'There is too much in this file to read.';
const damaged = 'We couldn’t read this file. It may be damaged.';
const hostile: [string, () => Buffer, string][] = [
  [
    'a hundred thousand pages',
    () => {
      const numbers = Array.from({ length: 100_000 }, (_, index) => index + 3);
      const pages = `<</Type/Pages/Kids[${numbers.map((number) => `${number} 0 R`).join(' ')}]/Count 100000>>`;
      return pdf([catalog, pages, ...numbers.map(() => '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>')]);
    },
    tooMuch,
  ],
  [
    'a password',
    () => {
      const key = (sign: string) => `<${sign.repeat(64)}>`;
      const locked = `/Encrypt<</Filter/Standard/V 1/R 2/O${key('a')}/U${key('b')}/P -4>>/ID[${key('c')}${key('c')}]`;
      return pdf([catalog, onePage, page, words('secret'), font], locked);
    },
    'This file is protected by a password. Remove the password and try again.',
  ],
  [
    'one page a hundred thousand times',
    () => pdf([catalog, `<</Type/Pages/Kids[${'3 0 R '.repeat(100_000)}]/Count 100000>>`, page, words('again'), font]),
    damaged,
  ],
  ['pages within themselves', () => pdf([catalog, '<</Type/Pages/Kids[2 0 R]/Count 1>>', page, words('x')]), damaged],
  [
    'content that unpacks to gigabytes',
    () => {
      const zeros = deflateSync(Buffer.alloc(300_000_000, ' '), { level: 1 });
      const bomb = stream(zeros, '/Filter/FlateDecode');
      return pdf([catalog, onePage, page.replace('4 0 R', `[${'4 0 R '.repeat(20)}]`), bomb, font]);
    },
    tooMuch,
  ],
];
test.each(hostile)(
  'U06: a PDF with %s is refused with a clear message and little memory',
  async (_name, make, detail) => {
    const before = storedFiles();
    const bytes = make();
    const memory = watchMemory();
    expect(await upload('hostile.pdf', bytes)).toMatchObject({ status: 422, body: { detail } });
    // Without bounds the one that unpacks takes four gigabytes.
    expect(memory.grownBytes()).toBeLessThan(1_500_000_000);
    expect(storedFiles()).toBe(before);
  },
);

test('U06: a form that draws itself does not hang, and the service goes on', async () => {
  const bytes = pdf([catalog, onePage, page, stream('/X Do BT /F1 9 Tf (after) Tj ET'), font, formThatDrawsItself]);
  expect([200, 422]).toContain((await upload('loop.pdf', bytes)).status);
  expect((await upload('fine.txt', 'still here')).status).toBe(200);
});

/** Adds rows of files to a client's quota. */
async function fill(clientId: string, count: number, size: number): Promise<void> {
  const row = { clientId, fileName: 'a.txt', contentType: 'text/plain', size, kind: 'text', extractedText: 'a' };
  const rows = Array.from({ length: count }, () => ({ ...row, fileUid: crypto.randomUUID(), createdAt: new Date() }));
  await fixture.db.insert(files).values(rows);
}

test('U09: of twenty parallel uploads for the last place in the quota exactly one is stored', async () => {
  await fill('collector', 999, 10);
  const before = storedFiles();
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => upload(`${at}.txt`, 'words', 'collector')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 413]));
  await expect.poll(storedFiles).toBe(before + 1);
});

test('U09: the quota of bytes is exact', async () => {
  await fill('hoarder', 10, 99_999_999);
  expect((await upload('eleven.txt', 'x'.repeat(11), 'hoarder')).status).toBe(413);
  expect((await upload('ten.txt', 'x'.repeat(10), 'hoarder')).status).toBe(200);
  expect((await upload('one.txt', 'x', 'hoarder')).status).toBe(413);
});

test('U10: fifty parallel uploads are all stored while others are served, and one that breaks off leaves nothing', async () => {
  const before = storedFiles();
  const broken = breakOff();
  const uploads = Promise.all(
    Array.from({ length: 50 }, (_, at) => upload(`${at}.txt`, 'word '.repeat(40_000), 'crowd')),
  );
  const list = await fetch(`${server.url}/history`, { headers: { authorization: 'Bearer amal' } });
  expect(list.status).toBe(200);
  expect(new Set((await uploads).map(({ status }) => status))).toEqual(new Set([200]));
  await broken;
  await expect.poll(storedFiles, { timeout: 10_000 }).toBe(before + 50);
});

/** Half of an upload; resolves once its connection is gone. */
function breakOff(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const headers = {
    authorization: 'Bearer amal',
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': 2_000_000,
  };
  const request = httpRequest(`${server.url}/chat/completions/file`, { method: 'POST', headers });
  request.on('error', () => {}).on('close', resolve);
  request.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n');
  request.write('x'.repeat(1_000_000), () => request.destroy());
  return promise;
}

test('U11: a form that ends inside its file or its header is a client error, and nothing is stored', async () => {
  const before = storedFiles();
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n';
  for (const address of ['chat/completions/file', 'audio/transcriptions']) {
    for (const body of [`${head}\r\nhalf of it`, `${head}\r\nhalf of it\r\n--b`, `${head}\r\n`, head, '--b\r\n']) {
      const headers = { authorization: 'Bearer amal', 'content-type': 'multipart/form-data; boundary=b' };
      const { status } = await fetch(`${server.url}/${address}`, { method: 'POST', headers, body });
      expect([400, 415, 422], `${address} ${JSON.stringify(body)}`).toContain(status);
    }
  }
  expect(storedFiles()).toBe(before);
});
