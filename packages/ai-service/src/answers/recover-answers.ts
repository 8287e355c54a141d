import type { Clock } from '@deskmate/service-kit/clock';
import type { Log } from '@deskmate/service-kit/log';
import type { AnswerRepository } from './answer-repository.ts';
import type { AnswerRunner } from './answer-runner.ts';
import type { CreditHolds } from './credit-holds.ts';
import type { ProcessChannels } from './process-channels.ts';
import type { RecoveryRepository } from './recovery-repository.ts';
import type { StreamSlots } from './stream-slots-repository.ts';

type RecoveryDeps = {
  recovery: RecoveryRepository;
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

/** A process without a heartbeat for this long is dead: three are missing. */
const deadAfterMs = 3200;
/** Without other processes there is only credit to settle that the ledger has not taken yet. */
const aloneEveryMs = 5000;
const settledAfterMs = 5000;
const temporaryKeptMs = 60_000;
const processKeptMs = 3_600_000;
/** A process that is only slow must not lose the slots of its open streams. */
const streamsKeptMs = 15_000;
/** An own answer that is not running after this long never will be: its start or its end failed. */
const startingMs = 60_000;

/**
 * Recovers answers whose process died: stores their text as `interrupted` and releases the credit they held. Also
 * writes the heartbeat of this process and reads the requests to stop that other processes received.
 */
export function createAnswerRecovery(deps: RecoveryDeps) {
  let timer: NodeJS.Timeout | undefined;
  let wasPreviousRoundOk = false;
  let underway: Promise<void> = Promise.resolve();

  const round = async (): Promise<void> => {
    const nowMs = deps.clock.now();
    try {
      if (!deps.isAlone) await deps.recovery.heartbeat(deps.processId);
      // After an outage every heartbeat is old: only the second round in a row can tell which processes are dead.
      if (wasPreviousRoundOk || deps.isAlone) await recoverAnswers(deps, nowMs);
      if (!deps.isAlone) {
        for (const chatId of await deps.recovery.findStopRequests(deps.processId)) deps.runner.stop(chatId);
      }
      wasPreviousRoundOk = true;
    } catch (error) {
      wasPreviousRoundOk = false;
      deps.log.warn({ err: error }, 'recovery of answers');
    }
  };

  const next = (): void => {
    timer = setTimeout(
      () => {
        underway = round().then(() => {
          if (timer) next();
        });
      },
      deps.isAlone ? aloneEveryMs : deps.everyMs,
    ).unref();
  };

  return {
    async start(): Promise<void> {
      await round();
      next();
    },
    async close(): Promise<void> {
      clearTimeout(timer);
      timer = undefined;
      await underway;
      await deps.recovery.leave(deps.processId).catch(() => {});
    },
  };
}

async function recoverAnswers(deps: RecoveryDeps, nowMs: number): Promise<void> {
  const own = { processId: deps.processId, deadAfterMs: deps.isAlone ? 0 : deadAfterMs };
  const running = deps.runner.runningIds();
  const now = new Date(nowMs);
  for (const job of await deps.recovery.findAbandoned(own, { running, begunBefore: new Date(nowMs - startingMs) })) {
    if (await deps.answers.finish(job.clientId, { ...job, ...interrupted, now }))
      deps.channels.stored.publish(job.chatId);
  }
  const endedBefore = new Date(nowMs - settledAfterMs);
  for (const job of await deps.recovery.findUnsettled(own, endedBefore)) await deps.holds.settle(job);
  await deps.recovery.deleteExpired({
    temporaryBefore: new Date(nowMs - temporaryKeptMs),
    processAfterMs: processKeptMs,
    streamsOfDeadAfterMs: deps.isAlone ? null : streamsKeptMs,
  });
  await deps.slots.deleteLeftover();
}

const interrupted = {
  reasoningMs: null,
  finish: 'interrupted',
  errorCode: null,
  credits: 0,
  inputTokens: null,
  outputTokens: null,
  unread: true,
} as const;
