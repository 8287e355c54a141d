import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { aiAddresses, aiBase, mainAddresses, mainBase } from '@deskmate/api/addresses';
import { type AiVendor, startAiVendor } from '@deskmate/fakes/ai-vendor/ai-vendor';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, newClient } from '../testing/client.ts';
import { latencyDuring, measureAttack } from '../testing/measure-attack.ts';
import { freePort, type RunningProcess, runProcess, untilHealthy } from '../testing/run-process.ts';

// Needs a built server: `pnpm --filter @deskmate/server build`.
const dataDir = mkdtempSync(join(tmpdir(), 'hostile-files-'));
let vendor: AiVendor;
let server: RunningProcess;
const attacker = 'attacker@example.com';
const bystander = 'bystander@example.com';
const tokens = { attacker: '', neighbour: '', apiKey: '' };

beforeAll(async () => {
  vendor = await startAiVendor();
  vendor.models.push('llava-vision');
  const settings = { DATA_DIR: dataDir, LIMIT_FACTOR: '10000', OPENAI_COMPATIBLE_URL: vendor.compatibleUrl };
  server = runProcess(await freePort(), settings);
  await untilHealthy(server, '/ai/v1/health');
  tokens.attacker = await newClient(server.url, dataDir, attacker);
  tokens.neighbour = await newClient(server.url, dataDir);
  await newClient(server.url, dataDir, bystander);
  const made = await call(server.url, 'POST', mainBase + mainAddresses.apiKeys, {
    token: tokens.attacker,
    body: { name: 'attack' },
  });
  tokens.apiKey = String(made.body.key);
}, 120_000);
afterAll(async () => {
  server.kill('SIGKILL');
  await server.ended;
  await vendor.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A photograph's worth of pixels that compress well enough to stay below the upload limit. */
async function largePicture(interlaced: boolean): Promise<Buffer> {
  const side = 7000;
  const pixels = Buffer.alloc(side * side * 3);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = ((at / 3) >> 5) ^ (at >> 12);
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png({ progressive: interlaced })
    .toBuffer();
}

/** Tags opened 200,000 times and never closed, and as many tags as fit below the limit of what may be unpacked. */
const hostileDocuments = (): Uint8Array[] => [
  document('<w:t '.repeat(200_000)),
  document(Array.from({ length: 2_000_000 }, (_, at) => `<a b="${at * 7919}"/>`).join('')),
];
const goodDocument = (): Uint8Array =>
  document(Array.from({ length: 20_000 }, (_, at) => `<w:p><w:r><w:t>Words ${at * 7919}</w:t></w:r></w:p>`).join(''));
const document = (body: string): Uint8Array =>
  zipSync({
    '[Content_Types].xml': strToU8(
      '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
    'word/document.xml': strToU8(`<w:document><w:body>${body}</w:body></w:document>`),
  });

async function upload(token: string, name: string, bytes: Uint8Array): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name);
  const answer = await fetch(server.url + aiBase + aiAddresses.chatFileUpload, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function askWithPicture(dataUrl: string): Promise<number> {
  const body = {
    model: 'server/llava-vision',
    messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: dataUrl } }] }],
  };
  const answer = await fetch(server.url + aiBase + aiAddresses.chat, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return answer.status;
}

const attack = (name: string, work: () => Promise<unknown>): Promise<void> =>
  measureAttack({ name, server, bystander, work });

it('N01: 24 pictures of 49 megapixels uploaded at once leave other requests as fast as before', async () => {
  const pictures = [await largePicture(false), await largePicture(true)];
  await attack('uploads', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 24 }, (_, at) => upload(tokens.attacker, `${at}.png`, pictures[at % 2] as Buffer)),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

it('N01: an SVG in a data URL is refused under any label, at once and without work', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="f" x="0" y="0" width="100%" height="100%"><feTurbulence baseFrequency="0.9" numOctaves="10"/></filter><rect width="4000" height="4000" filter="url(#f)"/></svg>';
  const base64 = Buffer.from(svg).toString('base64');
  const startedAt = performance.now();
  expect(await askWithPicture(`data:image/png;base64,${Buffer.from('no picture').toString('base64')}`)).toBe(400);
  const refusalMs = performance.now() - startedAt;
  let slowestMs = 0;
  await attack('SVG', async () => {
    const askAs = async (label: string) => {
      const startedAt = performance.now();
      const status = await askWithPicture(`data:image/${label};base64,${base64}`);
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
      return status;
    };
    // Three answers of one client may be in work at once.
    expect.soft(await Promise.all(['png', 'jpeg', 'gif'].map(askAs))).toEqual([400, 400, 400]);
    expect.soft(await askAs('svg+xml')).toBe(400);
  });
  console.log(
    `SVG: refused within ${Math.round(slowestMs)} ms, ten bytes that are no picture within ${Math.round(refusalMs)}`,
  );
  // Three at once, one after the other; rendering one of them took more than ten seconds.
  expect(slowestMs).toBeLessThan(5 * refusalMs + 1000);
});

it('N06: six hostile documents of one client delay the document of another client at most twofold', async () => {
  const timed = async (): Promise<number> => {
    const startedAt = performance.now();
    expect(await upload(tokens.neighbour, 'good.docx', goodDocument())).toBe(200);
    return performance.now() - startedAt;
  };
  await timed();
  const times: number[] = [];
  const measureAlone = async () => {
    for (let n = 0; n < 4; n += 1) times.push(await timed());
  };
  // Beside the same logins as later.
  await latencyDuring(server.url, bystander, measureAlone);
  const alone = Math.max(...times);
  const documents = hostileDocuments();
  await attack('documents', async () => {
    const hostile = Array.from({ length: 6 }, (_, at) =>
      upload(tokens.attacker, 'hostile.docx', documents[at % 2] as Uint8Array),
    );
    await wait(200);
    const beside = Math.min(await timed(), await timed());
    console.log(`documents: a good one takes ${Math.round(alone)} ms alone, ${Math.round(beside)} ms beside`);
    expect.soft(beside).toBeLessThanOrEqual(2 * alone);
    await Promise.all(hostile);
  });
});
