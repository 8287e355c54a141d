import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Database } from '@deskmate/db/database';
import type { Clock } from '@deskmate/service-kit/clock';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import type { Monitoring } from '@deskmate/service-kit/monitoring/monitoring';
import type { Bus } from '@deskmate/service-kit/work/bus';
import type { StorageQuota, UnpaidLimits } from '../files/storage-quota-repository.ts';
import { createProcessRepository } from '../jobs/process-repository.ts';
import type { StreamSlots } from '../jobs/streams/stream-slots-repository.ts';
import type { Credit } from '../ports/credit.ts';
import type { AnswerJob } from './answer-job.ts';
import { createAnswerRepository } from './answer-repository.ts';
import { createAnswerRunner } from './answer-runner.ts';
import { createClaimRepository } from './claim-repository.ts';
import { createCreditHolds } from './credit-holds.ts';
import { findAnswer } from './find-answer.ts';
import { createJobRepository } from './job-repository.ts';
import { createMeasureAnswer } from './measure-answer.ts';
import { createAnswerMirrors } from './mirror-answers.ts';
import { createProcessChannels } from './process-channels.ts';
import type { ReadLimits } from './read-model.ts';
import { createAnswerRecovery } from './recover-answers.ts';
import { createRecoveryRepository } from './recovery-repository.ts';
import { relayAnswers } from './relay-answers.ts';
import { type NewAnswer, type StartedAnswer, startAnswer } from './start-answer.ts';
import { stopAnswer } from './stop-answer.ts';
import { stopSuperseded } from './supersede-answer.ts';
import { createTextFlusher } from './text-flusher.ts';

export type AnswerLimits = {
  /** Answers that one client may have running at once. */
  slots: number;
  flushMs: number;
  /** How often answers of dead processes are looked for. */
  recoveryMs: number;
  /** How often the rows of an answer of another process are read. */
  mirrorMs: number;
  /** How long running answers may go on when the process ends. */
  graceMs: number;
  keepEndedMs: number;
  /** The last event does not wait longer than this for the database. */
  saveWaitMs: number;
} & ReadLimits &
  StorageQuota &
  UnpaidLimits;

export const answerLimits: AnswerLimits = {
  slots: 3,
  flushMs: 230,
  recoveryMs: 1000,
  mirrorMs: 200,
  graceMs: 10_000,
  keepEndedMs: 60_000,
  saveWaitMs: 3000,
  inactivityMs: 60_000,
  answerMs: 30 * 60_000,
  maxCharacters: 2_000_000,
  conversationMessages: 2000,
  conversationBytes: 8_388_608,
  clientBytes: 536_870_912,
  unpaidBytesPerDay: 8_388_608,
  unpaidAnswersPerDay: 20,
  unpaidTokensPerDay: 200_000,
};

export type AnswersDeps = {
  db: Database;
  /** Names this process in the rows of what it works on. */
  processId: string;
  /** True when no other process can be alive on this database (the embedded one). */
  isAlone: boolean;
  /** Whether the heartbeats of other processes are reliable. */
  isSteady: () => boolean;
  credit: Credit;
  streamSlots: Pick<StreamSlots, 'deleteLeftover'>;
  bus: Bus;
  clock: Clock;
  log: Log;
  monitoring: Monitoring;
  limits: AnswerLimits;
};

/** Names a request, however often it is sent. */
export type RequestKey = { clientId: string; clientMessageId: string };

export type Answers = ReturnType<typeof createAnswers>;

/**
 * Streamed answers as background jobs. The caller prepares a `NewAnswer`; the rest, from the claim of the conversation
 * to the settled credit, happens here, whether or not the answer is followed.
 */
