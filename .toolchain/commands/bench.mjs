import { ensureBrowser } from '../browser.mjs';
import { buildPackages } from '../build-packages.mjs';
import { runInForeground } from '../command.mjs';
import { root } from '../folders.mjs';
import { ensureTools } from '../tools.mjs';

/** Measures the built product and prints one table; words choose rows: `pnpm bench stream`. */
export async function bench(words) {
  const environment = await ensureTools();
  await buildPackages(environment());
  const env = environment({ CHROMIUM: await ensureBrowser(environment()) });
  return runInForeground('node', ['bench/run-bench.ts', ...words], { cwd: `${root}/e2e`, env });
}
