import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const program = fileURLToPath(new URL('../testing/stray-error.ts', import.meta.url));

function meet(fault: 'rejection' | 'exception') {
  const { status, stdout } = spawnSync(process.execPath, [program, fault], { encoding: 'utf8', timeout: 20_000 });
  return { status, stdout };
}

it('a rejection that nobody waited for is logged with its place, and the process goes on', () => {
  const { status, stdout } = meet('rejection');
  expect(stdout).toMatch(/"level":"error".*stray-error\.ts/);
  expect(stdout).toContain('still here');
  expect(stdout).not.toContain('closed');
  expect(status).toBe(0);
});

it('an exception that nothing caught is logged, then everything is ended in order, with a code that asks for a new start', () => {
  const { status, stdout } = meet('exception');
  expect(stdout).toMatch(/"level":"fatal".*stray-error\.ts/);
  expect(stdout).toContain('closed');
  expect(status).toBe(1);
});
