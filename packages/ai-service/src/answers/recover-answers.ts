import type { Clock } from '@deskmate/service-kit/clock';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import type { ProcessRepository } from '../jobs/process-repository.ts';
import { createRecoveryRounds, deadAfterMs, settledAfterMs, startingMs } from '../jobs/recovery-rounds.ts';
import type { StreamSlots } from '../jobs/streams/stream-slots-repository.ts';
import type { AnswerRepository } from './answer-repository.ts';
import type { AnswerRunner } from './answer-runner.ts';
import type { CreditHolds } from './credit-holds.ts';
import type { ProcessChannels } from './process-channels.ts';
import type { RecoveryRepository } from './recovery-repository.ts';

type RecoveryDeps = {
  recovery: RecoveryRepository;
  processes: Pick<ProcessRepository, 'deleteOlder'>;
  answers: Pick<AnswerRepository, 'finish'>;
  holds: Pick<CreditHolds, 'settle'>;
  runner: Pick<AnswerRunner, 'runningIds' | 'stop'>;
  channels: Pick<ProcessChannels, 'stored'>;
  slots: Pick<StreamSlots, 'deleteLeftover'>;
  clock: Clock;
  log: Log;
  processId: string;
  /** True when no other process can be alive on this database (the embedded one). */
  isAlone: boolean;
  isSteady: () => boolean;
  everyMs: number;
};

/** Without other processes there is only credit to settle that the ledger has not taken yet. */
const aloneEveryMs = 5000;
const temporaryKeptMs = 60_000;
/** The ledger may be another process that answers slowly or not at all, which must not delay the next round for long. */
const settledPerRound = 200;
const settledAtOnce = 20;
const processKeptMs = 3_600_000;

/**
 * Recovers answers whose process died: stores their text as `interrupted` and releases the credit they held. Also
 * reads the requests to stop that other processes received.
 */
export function createAnswerRecovery(deps: RecoveryDeps) {
  const { recovery, runner, processId, log, isAlone, isSteady, everyMs } = deps;
  return createRecoveryRounds({
    of: 'answers',
    log,
    isAlone,
    everyMs,
    aloneEveryMs,
    isSteady,
    recover: () => recoverAnswers(deps),
    async stopRequested() {
      for (const chatId of await recovery.findStopRequests(processId)) runner.stop(chatId);
    },
  });
}

async function recoverAnswers(deps: RecoveryDeps): Promise<void> {
  const nowMs = deps.clock.now();
  const own = { processId: deps.processId, deadAfterMs: deps.isAlone ? 0 : deadAfterMs };
  const running = deps.runner.runningIds();
  const now = new Date(nowMs);
  for (const job of await deps.recovery.findAbandoned(own, { running, begunBefore: new Date(nowMs - startingMs) })) {
    try {
      if (await deps.answers.finish(job.clientId, { ...job, ...interrupted, now }))
        deps.channels.stored.publish(job.chatId);
    } catch (error) {
      // It is tried again in the next round; the others do not wait for it.
      deps.log.error({ err: error, chat_id: job.chatId }, 'an interrupted answer is not stored');
    }
  }
  const endedBefore = new Date(nowMs - settledAfterMs);
  const unsettled = await deps.recovery.findUnsettled(own, endedBefore, settledPerRound);
  for (let from = 0; from < unsettled.length; from += settledAtOnce)
    await Promise.all(unsettled.slice(from, from + settledAtOnce).map(deps.holds.settle));
  await deps.recovery.deleteExpired(new Date(nowMs - temporaryKeptMs));
  await deps.processes.deleteOlder(processKeptMs);
  await deps.slots.deleteLeftover();
}

const interrupted = {
  reasoningMs: null,
  finish: 'interrupted',
  conclusion: {},
  errorCode: null,
  credits: 0,
  inputTokens: null,
  outputTokens: null,
  unread: true,
  unpaid: null,
} as const;
