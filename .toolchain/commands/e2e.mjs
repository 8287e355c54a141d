import { buildPackages } from '../build-packages.mjs';
import { runPlaywright } from '../playwright.mjs';
import { createTally } from '../tally.mjs';
import { ensureTools } from '../tools.mjs';

/** The journeys alone; words after `--` go to Playwright: `pnpm e2e sign-in`. */
export async function e2e(words) {
  const environment = await ensureTools();
  const tally = createTally();
  await buildPackages(environment());
  await runPlaywright({ env: environment(), args: words, tally });
  return tally.close();
}
