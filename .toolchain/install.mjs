import { existsSync } from 'node:fs';
import { runOrStop } from './command.mjs';
import { fingerprint } from './fingerprint.mjs';
import { root } from './folders.mjs';
import { packageFolders } from './packages.mjs';
import { stamp } from './stamp.mjs';
import { step } from './step.mjs';

/** Installs by the lockfile; does nothing when that has not changed since the last time. */
export async function installPackages(env) {
  const expected = fingerprint([
    'package.json',
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    ...packageFolders.map((folder) => `${folder}/package.json`),
  ]);
  // Inside node_modules, so that deleting that folder deletes this stamp too.
  const installed = stamp(`${root}/node_modules/.deskmate-installed`);
  if (installed.holds(expected) && packageFolders.every((folder) => existsSync(`${root}/${folder}/node_modules`)))
    return;
  const title = existsSync(`${root}/node_modules`)
    ? 'Installing packages'
    : 'Installing packages (about a minute the first time)';
  await step(title, () =>
    runOrStop(
      'The packages could not be installed. What pnpm said stands above; with the network back, run this again.',
      'pnpm',
      ['install', '--frozen-lockfile', '--reporter=append-only'],
      { env: { ...env, CI: 'true' } },
    ),
  );
  installed.write(expected);
}
