import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Brings the built programs, which tests start, up to date; nothing is built when nothing changed. */
export default function buildPrograms(): void {
  const run = fileURLToPath(new URL('../../../../.toolchain/run.mjs', import.meta.url));
  execFileSync(process.execPath, [run, 'build', 'packages/server'], { stdio: 'inherit' });
}
