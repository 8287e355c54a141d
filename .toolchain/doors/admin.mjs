import { buildRooms } from '../build-rooms.mjs';
import { runInForeground } from '../command.mjs';
import { root } from '../folders.mjs';
import { readOwnEnvironment } from '../own-environment.mjs';
import { ensureTools } from '../tools.mjs';

/** The operator's commands; `admin help` lists them. */
export async function admin(words) {
  readOwnEnvironment();
  const environment = await ensureTools();
  await buildRooms(environment());
  return runInForeground('node', [`${root}/packages/server/dist/admin.js`, ...words], { env: environment() });
}
