import { cpus } from 'node:os';
import { runQuietly } from '../command.mjs';
import { root } from '../folders.mjs';
import { packageFolders } from '../packages.mjs';
import { seconds } from '../step.mjs';

/** astro check also exits 0 when it could not run at all: only its result line proves that it has checked the files. */
const looked = /Result \([1-9]\d* files\)/;
/** And node --test exits 0 when it found no test. */
const passedSome = /\bpass [1-9]/;

const checks = [
  { name: 'format and lint', command: ['biome', 'ci', '--colors=off', '--error-on-warnings', '.'] },
  ...packageFolders
    .filter((folder) => folder !== 'site')
    .map((folder) => ({ name: `types of ${folder}`, command: ['tsc', '-p', '.'], folder })),
  { name: 'types of the dashboard build', command: ['tsc', '-p', 'tsconfig.bundle.json'], folder: 'dashboard' },
  { name: 'types of site', command: ['pnpm', 'exec', 'astro', 'check'], folder: 'site', mustSay: looked },
  {
    name: 'tests of the toolchain and the bench',
    command: ['node', '--test', '.toolchain/**/*.test.mjs', 'e2e/bench/*.test.ts'],
    mustSay: passedSome,
  },
  { name: 'import rules', command: ['node', '.toolchain/checks/import-rules.mjs'] },
  { name: 'regular expressions', command: ['node', '.toolchain/checks/expressions.mjs'] },
  { name: 'promises and tests', command: ['node', '.toolchain/checks/promises.mjs'] },
  { name: 'unused code', command: ['knip', '--no-progress', '--no-config-hints'] },
  {
    name: 'exports that tests alone use',
    command: [
      'knip',
      '--production',
      '-c',
      '.toolchain/checks/knip.production.jsonc',
      '--include',
      'exports,types',
      '--no-progress',
      '--no-config-hints',
    ],
  },
  { name: 'env example and configuration table', command: ['node', '.toolchain/checks/env-example.mjs'] },
];

/** @returns {Promise<string[]>} the names of the checks that failed; what they said is printed */
export async function runChecks(env) {
  const startedAt = Date.now();
  const waiting = [...checks];
  const failures = [];
  const worker = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      if (!(await runCheck(check, env))) failures.push(check.name);
    }
  };
  await Promise.all(Array.from({ length: Math.min(cpus().length, 4) }, worker));
  console.log(
    failures.length === 0 ? `Check: all well in ${seconds(startedAt)}` : `Check: ${failures.join(', ')} failed`,
  );
  return failures;
}

async function runCheck({ name, command: [file, ...args], folder, mustSay }, env) {
  const startedAt = Date.now();
  const { code, output } = await runQuietly(file, args, { cwd: folder ? `${root}/${folder}` : root, env });
  const well = code === 0 && (mustSay === undefined || mustSay.test(output));
  console.log(`${well ? '  ok ' : 'FAIL'} ${name} ${seconds(startedAt)}`);
  if (!well) console.log(output.trimEnd());
  return well;
}
