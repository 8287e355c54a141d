import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aiAddresses, aiBase } from '@deskmate/api/addresses';
import { afterEach, expect, test } from 'vitest';
import { askProcess } from '../admin/ask-process.ts';
import { newClient } from '../testing/client.ts';
import { freePort, type RunningProcess, runProcess, untilHealthy } from '../testing/run-process.ts';

const processMask = process.umask();
const dataDir = mkdtempSync(join(tmpdir(), 'private-'));
let child: RunningProcess | undefined;
afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

const everything = () => ['', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })];
/** Folders that are not 0700 and files that are not 0600. */
const wrongModes = (): string[] =>
  everything().flatMap((name) => {
    const stats = statSync(join(dataDir, name));
    const mode = stats.mode & 0o777;
    return mode === (stats.isDirectory() ? 0o700 : 0o600) ? [] : [`${name} ${mode.toString(8)}`];
  });

async function start(): Promise<RunningProcess> {
  const port = await freePort();
  process.umask(0o000);
  const started = runProcess(port, { DATA_DIR: dataDir });
  process.umask(processMask);
  child = started;
  await untilHealthy(started, '/api/health');
  return started;
}

async function upload(url: string, token: string): Promise<number> {
  const form = new FormData();
  form.set('file', new Blob(['some words'], { type: 'text/plain' }), 'notes.txt');
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(url + aiBase + aiAddresses.chatFileUpload, { method: 'POST', headers, body: form })).status;
}

test('N04: with umask 000 everything a process keeps is for its owner alone, and a start narrows what is wider', async () => {
  const first = await start();
  const token = await newClient(first.url, dataDir);
  expect(await upload(first.url, token)).toBe(200);
  const backup = { line: ['backup', join(dataDir, 'all.backup')], secrets: {} };
  expect(await askProcess(dataDir, backup)).toMatchObject({ ok: true });
  const names = everything().join(' ');
  for (const kept of ['admin.sock', 'all.backup', '.eml', 'secret-key', 'files/ai']) expect(names).toContain(kept);
  expect(wrongModes()).toEqual([]);

  first.kill('SIGTERM');
  await first.ended;
  for (const name of everything()) {
    const path = join(dataDir, name);
    chmodSync(path, statSync(path).isDirectory() ? 0o777 : 0o666);
  }
  await start();
  expect(wrongModes()).toEqual([]);
}, 90_000);
