import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { runInForeground } from '../command.mjs';
import { cache, root } from '../folders.mjs';
import { seconds } from '../step.mjs';
import { Stop } from '../stop.mjs';
import { ensureTools } from '../tools.mjs';

const main = 'packages/main-service';
const ai = 'packages/ai-service';
const kit = 'packages/service-kit';

/** A file and the test beside it. */
const part = (name) => ({ mutated: [name], tests: [name] });

/** The central rules: in which package, in which files of its `src`, and by which of its tests each part is held. */
const rules = {
  credit: {
    folder: main,
    parts: ['credit-lots', 'close-hold', 'reserve-credit'].map((name) => part(`credit/${name}`)),
  },
  refresh: {
    folder: main,
    parts: [part('identity/sign-in/classify-refresh-token'), part('identity/sign-in/refresh-tokens')],
  },
  claim: {
    folder: ai,
    parts: [
      part('answers/claim-repository'),
      { mutated: ['jobs/streams/stream-slots-repository'], tests: ['jobs/streams/take-stream-slots'] },
    ],
  },
  notices: {
    folder: main,
    parts: [
      { mutated: ['billing/webhook/notice-inbox'], tests: ['billing/webhook/notice-rounds'] },
      { mutated: ['adapters/stripe/read-notice', 'adapters/stripe/to-notice'], tests: ['adapters/stripe/read-notice'] },
    ],
  },
  search: {
    folder: ai,
    parts: [{ mutated: ['conversations/search/normalize-words'], tests: ['conversations/search/search'] }],
  },
  direction: { folder: 'dashboard', parts: [part('conversation/markdown/text-direction')] },
  offsets: { folder: 'packages/api', parts: [part('streams/offsets')] },
  prorating: {
    folder: main,
    parts: [
      {
        mutated: ['billing/refunds/price-withdrawal', 'billing/refunds/withdrawal-period'],
        tests: ['billing/refunds/withdrawal-rules'],
      },
      part('adapters/sandbox/price-change'),
    ],
  },
  ssrf: {
    folder: kit,
    parts: [{ mutated: ['net/public-address', 'net/guarded-target'], tests: ['net/guarded-fetch'] }],
  },
  roles: { folder: kit, parts: [part('http/guard-route')] },
};

const answered = '.github/mutants.md';
const reports = `${cache}/mutants`;

/**
 * Changes the central rules in one place after the other, and runs their tests on each: a change that no test notices must
 * be one that makes no difference, and be listed with the reason. With words, only those rules.
 */
export async function testMutants(words) {
  const unknown = words.find((word) => !Object.hasOwn(rules, word));
  if (unknown !== undefined)
    throw new Stop(`There is no rule "${unknown}". Choose from: ${Object.keys(rules).join(', ')}.`);
  const environment = await ensureTools();
  const env = environment({ CI: '1', TEST_DATABASE_URL: '', TEST_REDIS_URL: '' });
  const listed = readFileSync(`${root}/${answered}`, 'utf8').split('\n');
  const lines = [];
  const unanswered = [];
  for (const rule of words.length > 0 ? words : Object.keys(rules)) {
    const startedAt = Date.now();
    const { folder, parts } = rules[rule];
    const mutants = [];
    for (const [at, part] of parts.entries()) mutants.push(...(await mutate({ rule, folder, at, ...part }, env)));
    const survived = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
    const open = survived.filter(({ row }) => !take(listed, row));
    const killed = mutants.length - survived.length;
    lines.push(
      `${rule.padEnd(10)} ${mutants.length} mutants, ${killed} killed, ${survived.length} survived, ${open.length} of them not listed, in ${seconds(startedAt)}`,
    );
    // A rule of which nothing is changed any more is a mistake of the table.
    if (killed === 0) unanswered.push(`${rule}: no mutant was killed`);
    unanswered.push(...open.map(({ place, row }) => `${place}\n  ${row} … |`));
  }
  if (unanswered.length > 0)
    console.log(`\nNo test notices these. Add the test, or list it in ${answered} with the reason:\n`);
  for (const one of unanswered) console.log(one);
  console.log(`\n${lines.join('\n')}`);
  return unanswered.length === 0 ? 0 : 1;
}

