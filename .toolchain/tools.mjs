import { childEnvironment } from './environment.mjs';
import { root } from './folders.mjs';
import { installPackages } from './install.mjs';
import { ensureNode } from './node.mjs';
import { ensurePnpm } from './pnpm.mjs';

/**
 * Brings Node, pnpm and every package of the workspace.
 * @returns {Promise<(extra?: object) => object>} makes the environment for children, our tools first on PATH
 */
export async function ensureTools() {
  const folders = [await ensureNode(), await ensurePnpm(), `${root}/node_modules/.bin`];
  const environment = (extra) =>
    childEnvironment(
      folders.filter((folder) => folder !== undefined),
      extra,
    );
  await installPackages(environment());
  return environment;
}
