import type { Clock } from '@deskmate/service-kit/clock';
import type { Log } from '@deskmate/service-kit/log';
import type { StreamSlots } from '../event-streams/stream-slots-repository.ts';
import type { ProcessRepository } from '../recovery/process-repository.ts';
import { createRecoveryRounds, deadAfterMs, settledAfterMs, startingMs } from '../recovery/recovery-rounds.ts';
import type { AnswerRepository } from './answer-repository.ts';
import type { AnswerRunner } from './answer-runner.ts';
import type { CreditHolds } from './credit-holds.ts';
import type { ProcessChannels } from './process-channels.ts';
import type { RecoveryRepository } from './recovery-repository.ts';

type RecoveryDeps = {
  recovery: RecoveryRepository;
  processes: ProcessRepository;
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
  everyMs: number;
};

/** Without other processes there is only credit to settle that the ledger has not taken yet. */
const aloneEveryMs = 5000;
const temporaryKeptMs = 60_000;
const processKeptMs = 3_600_000;

/**
 * Recovers answers whose process died: stores their text as `interrupted` and releases the credit they held. Also
 * writes the heartbeat of this process and reads the requests to stop that other processes received.
 */
export function createAnswerRecovery(deps: RecoveryDeps) {
  const { recovery, processes, runner, processId, log, isAlone, everyMs } = deps;
  const rounds = createRecoveryRounds({
    of: 'answers',
    log,
    isAlone,
    everyMs,
    aloneEveryMs,
    heartbeat: () => processes.heartbeat(processId),
    recover: () => recoverAnswers(deps),
    async stopRequested() {
      for (const chatId of await recovery.findStopRequests(processId)) runner.stop(chatId);
    },
  });
  return {
    start: rounds.start,
    async close(): Promise<void> {
      await rounds.close();
      await processes.leave(processId).catch(() => {});
    },
  };
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
      // It is tried again in the next round, and keeps none of the others.
      deps.log.error({ err: error, chat_id: job.chatId }, 'an interrupted answer is not stored');
    }
  }
  const endedBefore = new Date(nowMs - settledAfterMs);
  for (const job of await deps.recovery.findUnsettled(own, endedBefore)) await deps.holds.settle(job);
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
} as const;
