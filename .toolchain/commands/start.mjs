import { runInForeground } from '../command.mjs';
import { readEnvFile } from '../env-file.mjs';
import { root, toolchain } from '../folders.mjs';
import { nodeProgram } from '../node.mjs';
import { ensureTools } from '../tools.mjs';

/** Installs, builds and serves the whole product; the server itself says when it is ready and where. */
export async function start() {
  readEnvFile();
  const environment = await ensureTools();
  const node = await nodeProgram();
  // A bad configuration is refused before the build.
  const checked = await runInForeground(node, [`${root}/packages/service-kit/src/config/check-config.ts`], {
    env: environment(),
  });
  if (checked !== 0) return checked;
  // A separate process, because this one may keep running and would keep the memory that building takes.
  const code = await runInForeground(process.execPath, [`${toolchain}/run.mjs`, 'build']);
  if (code !== 0) return code;
  const server = `${root}/packages/server/dist/main.js`;
  if (process.execve === undefined) return runInForeground(node, [server], { env: environment() });
  // The server replaces this process (`execve`). It watches the process that npm ends, as `runInForeground` would.
  const { npm_lifecycle_event } = process.env;
  return process.execve(node, [node, server], environment(npm_lifecycle_event ? { npm_lifecycle_event } : {}));
}
