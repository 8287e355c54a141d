import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureHeadlessBrowser } from './browser.mjs';
import { runInForeground } from './command.mjs';
import { cache, root } from './folders.mjs';

/** Runs the journeys on the built product and counts them. */
export async function runPlaywright({ env, args = [], tally }) {
  const browser = await ensureHeadlessBrowser(env);
  const report = `${cache}/tests/e2e.json`;
  mkdirSync(`${cache}/tests`, { recursive: true });
  rmSync(report, { force: true });
  console.log(`\nJourneys in ${browser}`);
  const code = await runInForeground('pnpm', ['exec', 'playwright', 'test', '--reporter=list,json', ...args], {
    cwd: `${root}/e2e`,
    env: { ...env, CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  const counts = readReport(report);
  tally.add(counts);
  for (const name of counts.unsteady) tally.unsteady(`journeys: ${name}`);
  if (code !== 0 && counts.failed === 0) tally.fail('the journeys ended with an error outside a test');
}

function readReport(file) {
  if (!existsSync(file)) return { passed: 0, failed: 0, unsteady: [] };
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    unsteady: suites.flatMap(specs).flatMap(({ title, tests }) => (tests.some(isUnsteady) ? [title] : [])),
  };
}

const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
const isUnsteady = ({ status }) => status === 'flaky';
