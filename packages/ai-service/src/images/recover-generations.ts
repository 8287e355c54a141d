import type { Clock } from '@deskmate/service-kit/clock';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import { tryEach } from '@deskmate/service-kit/work/try-each';
import { createRecoveryRounds, deadAfterMs, settledAfterMs, startingMs } from '../jobs/recovery-rounds.ts';
import type { DrawingRepository } from './drawing-repository.ts';
import type { GenerationClaimRepository } from './generation-claim-repository.ts';
import type { GenerationRow } from './generation-repository.ts';
import type { GenerationRunner } from './generation-runner.ts';

type RecoveryDeps = {
  drawing: DrawingRepository;
  claims: Pick<GenerationClaimRepository, 'abandon'>;
  runner: GenerationRunner;
  clock: Clock;
  log: Log;
  processId: string;
  /** True when no other process can be alive on this database (the embedded one). */
  isAlone: boolean;
  isSteady: () => boolean;
  everyMs: number;
};

/** Without other processes there is only credit to settle that the ledger has not taken yet. */
const aloneEveryMs = 10_000;

/**
 * Continues the generations of dead processes: waiting images are drawn here; an image that was with a vendor fails and
 * costs nothing, because the vendor would be paid for it twice. Also reads the requests to stop that other processes
 * received, and tells the ledger what it has not taken yet.
 */
export function createGenerationRecovery(deps: RecoveryDeps) {
  const { drawing, claims, runner, processId, log, isAlone, isSteady, everyMs } = deps;

  const resume = async (generation: GenerationRow): Promise<void> => {
    const { id, state } = generation;
    if (state === 'holding') {
      // It may have begun in the meantime.
      if (!(await claims.abandon(id))) return;
      return runner.settle({ id, state: 'refund', credits: 0 });
    }
    if (state !== 'running') return;
    const open = await drawing.openImages(id);
    for (const { imageId, status } of open) if (status === 'drawing') await runner.interrupt(id, imageId);
    runner.run(
      generation,
      open.filter(({ status }) => status === 'waiting'),
    );
  };

  return createRecoveryRounds({
    of: 'images',
    log,
    isAlone,
    isSteady,
    everyMs,
    aloneEveryMs,
    async recover() {
      const nowMs = deps.clock.now();
      const own = { processId, deadAfterMs: isAlone ? 0 : deadAfterMs };
      const known = { running: runner.runningIds(), begunBefore: new Date(nowMs - startingMs) };
      try {
        await tryEach(await drawing.takeOver(own, known), resume, 'generations');
      } finally {
        const endedBefore = new Date(nowMs - settledAfterMs);
        await tryEach(await drawing.unsettled(processId, endedBefore), runner.settle, 'settlements');
      }
    },
    async stopRequested() {
      for (const id of await drawing.stopRequests(processId)) runner.stop(id);
    },
  });
}
