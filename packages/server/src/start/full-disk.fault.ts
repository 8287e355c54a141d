import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aiAddresses, aiBase, mainAddresses, mainBase } from '@deskmate/api/addresses';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { askForAnswer } from '../testing/answer-reading.ts';
import { call, newClient } from '../testing/client.ts';
import { freePort, runProcess, untilHealthy } from '../testing/run-process.ts';

/** A disk of its own, which needs the right to mount one (root). */
let disk: string;
const mount = (megabytes: number) => execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', disk]);
const fill = (file: string, megabytes: number) =>
  execFileSync('dd', ['if=/dev/zero', `of=${file}`, 'bs=1M', `count=${megabytes}`], { stdio: 'ignore' });

beforeEach(() => {
  disk = mkdtempSync(join(tmpdir(), 'disk-'));
});
afterEach(() => {
  execFileSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true, force: true });
});

it('a full disk stops the start with one clear sentence', async () => {
  mount(1);
  const child = runProcess(await freePort(), { DATA_DIR: join(disk, 'data') });
  expect(await child.ended).toBe(1);
  expect(child.output()).toMatch(/^The disk that holds .* is full/m);
  expect(child.output()).not.toMatch(/\n\s+at /);
});

it('R15: a disk that fills up refuses writes, goes on reading, and recovers alone', async () => {
  mount(420);
  const dataDir = join(disk, 'data');
  mkdirSync(dataDir);
  const child = runProcess(await freePort(), { DATA_DIR: dataDir, LIMIT_FACTOR: '10000' });
  await untilHealthy(child, '/api/health');
  const token = await newClient(child.url, dataDir);
  const write = async () => {
    const body = { title: 'A prompt', text: 'x'.repeat(9000) };
    return (await call(child.url, 'POST', mainBase + mainAddresses.prompts, { token, body })).status;
  };
  const read = async () => (await call(child.url, 'GET', mainBase + mainAddresses.subscription, { token })).status;
  expect(await write()).toBe(200);

  const filler = join(disk, 'filler');
  try {
    fill(filler, 420);
  } catch {
    // The write fails when the disk is full, as intended.
  }
  await expect.poll(write, { timeout: 15_000 }).toBe(503);
  expect(await read()).toBe(200);
  rmSync(filler);
  await expect.poll(write, { timeout: 15_000 }).toBe(200);
  child.kill('SIGTERM');
  expect(await child.ended).toBe(0);
});

it('R15: files are refused before the disk is full, while all else goes on, and the operator reads it once', async () => {
  mount(900);
  const dataDir = join(disk, 'data');
  mkdirSync(dataDir);
  const settings = { DATA_DIR: dataDir, LIMIT_FACTOR: '10000', MIN_FREE_DISK_MB: '400' };
  const child = runProcess(await freePort(), settings);
  await untilHealthy(child, '/ai/v1/health');
  const token = await newClient(child.url, dataDir);
  const add = async () => {
    const answer = await call(child.url, 'POST', aiBase + aiAddresses.documents, { token, body: { text: 'Words' } });
    return [answer.status, answer.body.code];
  };
  expect((await add())[0]).toBe(200);
  const filler = join(disk, 'filler');
  fill(filler, 600);
  expect(await add()).toEqual([507, 'storage_full']);
  const store = async () => {
    const { body } = await call(child.url, 'GET', `${mainBase}health/ready`);
    return JSON.stringify(body);
  };
  await expect.poll(store, { timeout: 30_000 }).toContain('"store":{"state":"degraded"');
  const again = await newClient(child.url, dataDir);
  const reading = await askForAnswer(child.url, again, 'demo');
  await reading.ended;
  expect(reading.last()?.finish).toBe('stop');
  rmSync(filler);
  await expect.poll(add, { timeout: 15_000 }).toEqual([200, undefined]);
  await expect.poll(store, { timeout: 30_000 }).toContain('"store":{"state":"ok"');
  child.kill('SIGTERM');
  expect(await child.ended).toBe(0);
  const lines = child.output().split('\n');
  expect(lines.filter((line) => line.includes('MIN_FREE_DISK_MB'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('"dependency":"store"'))).toHaveLength(2);
});
