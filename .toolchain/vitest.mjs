import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { relative } from 'node:path';
import { runInForeground } from './command.mjs';
import { cache, root } from './folders.mjs';
import { seconds } from './step.mjs';

/** Longest first, so that the last ones fill the time of the longest. */
const longestFirst = ['packages/main-service', 'dashboard', 'packages/server', 'packages/ai-service', 'packages/db'];

/**
 * Each package has two workers: a single one would be given all of its files at once, and load them before it runs the
 * first. So on two cores one package runs after the other, and on more some run side by side, of which only failures
 * are shown whole. `options` are those of `runVitest`.
 */
export async function runPackages(folders, options) {
  const waiting = folders.toSorted((one, other) => placeOf(one) - placeOf(other));
  const beside = Math.max(1, Math.min(Math.floor(cpus().length / 2), 4, waiting.length));
  const work = async () => {
    for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift())
      await runVitest(folder, { ...options, isAlone: beside === 1 });
  };
  await Promise.all(Array.from({ length: beside }, work));
}

const placeOf = (folder) => (longestFirst.includes(folder) ? longestFirst.indexOf(folder) : longestFirst.length);

/**
 * Runs one package's tests, each once, and counts them. A package without tests is passed over.
 * `related`: only the tests that are or import one of these files, directly or through others.
 * @returns how many passed and failed
 */
export async function runVitest(folder, options) {
  const { tally, related, args = [], isAlone = true } = options;
  if (!hasTests(`${root}/${folder}`)) return { passed: 0, failed: 0 };
  const startedAt = Date.now();
  console.log(`${isAlone ? '\n' : ''}Tests of ${folder}`);
  let output = '';
  const take = isAlone
    ? undefined
    : (text) => {
        output += text;
      };
  const { code, counts } = await runTests(folder, {
    ...options,
    take,
    args: related ? ['related', '--run', ...related] : ['run', ...args],
  });
  if (code !== 0) process.stdout.write(output);
  tally.add(counts);
  if (related && counts.passed + counts.failed === 0) tally.fail(`no test of ${folder} was chosen`);
  // Errors outside any test (a file that cannot be loaded, an uncaught rejection) end vitest without a failed test.
  if (code !== 0 && counts.failed === 0) tally.fail(`the tests of ${folder} ended with an error outside a test`);
  console.log(`${folder}: ${counts.passed} passed, ${counts.failed} failed in ${seconds(startedAt)}`);
  return counts;
}

async function runTests(folder, { env, args, reporter = 'dot', take }) {
  const report = `${cache}/tests/${folder.replace('/', '-')}.json`;
  mkdirSync(`${cache}/tests`, { recursive: true });
  rmSync(report, { force: true });
  const code = await runInForeground(
    'pnpm',
    [
      'exec',
      'vitest',
      ...args,
      '--maxWorkers=2',
      `--reporter=${reporter}`,
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    // Vitest colours each dot where CI is set, which fills the log.
    { cwd: `${root}/${folder}`, env: process.stdout.isTTY ? env : { ...env, NO_COLOR: '1' }, take },
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
