import { readdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { runQuietly } from '../command.mjs';
import { fingerprint } from '../fingerprint.mjs';
import { cache, root } from '../folders.mjs';
import { stamp } from '../stamp.mjs';
import { seconds } from '../step.mjs';

/** astro check also exits 0 when it could not run at all: only its result line proves that it has checked the files. */
const looked = /Result \([1-9]\d* files\)/;
/** And node --test exits 0 when it found no test. */
const passedSome = /\bpass [1-9]/;
const shared = ['packages/api', 'packages/brand'];

/**
 * Those that take longest first. `reads` are the files and folders that a check depends on, beside those that all
 * depend on; without it the check depends on the whole clone.
 */
const checks = [
  {
    name: 'types of site',
    command: ['pnpm', 'exec', 'astro', 'check'],
    folder: 'site',
    mustSay: looked,
    reads: ['site', ...shared],
  },
  { name: 'format and lint', command: ['biome', 'ci', '--colors=off', '--error-on-warnings', '.'] },
  types('the services', 'packages', ['packages']),
  types('dashboard', 'dashboard', ['dashboard', ...shared]),
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
  { name: 'import rules', command: ['node', '.toolchain/checks/import-rules.mjs'] },
  { name: 'regular expressions', command: ['node', '.toolchain/checks/expressions.mjs'] },
  types('e2e', 'e2e', ['e2e', 'packages']),
  types('packages/api', 'packages/api', ['packages/api']),
  types('packages/brand', 'packages/brand', shared),
  types('the dashboard build', 'dashboard/tsconfig.bundle.json', ['dashboard', ...shared]),
  { name: 'promises and tests', command: ['node', '.toolchain/checks/promises.mjs'] },
  {
    name: 'tests of the toolchain and the bench',
    command: ['node', '--test', '.toolchain/**/*.test.mjs', 'e2e/bench/*.test.ts'],
    mustSay: passedSome,
  },
  { name: 'env example and configuration table', command: ['node', '.toolchain/checks/env-example.mjs'] },
];

/** One thread takes half the computing time of four, which all read the same libraries; the checks fill the cores. */
function types(what, project, reads) {
  const knownBefore = `${cache}/types/${project.replaceAll('/', '-')}.tsbuildinfo`;
  const command = ['tsc', '-p', project, '--singleThreaded', '--incremental', '--tsBuildInfoFile', knownBefore];
  return { name: `types of ${what}`, command, reads };
}

/**
 * Runs the checks that these packages can change, or all. One that held before on the same files is not run again.
 * @returns {Promise<string[]>} the names of the checks that failed; what they said is printed
 */
export async function runChecks(env, packages = []) {
  const startedAt = Date.now();
  const waiting = chooseChecks(checks, packages);
  const failures = [];
  const unchanged = [];
  const worker = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const held = stamp(`${cache}/checks/${check.name.replaceAll('/', '-')}`);
      const files = fingerprint([...(check.reads ?? wholeClone()), ...readByAll], check.command);
      if (held.holds(files)) unchanged.push(check.name);
      else if (await runCheck(check, env)) held.write(files);
      else failures.push(check.name);
    }
  };
  await Promise.all(Array.from({ length: Math.min(cpus().length, 4) }, worker));
  if (unchanged.length > 0) console.log(`  ok  as before, on the same files: ${unchanged.join(', ')}`);
  console.log(
    failures.length === 0 ? `Check: all well in ${seconds(startedAt)}` : `Check: ${failures.join(', ')} failed`,
  );
  return failures;
}

/** Those of `all` that depend on one of these packages; all without packages. */
export function chooseChecks(all, packages) {
  const concerns = (path) => packages.some((folder) => `${folder}/`.startsWith(`${path}/`));
  return all.filter(({ reads }) => packages.length === 0 || reads === undefined || reads.some(concerns));
}

const readByAll = ['package.json', 'pnpm-lock.yaml', 'tsconfig.base.json', '.toolchain/checks'];
const wholeClone = () => readdirSync(root).filter((name) => name !== '.git' && name !== 'node_modules');

async function runCheck({ name, command: [file, ...args], folder, mustSay }, env) {
  const startedAt = Date.now();
  const { code, output } = await runQuietly(file, args, { cwd: folder ? `${root}/${folder}` : root, env });
  const well = code === 0 && (mustSay === undefined || mustSay.test(output));
  console.log(`${well ? '  ok ' : 'FAIL'} ${name} ${seconds(startedAt)}`);
  if (!well) console.log(output.trimEnd());
  return well;
}
