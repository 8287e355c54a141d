import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { runInForeground } from './command.mjs';
import { cache, root } from './folders.mjs';
import { seconds } from './step.mjs';

/**
 * Runs one package's tests in the foreground, each once, and counts them. A package without tests is passed over.
 * `related`: only the tests that are or import one of these files, directly or through others.
 * @returns how many passed and failed
 */
export async function runVitest(folder, { env, args = [], related, reporter = 'dot', tally }) {
  if (!hasTests(`${root}/${folder}`)) return { passed: 0, failed: 0 };
  const startedAt = Date.now();
  console.log(`\nTests of ${folder}`);
  const { code, counts } = await runTests(folder, {
    env,
    args: related ? ['related', '--run', ...related] : ['run', ...args],
    reporter,
  });
  tally.add(counts);
  // Errors outside any test (a file that cannot be loaded, an uncaught rejection) end vitest without a failed test.
  if (code !== 0 && counts.failed === 0) tally.fail(`the tests of ${folder} ended with an error outside a test`);
  console.log(`${folder}: ${counts.passed} passed, ${counts.failed} failed in ${seconds(startedAt)}`);
  return counts;
}

async function runTests(folder, { env, args, reporter }) {
  const report = `${cache}/tests/${folder.replace('/', '-')}.json`;
  mkdirSync(`${cache}/tests`, { recursive: true });
  rmSync(report, { force: true });
  const code = await runInForeground(
    'pnpm',
    ['exec', 'vitest', ...args, '--maxWorkers=2', `--reporter=${reporter}`, '--reporter=json', `--outputFile.json=${report}`],
    // Vitest colours each dot where CI is set, which fills the log.
    { cwd: `${root}/${folder}`, env: process.stdout.isTTY ? env : { ...env, NO_COLOR: '1' } },
  );
  return { code, counts: readReport(report) };
}

function readReport(file) {
  if (!existsSync(file)) return { passed: 0, failed: 0, failures: [] };
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'));
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(
        ({ fullName, failureMessages }) => `${relative(root, name)}: ${fullName}\n  ${firstLines(failureMessages[0])}`,
      ),
  );
  return { passed: numPassedTests, failed: numFailedTests, failures };
}

function firstLines(message = '') {
  return message.split('\n', 3).join('\n  ');
}

function hasTests(folder) {
  return readdirSync(folder, { withFileTypes: true }).some((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return false;
    return entry.isDirectory() ? hasTests(`${folder}/${entry.name}`) : /\.(test|fault)\.tsx?$/.test(entry.name);
  });
}
