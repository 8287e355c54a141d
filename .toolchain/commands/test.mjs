import { buildPackages, builtPackages } from '../build-packages.mjs';
import { runChecks } from '../checks/run-checks.mjs';
import { packageFolders } from '../packages.mjs';
import { runPlaywright } from '../playwright.mjs';
import { seconds } from '../step.mjs';
import { Stop } from '../stop.mjs';
import { createTally } from '../tally.mjs';
import { ensureTools } from '../tools.mjs';
import { runPackages } from '../vitest.mjs';

/**
 * Everything that must hold: the check, each package's tests, then the built product in a browser.
 * With packages named (`npm test -- site packages/api`): the checks that they can change, their tests and their builds.
 */
export async function test(only) {
  refuseUnknown(only);
  const startedAt = Date.now();
  const environment = await ensureTools();
  const env = environment({ CI: '1', TEST_DATABASE_URL: '', TEST_REDIS_URL: '' });
  const tally = createTally();
  for (const failure of await runChecks(env, only)) tally.fail(failure);
  const tested = only.length > 0 ? only : packageFolders.filter((name) => name !== 'e2e');
  await runPackages(tested, { env, tally });
  try {
    const named = only.filter((folder) => builtPackages.includes(folder));
    if (only.length === 0 || named.length > 0) await buildPackages(env, named);
    if (only.length === 0) await runPlaywright({ env, tally });
  } catch (error) {
    tally.fail(error.message);
  }
  console.log(`\nTook ${seconds(startedAt)}`);
  return tally.close();
}

function refuseUnknown(names) {
  const unknown = names.find((name) => !packageFolders.includes(name));
  if (unknown !== undefined)
    throw new Stop(`There is no package "${unknown}". Choose from: ${packageFolders.join(', ')}.`);
}