async function mutate({ rule, folder, at, mutated, tests }, env) {
  const name = `${rule}-${at + 1}`;
  const report = `${reports}/${name}.json`;
  mkdirSync(reports, { recursive: true });
  rmSync(report, { force: true });
  // A copy of the package, which a run that was ended leaves behind.
  const tempDirName = `${reports}/tmp-${name}`;
  rmSync(tempDirName, { force: true, recursive: true });
  const options = {
    mutate: mutated.map((file) => `src/${file}.ts`),
    testRunner: 'vitest',
    vitest: { configFile: writeVitestConfig(name, folder, tests) },
    plugins: [`${root}/node_modules/@stryker-mutator/vitest-runner/dist/src/index.js`],
    coverageAnalysis: 'perTest',
    // One at a time: the tests of the services bring databases along.
    concurrency: 1,
    timeoutMS: 20_000,
    // It extends a file that is not beside the copy, and Stryker reads it with an interface that TypeScript 7 lacks.
    ignorePatterns: ['dist', 'tsconfig.json'],
    tempDirName,
    reporters: ['json', 'html', process.stdout.isTTY ? 'progress' : 'dots'],
    jsonReporter: { fileName: report },
    htmlReporter: { fileName: `${reports}/${name}.html` },
    logLevel: 'warn',
    allowConsoleColors: process.stdout.isTTY === true,
  };
  const config = `${reports}/${name}.config.json`;
  writeFileSync(config, JSON.stringify(options));
  console.log(`\nMutants of ${rule}: ${mutated.join(', ')} (${folder})`);
  const stryker = `${root}/node_modules/@stryker-mutator/core/bin/stryker.js`;
  const code = await runInForeground('node', [stryker, 'run', config], { cwd: `${root}/${folder}`, env });
  if (code !== 0) throw new Stop(`The mutants of ${rule} could not be tried; the reason stands above.`);
  return readMutants(rule, folder, report);
}

/**
 * The package's own, with only the tests of the rule. Stryker's option `testFiles` would do, but with it no mutant of
 * what a file does while it is loaded is ever active.
 */
function writeVitestConfig(name, folder, tests) {
  const include = JSON.stringify(tests.map((file) => `src/${file}.test.ts`));
  const file = `${reports}/${name}.vitest.mjs`;
  writeFileSync(
    file,
    `import base from '${root}/${folder}/vitest.config.ts';
export default { ...base, test: { ...base.test, include: ${include} } };
`,
  );
  return file;
}

function readMutants(rule, folder, report) {
  const { files } = JSON.parse(readFileSync(report, 'utf8'));
  return Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants.map(({ status, location: { start, end }, replacement }) => ({
      status,
      place: `${folder}/${file}:${start.line}:${start.column}`,
      row: `| ${rule} | ${basename(file)} | ${describeChange(readSource(source, start, end), replacement)} |`,
    })),
  );
}

function readSource(source, start, end) {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  lines.push(lines.pop().slice(0, end.column - 1));
  lines[0] = lines[0].slice(start.column - 1);
  return lines.join('\n');
}

/** Both in one line of a table, each cut to where they differ. */
function describeChange(before, after) {
  const [one, other] = [before, after].map((text) => text.replace(/\s+/g, ' ').trim());
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const from = one.length > shown ? Math.max(0, same - 20) : 0;
  return `${code(one, from)} → ${code(other, from)}`;
}

const shown = 60;

function code(text, from) {
  const short = `${from > 0 ? '…' : ''}${text.slice(from, from + shown)}${text.length > from + shown ? '…' : ''}`;
  const fence = short.includes('`') ? '``' : '`';
  return `${fence}${short.replaceAll('|', '\\|')}${fence}`;
}

/** Each row answers for one mutant. */
function take(listed, row) {
  const at = listed.findIndex((line) => line.startsWith(row));
  if (at < 0) return false;
  listed.splice(at, 1);
  return true;
}
