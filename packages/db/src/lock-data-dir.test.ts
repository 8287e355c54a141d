import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataDir } from './lock-data-dir.ts';

const holderScript = fileURLToPath(new URL('./testing/hold-lock.ts', import.meta.url));
let dataDir: string;
let holders: ChildProcess[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'deskmate-lock-'));
});
afterEach(() => {
  for (const holder of holders) holder.kill('SIGKILL');
  holders = [];
  rmSync(dataDir, { recursive: true, force: true });
});

/** Another process that takes the lock and keeps it. */
async function startHolder(): Promise<ChildProcess> {
  const holder = spawn(process.execPath, ['--expose-gc', holderScript, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  holders.push(holder);
  const [words] = await once(holder.stdout as NonNullable<typeof holder.stdout>, 'data');
  expect(String(words)).toBe('locked\n');
  return holder;
}

test('R14: a second process is refused in one sentence that names the holder', async () => {
  const holder = await startHolder();
  expect(() => lockDataDir(dataDir)).toThrow(
    new RegExp(
      `^${dataDir} is already in use by process ${holder.pid} on .+, since .+\\. Stop it first, or set DATA_DIR to another folder\\.$`,
    ),
  );
});

test('R14: the lock is free again after its holder was killed', async () => {
  const holder = await startHolder();
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  lockDataDir(dataDir).release();
});

test('R14: the refusal leaves the holder as it was', async () => {
  const holder = await startHolder();
  expect(() => lockDataDir(dataDir)).toThrow('already in use');
  expect(() => lockDataDir(dataDir)).toThrow('already in use');
  expect(holder.exitCode).toBeNull();
});

test('a lock that was released can be taken again by the same process', () => {
  lockDataDir(dataDir).release();
  const lock = lockDataDir(dataDir);
  expect(() => lockDataDir(dataDir)).toThrow(`process ${process.pid}`);
  lock.release();
});

test('a place that cannot be written is named in one sentence', () => {
  const path = join(dataDir, 'file', 'data');
  writeFileSync(join(dataDir, 'file'), '');
  expect(() => lockDataDir(path)).toThrow(new RegExp(`^The data directory ${path} cannot be written \\(.+\\)\\.$`));
});
