import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { buildPackages } from '../build-packages.mjs';
import { root } from '../folders.mjs';
import { packageFolders } from '../packages.mjs';
import { runPlaywright } from '../playwright.mjs';
import { createTally } from '../tally.mjs';
import { ensureTools } from '../tools.mjs';
import { runVitest } from '../vitest.mjs';

/** What says how large a run of a property is. */
const sizes = `${root}/packages/api/src/testing/sized.ts`;

/**
 * The slow cases: kills, soak, faults of the disk and the network. Files named `*.fault.ts`, run against built processes.
 * Without words, which choose among these, also the properties whose runs are small in `npm test`, and the journey that
 * draws hostile answers, at their full size.
 */
export async function testFaults(words) {
  const environment = await ensureTools();
  await buildPackages(environment());
  const tally = createTally();
  await runVitest('packages/server', {
    env: environment({ CI: '1' }),
    args: ['--config', 'vitest.faults.config.ts', ...words],
    tally,
  });
  if (words.length === 0) {
    const env = environment({ CI: '1', FULL_SIZE: '1', TEST_DATABASE_URL: '', TEST_REDIS_URL: '' });
    for (const folder of packageFolders.filter(hasSizes))
      await runVitest(folder, { env, related: [sizes], reporter: 'verbose', tally });
    await runPlaywright({ env: { ...env, HOSTILE_ANSWERS: 'all' }, args: ['chat-hostile-answers'], tally });
  }
  return tally.close();
}

// Plain Node 20, which has no glob.
function hasSizes(folder) {
  if (!existsSync(`${root}/${folder}/src`)) return false;
  const files = readdirSync(`${root}/${folder}/src`, { recursive: true }).filter((name) => /\.test\.tsx?$/.test(name));
  return files.some((name) => readFileSync(`${root}/${folder}/src/${name}`, 'utf8').includes('testing/sized'));
}
