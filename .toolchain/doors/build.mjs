import { buildRooms } from '../build-rooms.mjs';
import { readOwnEnvironment } from '../own-environment.mjs';
import { ensureTools } from '../tools.mjs';

export async function build(only) {
  readOwnEnvironment();
  const environment = await ensureTools();
  await buildRooms(environment(), only);
  return 0;
}
