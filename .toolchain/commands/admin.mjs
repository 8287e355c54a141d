import { existsSync } from 'node:fs';
import { buildPackages } from '../build-packages.mjs';
import { runInForeground } from '../command.mjs';
import { readEnvFile } from '../env-file.mjs';
import { root } from '../folders.mjs';
import { ensureTools } from '../tools.mjs';

const program = `${root}/packages/server/dist/admin.js`;

/**
 * The operator's commands; `admin help` lists them. A running process serves what is built, so nothing is built again:
 * only what has never been built, and of that only what the command needs.
 */
export async function admin(words, { isBuilt = existsSync, build = buildPackages, run = runInForeground } = {}) {
  readEnvFile();
  const environment = await ensureTools();
  if (!isBuilt(program)) await build(environment(), ['packages/server']);
  return run('node', [program, ...words], { env: environment() });
}
