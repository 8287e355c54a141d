import { buildPackages } from '../build-packages.mjs';
import { readEnvFile } from '../env-file.mjs';
import { ensureTools } from '../tools.mjs';

export async function build(only) {
  readEnvFile();
  const environment = await ensureTools();
  await buildPackages(environment(), only);
  return 0;
}
