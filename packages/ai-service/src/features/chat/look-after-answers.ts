import type { Clock } from '@deskmate/service-kit/clock';
import type { Log } from '@deskmate/service-kit/log';
import type { AnswerDesk } from './answer-desk.ts';
import type { AnswerLedger } from './answer-ledger.ts';
import type { AnswerRepository } from './answer-repository.ts';
import type { LostJobsRepository } from './lost-jobs-repository.ts';

export type CareDeps = {
  lost: LostJobsRepository;
  answers: AnswerRepository;
  ledger: AnswerLedger;
  desk: AnswerDesk;
  clock: Clock;
  log: Log;
  processId: string;
  /** True when no other process can be alive on this database (the embedded one). */
  alone: boolean;
  /** For those who were reading along elsewhere. */
  tellRows: (chatId: string) => void;
  tidyStreamSlots: () => Promise<void>;
  everyMs: number;
};

/** A process that has not been heard of for this long is dead: three beats are missing. */
const deadAfterMs = 3200;
/** Alone there is nobody to look after but what the ledger has not taken yet. */
const aloneEveryMs = 5000;
const temporaryKeptMs = 60_000;
const processKeptMs = 3_600_000;
/** A process that is only slow must not lose the slots of its open streams. */
const streamsKeptMs = 15_000;
/** An answer of our own that is not being written by then never will be: its start or its end failed on the way. */
const startingMs = 60_000;

/**
 * Looks after answers whose process died: keeps their text as `interrupted` and frees the credit
 * they held. Also beats the heart of this process and hears of stops asked for elsewhere.
 */
export function lookAfterAnswers(deps: CareDeps) {
  let timer: NodeJS.Timeout | undefined;
  let previousRoundOk = false;
  let underway: Promise<void> = Promise.resolve();

  const round = async (): Promise<void> => {
    const nowMs = deps.clock.now();
    try {
      if (!deps.alone) await deps.lost.beat(deps.processId);
      // After an outage everybody's beat is old: only a second look in a row tells the dead.
      if (previousRoundOk || deps.alone) await adopt(deps, nowMs);
      if (!deps.alone) for (const chatId of await deps.lost.stopRequests(deps.processId)) deps.desk.stop(chatId);
      previousRoundOk = true;
    } catch (error) {
      previousRoundOk = false;
      deps.log.warn({ err: error }, 'looking after answers');
    }
  };

  const next = (): void => {
    timer = setTimeout(
      () => {
        underway = round().then(() => {
          if (timer) next();
        });
      },
      deps.alone ? aloneEveryMs : deps.everyMs,
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
      await deps.lost.leave(deps.processId).catch(() => {});
    },
  };
}

async function adopt(deps: CareDeps, nowMs: number): Promise<void> {
  const own = { processId: deps.processId, deadAfterMs: deps.alone ? 0 : deadAfterMs };
  const writing = deps.desk.runningIds();
  const now = new Date(nowMs);
  for (const job of await deps.lost.lost(own, { writing, begunBefore: new Date(nowMs - startingMs) })) {
    if (await deps.answers.finish(job.clientId, { ...job, ...interrupted, now })) deps.tellRows(job.chatId);
  }
  const endedBefore = new Date(nowMs - 5000);
  for (const owed of await deps.lost.owed(own, endedBefore)) await deps.ledger.pay(owed);
  await deps.lost.forget({
    temporaryBefore: new Date(nowMs - temporaryKeptMs),
    processAfterMs: processKeptMs,
    streamsOfDeadAfterMs: deps.alone ? null : streamsKeptMs,
  });
  await deps.tidyStreamSlots();
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
