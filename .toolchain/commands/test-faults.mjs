import { buildPackages } from '../build-packages.mjs';
import { runPlaywright } from '../playwright.mjs';
import { createTally } from '../tally.mjs';
import { ensureTools } from '../tools.mjs';
import { runVitest } from '../vitest.mjs';

/**
 * The slow cases: kills, soak, faults of the disk and the network. Files named `*.fault.ts`, run against built processes.
 * Without words also the journey that draws hostile answers, with all of them.
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
  if (words.length === 0)
    await runPlaywright({ env: environment({ HOSTILE_ANSWERS: 'all' }), args: ['chat-hostile-answers'], tally });
  return tally.close();
}
