import { existsSync } from 'node:fs';
import { runOrStop } from './command.mjs';
import { compressFolder } from './compress.mjs';
import { fingerprint } from './fingerprint.mjs';
import { cache, root } from './folders.mjs';
import { stamp } from './stamp.mjs';
import { seconds } from './step.mjs';
import { Stop } from './stop.mjs';

const both = ['pnpm-lock.yaml', 'packages/api', 'packages/brand'];

/** The separate builds, their inputs, whether their files are sent to browsers (and so compressed beforehand), and what of the environment they show. */
const builds = [
  { folder: 'site', inputs: ['site', ...both], sent: true, showsAddress: true, showsOperator: true },
  { folder: 'dashboard', inputs: ['dashboard', ...both], sent: true },
  {
    folder: 'packages/server',
    inputs: [
      'packages/server',
      'packages/main-service',
      'packages/ai-service',
      'packages/service-kit',
      'packages/db',
      ...both,
    ],
    sent: false,
    // Of the headers for a CDN.
    showsAddress: true,
  },
];

/** What the legal pages and the footer say of the operator. */
const operatorVariables = ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'CONFIRMED_CLAIMS', 'WITHDRAWAL_DAYS'];

export const builtPackages = builds.map(({ folder }) => folder);

/** Builds only the packages whose inputs changed since their last build, all at once; of those named, if any are. */
export async function buildPackages(env, only = []) {
  refuseUnknown(only);
  const PUBLIC_URL = publicUrl(env);
  const due = builds
    .filter(({ folder }) => only.length === 0 || only.includes(folder))
    .map((build) => ({
      ...build,
      expected: fingerprint(build.inputs, [
        ...(build.showsAddress ? [PUBLIC_URL] : []),
        ...(build.showsOperator ? operatorVariables.map((name) => env[name] ?? '') : []),
      ]),
      built: stamp(stampFile(build.folder)),
    }))
    .filter(({ folder, built, expected }) => !built.holds(expected) || !existsSync(`${root}/${folder}/dist`));
  if (due.length === 0) return;
  const startedAt = Date.now();
  console.log(`Building ${due.map(({ folder }) => folder).join(', ')} …`);
  await Promise.all(due.map((build) => buildPackage(build, { ...env, PUBLIC_URL, ASTRO_TELEMETRY_DISABLED: '1' })));
  console.log(`Built in ${seconds(startedAt)}`);
}

function refuseUnknown(names) {
  const unknown = names.find((name) => !builtPackages.includes(name));
  if (unknown === undefined) return;
  throw new Stop(`There is nothing to build in "${unknown}". Choose from: ${builtPackages.join(', ')}.`);
}

async function buildPackage({ folder, sent, expected, built }, env) {
  const startedAt = Date.now();
  built.remove();
  await runOrStop(`${folder} could not be built; the reason stands above.`, 'pnpm', ['run', 'build'], {
    cwd: `${root}/${folder}`,
    env: { ...env, NODE_ENV: 'production' },
  });
  if (sent) await compressFolder(`${root}/${folder}/dist`);
  built.write(expected);
  console.log(`  ${folder} ${seconds(startedAt)}`);
}

/** The site is built with the address it will be found at (canonical links, sitemap, pictures for previews). */
const publicUrl = (env) => env.PUBLIC_URL || `http://localhost:${env.PORT || 8080}`;

const stampFile = (folder) => `${cache}/built-${folder.replace('/', '-')}`;
