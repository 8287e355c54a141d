import { existsSync } from 'node:fs';
import { runOrStop, runQuietly } from './command.mjs';
import { childEnvironment } from './environment.mjs';
import { toolchain } from './folders.mjs';
import { step } from './step.mjs';

const version = '12.21.0';
const quiet = ['--ignore-scripts', '--no-audit', '--no-fund'];
const modules = `${toolchain}/pnpm/node_modules`;
/** pnpm 12 is a native program; its builds for Linux are locked here, others come from the registry by version. */
const locked = process.platform === 'linux' ? `${modules}/@pnpm/exe.linux-${process.arch}` : undefined;

/** The folder of pnpm. */
export async function ensurePnpm() {
  const env = childEnvironment();
  const found = () =>
    [locked, `${modules}/.bin`].find((folder) => folder !== undefined && existsSync(`${folder}/pnpm`));
  const before = found();
  if (before !== undefined) return before;
  if (await isOnPath(env)) return undefined;
  await step(`Getting pnpm ${version}`, async () => {
    const cwd = `${toolchain}/pnpm`;
    if (locked !== undefined) await runQuietly('npm', ['ci', ...quiet], { cwd, env });
    if (found() !== undefined) return;
    await runOrStop(
      `pnpm ${version} could not be fetched from the package registry. Check the network, or install pnpm 12 yourself, then run this again.`,
      'npm',
      ['install', '--no-save', '--no-audit', '--no-fund', `pnpm@${version}`],
      { cwd, env },
    );
  });
  return found() ?? `${modules}/.bin`;
}

async function isOnPath(env) {
  const { code, output } = await runQuietly('pnpm', ['--version'], { env });
  return code === 0 && output.startsWith(`${version.split('.')[0]}.`);
}
