import { buildRooms } from '../build-rooms.mjs';
import { runInForeground } from '../command.mjs';
import { root } from '../folders.mjs';
import { keepRunning } from '../keep-running.mjs';
import { readOwnEnvironment } from '../own-environment.mjs';
import { ensureTools } from '../tools.mjs';

/** Installs, builds and serves the whole product; the server itself says when it is ready and where. */
export async function start() {
  readOwnEnvironment();
  const environment = await ensureTools();
  await buildRooms(environment());
  const server = [`${root}/packages/server/dist/main.js`];
  return keepRunning((onAsked) => runInForeground('node', server, { env: environment(), onAsked }));
}
