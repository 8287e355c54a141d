import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ExportedFunction } from './read-parameter-types.ts';
import type { BoundsRequest, Timing } from './run-text-bounds.ts';

const program = fileURLToPath(new URL('./run-text-bounds.ts', import.meta.url));
const processes = 2;

/** Calls the functions with hostile texts in processes of their own; the slowest first. */
export async function measureTextBounds(
  functions: ExportedFunction[],
  options: Omit<BoundsRequest, 'functions'>,
): Promise<Timing[]> {
  // Neighbours in turns, because the functions of one folder take alike long.
  const shares = Array.from({ length: processes }, (_, share) =>
    functions.filter((_one, at) => at % processes === share),
  );
  const timings = await Promise.all(shares.map((share) => runShare({ functions: share, ...options })));
  return timings.flat().sort((one, other) => other.ms - one.ms);
}

async function runShare(request: BoundsRequest): Promise<Timing[]> {
  const permissions = ['--permission', '--allow-fs-read=*', '--allow-addons', '--no-warnings'];
  const child = spawn(process.execPath, [...permissions, program], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(request));
  const timings: Timing[] = [];
  for await (const line of createInterface(child.stdout)) {
    // A function may print something itself.
    if (line.startsWith('{"file"')) timings.push(JSON.parse(line) as Timing);
  }
  return timings;
}
