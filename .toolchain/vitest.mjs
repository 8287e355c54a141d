import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { runInForeground } from './command.mjs';
import { cache, root } from './folders.mjs';
import { seconds } from './step.mjs';

/** More files than this that fail are no accident of a busy machine. */
const secondTryOfFiles = 3;

/**
 * Runs one room's tests in front of the person and counts them. A room without tests is passed over.
 * A few files that fail are run once more, alone: what holds then is counted as passed and named as unsteady,
 * so that a stall of the machine does not look like a defect and an unsteady test does not stay unseen.
 */
export async function runVitest(room, { env, args = [], tally }) {
  if (!hasTests(`${root}/${room}`)) return;
  const startedAt = Date.now();
  console.log(`\nTests of ${room}`);
  let { code, counts } = await runOnce(room, { env, args });
  const { failedFiles } = counts;
  if (code !== 0 && failedFiles.length > 0 && failedFiles.length <= secondTryOfFiles) {
    console.log(`\n${room}: once more, alone: ${failedFiles.join(', ')}`);
    const again = await runOnce(room, { env, args: [...args, ...failedFiles] });
    code = again.code;
    counts = { passed: counts.passedElsewhere + again.counts.passed, failed: again.counts.failed };
    for (const file of failedFiles) if (!again.counts.failedFiles.includes(file)) tally.unsteady(`${room}/${file}`);
  }
  tally.add(counts);
  // Errors outside any test (a file that cannot be loaded, a rejection nobody caught) end vitest without a failed test.
  if (code !== 0 && counts.failed === 0) tally.fail(`the tests of ${room} ended with an error outside a test`);
  console.log(`${room}: ${counts.passed} passed, ${counts.failed} failed in ${seconds(startedAt)}`);
}

async function runOnce(room, { env, args }) {
  const report = `${cache}/tests/${room.replace('/', '-')}.json`;
  mkdirSync(`${cache}/tests`, { recursive: true });
  rmSync(report, { force: true });
  const code = await runInForeground(
    'pnpm',
    [
      'exec',
      'vitest',
      'run',
      '--maxWorkers=2',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    { cwd: `${root}/${room}`, env },
  );
  return { code, counts: readReport(report, `${root}/${room}/`) };
}

function readReport(file, folder) {
  if (!existsSync(file)) return { passed: 0, failed: 0, passedElsewhere: 0, failedFiles: [] };
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'));
  const isPassed = ({ status }) => status === 'passed';
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    /** In files that did not fail. */
    passedElsewhere: testResults
      .filter(isPassed)
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(isPassed).length,
    failedFiles: testResults.filter(({ status }) => status === 'failed').map(({ name }) => name.replace(folder, '')),
  };
}

function hasTests(folder) {
  return readdirSync(folder, { withFileTypes: true }).some((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return false;
    return entry.isDirectory() ? hasTests(`${folder}/${entry.name}`) : /\.(test|fault)\.tsx?$/.test(entry.name);
  });
}