export function createAnswers(deps: AnswersDeps) {
  const { db, processId, clock, log, limits, isAlone, monitoring } = deps;
  const running = new Map<string, AnswerJob>();
  const channels = createProcessChannels(deps.bus);
  const jobs = createJobRepository(db);
  const answers = createAnswerRepository(db);
  const claims = createClaimRepository(db, { processId, slots: limits.slots, unpaid: limits });
  const holds = createCreditHolds({ credit: deps.credit, jobs, clock, log });
  const flusher = createTextFlusher({ running: () => running.values(), jobs, log, everyMs: limits.flushMs });
  /** Answers that a newer request replaces, which the person did not stop. */
  const superseded = new Set<string>();
  const { tracing } = monitoring;
  const measureAnswer = createMeasureAnswer(monitoring);
  const work = { running, superseded, answers, holds, flusher, measureAnswer, tracing };
  const runner = createAnswerRunner({ ...work, clock, log, limits });
  const mirrors = createAnswerMirrors({ jobs, answers, channels, log, everyMs: limits.mirrorMs });
  const recovery = createAnswerRecovery({
    recovery: createRecoveryRepository(db),
    processes: createProcessRepository(db),
    answers,
    holds,
    runner,
    channels,
    slots: deps.streamSlots,
    clock,
    log,
    processId,
    isAlone,
    isSteady: deps.isSteady,
    everyMs: limits.recoveryMs,
  });
  const unsubscribe = [
    channels.stop.subscribe((chatId) => runner.stop(chatId)),
    relayAnswers({ runner, flusher, channels }),
    mirrors.close,
  ];
  const starting = new Map<string, Promise<StartedAnswer>>();
  let isDraining = false;

  const prepareAndStart = async (
    { clientId, clientMessageId }: RequestKey,
    prepare: () => Promise<NewAnswer>,
  ): Promise<StartedAnswer> => {
    let answer: NewAnswer;
    try {
      answer = await prepare();
    } catch (error) {
      // What the request names may have been deleted since it was first sent; its answer still exists.
      const sentBefore = await claims.findEarlierAnswer(clientId, clientMessageId);
      if (sentBefore) return { sentBefore };
      throw error;
    }
    const { supersedes: chatId, facts } = answer;
    const { sessionId } = facts;
    if (chatId !== undefined) {
      superseded.add(chatId);
      await stopSuperseded({ answers, jobs, stop }, clientId, { sessionId, chatId }).finally(() =>
        superseded.delete(chatId),
      );
    }
    const started = await startAnswer({ claims, answers, holds, runner, clock, quota: limits }, answer);
    // Comes last: where the new request is refused, the old answer was only stopped and stays to be read.
    if (chatId !== undefined) await answers.hideSuperseded(chatId);
    return started;
  };

  const stop = (clientId: string, chatId: string) => stopAnswer({ runner, jobs, answers, channels }, clientId, chatId);

  return {
    /** Prepares and starts an answer. Parallel sendings of one request share one answer or one refusal. */
    start(request: RequestKey, prepare: () => Promise<NewAnswer>): Promise<StartedAnswer> {
      if (isDraining) return Promise.reject(new ServiceError('service_unavailable', { retryAfterSeconds: 2 }));
      const key = `${request.clientId} ${request.clientMessageId}`;
      const known = starting.get(key);
      if (known) return known;
      const started = prepareAndStart(request, prepare).finally(() => starting.delete(key));
      starting.set(key, started);
      return started;
    },
    find: (clientId: string, chatId: string) => findAnswer({ runner, jobs, answers, mirrors }, clientId, chatId),
    stop,
    /** Stops the running answer of a conversation that is deleted. */
    async stopConversation(clientId: string, sessionId: string): Promise<void> {
      const chatId = await jobs.findRunning(sessionId);
      if (chatId) await stop(clientId, chatId);
    },
    /** Recovers the answers of earlier processes, now and at intervals. */
    recover: () => recovery.start(),
    /** Refuses new answers, gives running ones a moment, stores the rest as interrupted. Then the heartbeat may end. */
    /** @param spentMs how much of their time running answers have had since the end of the process began */
    async close(spentMs = 0): Promise<void> {
      isDraining = true;
      await Promise.allSettled(starting.values());
      await runner.drain(Math.max(0, limits.graceMs - spentMs));
      for (const stopListening of unsubscribe) stopListening();
      await recovery.close();
    },
  };
}
