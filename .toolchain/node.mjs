import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { runOrStop } from './command.mjs';
import { childEnvironment } from './environment.mjs';
import { toolchain } from './folders.mjs';
import { step } from './step.mjs';
import { Stop } from './stop.mjs';

const requiredMajor = 24;
const packageName = { linux: `node-linux-${process.arch}`, win32: `node-win-${process.arch}` }[process.platform];
const packageFolder = `${toolchain}/node/node_modules/${packageName}`;
const folder = process.platform === 'win32' ? packageFolder : `${packageFolder}/bin`;
const binary = process.platform === 'win32' ? `${folder}/node.exe` : `${folder}/node`;

/** The folder of a Node that is new enough: the machine's own, else one from the package registry. */
export async function ensureNode() {
  if (Number(process.versions.node.split('.')[0]) >= requiredMajor) return dirname(process.execPath);
  if (existsSync(binary)) return folder;
  if (packageName === undefined) {
    throw new Stop(
      `Deskmate needs Node ${requiredMajor} or newer and this machine has ${process.version}. Install it from nodejs.org, then run this again.`,
    );
  }
  await step(`Getting Node ${requiredMajor} (this machine has ${process.version})`, () =>
    runOrStop(
      `Node ${requiredMajor} could not be fetched from the package registry. Check the network, or install Node ${requiredMajor} yourself, then run this again.`,
      'npm',
      ['ci', '--ignore-scripts', '--no-audit', '--no-fund'],
      { cwd: `${toolchain}/node`, env: childEnvironment() },
    ),
  );
  if (!existsSync(binary)) {
    throw new Stop(
      `The package registry has no Node ${requiredMajor} for this machine. Install it yourself, then run this again.`,
    );
  }
  return folder;
}

/** The program of that Node, as an absolute path. */
export async function nodeProgram() {
  return (await ensureNode()) === folder ? binary : process.execPath;
}
