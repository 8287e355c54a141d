import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

export type AdminRun = { code: number | null; words: string; faults: string };

type Way = { program: string; folder: string; settings?: Record<string, string>; input?: string };

/** One operator's command as a process of its own, in a clean environment and without a terminal. */
export async function runAdmin(
  { program, folder, settings = {}, input = '' }: Way,
  ...line: string[]
): Promise<AdminRun> {
  const env = { PATH: process.env.PATH, OLLAMA_URL: 'off', ...settings };
  const child = spawn(process.execPath, [program, ...line], { cwd: folder, env, stdio: 'pipe' });
  child.stdin.end(input);
  const [words, faults, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ]);
  return { code, words: words.trimEnd(), faults: faults.trimEnd() };
}
