import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';
import { newDataDir } from './new-data-dir.ts';
import { createOutbox, type Outbox } from './outbox.ts';

export type Product = {
  /** Where it answers, e.g. `http://localhost:41234`, without a slash at its end. */
  url: string;
  pid: number;
  dataDir: string;
  outbox: Outbox;
  /** The output of the process so far. */
  output(): string;
  /** Asks it to end. @returns its exit code */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

const program = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url));

/** Variables of the shell and a local Ollama must not affect the product under test. */
const { PATH, HOME, TMPDIR } = process.env;
const ownEnvironment = { PATH, HOME, TMPDIR, OLLAMA_URL: 'off' };

/**
 * Starts the built product as a process, on a free port and a data directory of its own unless one is given.
 * @param settings variables of the configuration, as an operator would set them
 * @param options `hasFilesHost`: files come from the same port under another host name
 */
export async function startProduct(
  settings: Record<string, string> = {},
  { dataDir, hasFilesHost = false }: { dataDir?: string; hasFilesHost?: boolean } = {},
): Promise<Product> {
  const port = await freePort();
  const filesHost: Record<string, string> = hasFilesHost ? { FILES_URL: `http://127.0.0.1:${port}` } : {};
  const ownDir = dataDir ?? newDataDir();
  const child = spawn(process.execPath, [program], {
    // Journeys come from one address, so its limits must be wider than those of one person.
    env: { ...ownEnvironment, PORT: String(port), DATA_DIR: ownDir, LIMIT_FACTOR: '100', ...filesHost, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  let isStopping = false;
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  child.once('close', () => process.off('exit', endWithUs));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  // A crash of the product during a test must not look like a lost connection.
  void ended.then((code) => isStopping || console.error(`The product ended by itself (${code}):\n${output}`));
  const url = `http://localhost:${port}`;
  await untilReady(url, child, () => output);
  return {
    url,
    pid: child.pid ?? 0,
    dataDir: ownDir,
    outbox: createOutbox(join(ownDir, 'outbox')),
    output: () => output,
    async stop(signal = 'SIGTERM') {
      isStopping = true;
      child.kill(signal);
      const code = await ended;
      if (dataDir === undefined) rmSync(ownDir, { recursive: true, force: true });
      return code;
    },
  };
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + 240_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The product did not start:\n${output()}`);
    const answer = await fetch(`${url}/api/health`).catch(() => null);
    if (answer?.ok) return;
    await wait(50);
  }
  child.kill('SIGKILL');
  throw new Error(`The product was not ready in time:\n${output()}`);
}
