import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export type RunningProcess = {
  url: string;
  pid: number;
  output(): string;
  /** Resolves with the exit code; null when a signal killed it. */
  ended: Promise<number | null>;
  kill(signal: NodeJS.Signals): void;
};

const program = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/**
 * Starts the built server as a process of its own, in a clean environment.
 * @param place another main file, and the folder to start it in
 */
export function runProcess(
  port: number,
  settings: Record<string, string>,
  { main, folder }: { main: string; folder?: string } = { main: program },
): RunningProcess {
  const child = spawn(process.execPath, [main], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      LIMIT_FACTOR: '100',
      OLLAMA_URL: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    output: () => output,
    ended: new Promise((resolve) => child.once('close', resolve)),
    kill: (signal) => void child.kill(signal),
  };
}

/** Waits until a path answers 200. */
export async function untilHealthy({ url, output, ended }: RunningProcess, path: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  while (!hasEnded && Date.now() < deadline) {
    const answer = await fetch(url + path).catch(() => null);
    if (answer?.ok) return;
    await wait(40);
  }
  throw new Error(`The process was not healthy in time:\n${output()}`);
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
