import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aiAddresses, aiBase } from '@deskmate/api/addresses';
import { type AiVendor, startAiVendor } from '@deskmate/fakes/ai-vendor/ai-vendor';
import { say } from '@deskmate/fakes/ai-vendor/script';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newClient } from '../testing/client.ts';
import { measureAttack } from '../testing/measure-attack.ts';
import { freePort, type RunningProcess, runProcess, untilHealthy } from '../testing/run-process.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'free-accounts-attack-'));
const bystander = 'bystander@example.com';
let vendor: AiVendor;
let server: RunningProcess;
let attackers: string[];
let neighbour: string;

beforeAll(async () => {
  vendor = await startAiVendor();
  vendor.models.push('llava-vision');
  const settings = { DATA_DIR: dataDir, LIMIT_FACTOR: '10000', OPENAI_COMPATIBLE_URL: vendor.compatibleUrl };
  server = runProcess(await freePort(), settings);
  await untilHealthy(server, '/ai/v1/health');
  attackers = [];
  for (let at = 0; at < 8; at += 1) attackers.push(await newClient(server.url, dataDir));
  neighbour = await newClient(server.url, dataDir);
  await newClient(server.url, dataDir, bystander);
}, 180_000);
afterAll(async () => {
  server.kill('SIGKILL');
  await server.ended;
  await vendor.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const attack = (name: string, work: () => Promise<unknown>): Promise<void> =>
  measureAttack({ name, server, bystander, work });

/** Has a text improved; the model gives it back as it is. */
async function improve(token: string, text: string): Promise<number> {
  vendor.next(say(text));
  const answer = await fetch(server.url + aiBase + aiAddresses.chat, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      ai_model_id: 'server/fake-small',
      session_id: crypto.randomUUID(),
      client_message_id: crypto.randomUUID(),
      action: {
        type: 'write',
        option: 'compose',
        method: 'improve',
        format: 'auto',
        tone: 'auto',
        length: 'auto',
        language: 'en-US',
      },
      messages: [{ role: 'user', content: text }],
    }),
  });
  await answer.text();
  return answer.status;
}

it.each([
  ['% and zeros', (length: number) => `%${'0'.repeat(length)} `],
  ['a link that ends in dots', (length: number) => `http://a${'.'.repeat(length)}x`],
  ['zeros before a magnitude', (length: number) => `1${'0'.repeat(length)}1 and 3 million`],
  ['an announcement without an end', (length: number) => `here is ${'translat'.repeat(9)}${' '.repeat(length - 80)}x`],
  ['thousands of decimals', (length: number) => Array.from({ length: length / 6 }, (_, at) => `${at}.5`).join(' ')],
])('W09: eight free accounts that have %s checked leave other requests as fast as before', async (name, make) => {
  await attack(name, async () => {
    // As much as the model reads at once.
    const statuses = await Promise.all(attackers.map((token) => improve(token, make(14_000))));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

/** One colour, which compresses to nothing, and interlaced, which takes seconds to read. */
const slowPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#246' } })
    .png({ progressive: true })
    .toBuffer();

async function upload(token: string, bytes: Uint8Array): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'picture.png');
  const answer = await fetch(server.url + aiBase + aiAddresses.chatFileUpload, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  await answer.text();
  return answer.status;
}

it('N01: eight free accounts that upload slow pictures delay the small picture of another by seconds at most', async () => {
  const slow = await slowPicture();
  const small = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await attack('slow pictures', async () => {
    let isOver = false;
    const attacking = attackers.map(async (token) => {
      while (!isOver) await upload(token, slow);
    });
    const times: number[] = [];
    for (let tries = 0; tries < 5; tries += 1) {
      const startedAt = performance.now();
      expect(await upload(neighbour, small)).toBe(200);
      times.push(Math.round(performance.now() - startedAt));
    }
    isOver = true;
    await Promise.all(attacking);
    console.log(`a small picture beside the slow ones: ${times.join(', ')} ms`);
    // The first may come when eight newcomers have only just begun; later ones pass whoever has used much.
    expect.soft(Math.max(...times.slice(1))).toBeLessThan(4000);
  });
});
