import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Database } from '@deskmate/db/database';
import type { Bus } from '@deskmate/service-kit/bus';
import type { Clock } from '@deskmate/service-kit/clock';
import type { EventStreamOptions } from '@deskmate/service-kit/event-stream';
import type { Log } from '@deskmate/service-kit/log';
import { newId } from '@deskmate/service-kit/random';
import type { ModelTable } from '../../models/model-table.ts';
import type { Credit } from '../../ports/credit.ts';
import type { Identity } from '../../ports/identity.ts';
import type { Attachments } from '../files/attach-files.ts';
import { answerDesk } from './answer-desk.ts';
import type { AnswerJob } from './answer-job.ts';
import { answerLedger } from './answer-ledger.ts';
import { answerRepository } from './answer-repository.ts';
import { answeredRepository } from './answered-repository.ts';
import { claimRepository } from './claim-repository.ts';
import { findAnswer } from './find-answer.ts';
import { createFlusher } from './flush-pieces.ts';
import { followAnswer } from './follow-answer.ts';
import { jobRepository } from './job-repository.ts';
import { lookAfterAnswers } from './look-after-answers.ts';
import { lostJobsRepository } from './lost-jobs-repository.ts';
import { answerMirrors } from './mirror-answer.ts';
import { answerNotices } from './notices.ts';
import { openStreams } from './open-streams.ts';
import { type ChatQuery, type PreparedAnswer, prepareAnswer } from './prepare-answer.ts';
import { relayAnswers } from './relay-answer.ts';
import { type Started, startAnswer } from './start-answer.ts';
import { stopAnswer } from './stop-answer.ts';
import type { StorageLimits } from './storage-repository.ts';
import { createStreamSlots } from './stream-slots-repository.ts';
import { threadRepository } from './thread-repository.ts';

export type ChatLimits = {
  silenceMs: number;
  maxCharacters: number;
  flushMs: number;
  careMs: number;
  mirrorMs: number;
  graceMs: number;
  rememberMs: number;
  saveWaitMs: number;
  slots: number;
  streamsPerClient: number;
  /** An answer is ended after this long, however it grows. */
  answerMs: number;
  /** How often it is checked that the callers of open streams still have access. */
  accessCheckMs: number;
} & StorageLimits;

export const chatLimits: ChatLimits = {
  silenceMs: 60_000,
  maxCharacters: 2_000_000,
  flushMs: 230,
  careMs: 1000,
  mirrorMs: 200,
  graceMs: 10_000,
  rememberMs: 60_000,
  saveWaitMs: 3000,
  slots: 3,
  streamsPerClient: 12,
  answerMs: 30 * 60_000,
  accessCheckMs: 800,
  conversationMessages: 2000,
  conversationBytes: 8_388_608,
  clientBytes: 536_870_912,
  unpaidBytesPerDay: 8_388_608,
};

export type ChatDeps = {
  db: Database;
  alone: boolean;
  models: ModelTable;
  files: Attachments;
  credit: Credit;
  identity: Identity;
  bus: Bus;
  clock: Clock;
  log: Log;
  limits: ChatLimits;
  stream: EventStreamOptions;
};

export type Chat = ReturnType<typeof createChat>;

/** Puts the parts of chat together and keeps their state. */
export function createChat(deps: ChatDeps) {
  const { db, clock, log, limits, credit } = deps;
  const notices = answerNotices(deps.bus);
  const processId = newId();
  const running = new Map<string, AnswerJob>();
  const jobs = jobRepository(db);
  const claims = claimRepository(db);
  const answers = answerRepository(db);
  const answered = answeredRepository(db);
  const threads = threadRepository(db);
  const ledger = answerLedger(credit, jobs, log);
  const flusher = createFlusher({ [Symbol.iterator]: () => running.values() }, jobs, log, limits.flushMs);
  const desk = answerDesk({ running, answers, ledger, flusher, clock, log, limits });
  const slots = createStreamSlots({ db, processId, alone: deps.alone, perClient: limits.streamsPerClient, log });
  const lost = lostJobsRepository(db);
  const care = lookAfterAnswers({
    lost,
    answers,
    ledger,
    desk,
    clock,
    log,
    processId,
    alone: deps.alone,
    tellRows: notices.rows.tell,
    tidyStreamSlots: () => slots.tidy(),
    everyMs: limits.careMs,
  });
  const mirrors = answerMirrors({ jobs, answered, notices, log, everyMs: limits.mirrorMs });
  const streams = openStreams({ identity: deps.identity, slots, log, checkMs: limits.accessCheckMs }, deps.stream);
  const stopListening = [
    notices.stop.hear((chatId) => desk.stop(chatId)),
    relayAnswers({ desk, flusher, notices }),
    mirrors.close,
  ];
  const starting = new Map<string, Promise<Started>>();
  let draining = false;

  const begin = (prepared: PreparedAnswer): Promise<Started> =>
    startAnswer(
      { answers, claims, jobs, credit, ledger, desk, clock, processId, slots: limits.slots, storage: limits },
      prepared,
    );

  const ask = async (clientId: string, query: ChatQuery): Promise<Started> => {
    const prepared = await prepareAnswer(
      { threads, claims, models: deps.models, files: deps.files, clock },
      clientId,
      query,
    );
    if ('sentBefore' in prepared) return prepared;
    return begin(prepared);
  };

  return {
    streams,
    follow: followAnswer,
    find: (clientId: string, chatId: string) => findAnswer({ desk, jobs, answered, mirrors }, clientId, chatId),
    /** Parallel sendings of one request share one start, and so one answer or one refusal. */
    ask(clientId: string, query: ChatQuery): Promise<Started> {
      if (draining) return Promise.reject(closing());
      const key = `${clientId} ${query.client_message_id}`;
      const known = starting.get(key);
      if (known) return known;
      const asking = ask(clientId, query).finally(() => starting.delete(key));
      starting.set(key, asking);
      return asking;
    },
    /** Runs an answer that another door has prepared and that nobody can send twice. */
    async run(prepared: PreparedAnswer): Promise<AnswerJob> {
      if (draining) throw closing();
      const { chatId } = prepared.facts;
      const beginning = begin(prepared).finally(() => starting.delete(chatId));
      starting.set(chatId, beginning);
      const started = await beginning;
      if ('sentBefore' in started) throw new ServiceError('conflict');
      return started.job;
    },
    stop: (clientId: string, chatId: string) =>
      stopAnswer({ desk, jobs, answered, tell: notices.stop.tell }, clientId, chatId),
    /** Stops whatever answer is running in a conversation that goes away. */
    async stopConversation(clientId: string, sessionId: string): Promise<void> {
      const chatId = await jobs.hasRunning(sessionId);
      if (chatId) await stopAnswer({ desk, jobs, answered, tell: notices.stop.tell }, clientId, chatId);
    },
    start: () => care.start(),
    async close(): Promise<void> {
      draining = true;
      await Promise.allSettled(starting.values());
      await desk.drain(limits.graceMs);
      for (const stop of stopListening) stop();
      streams.close();
      await care.close();
    },
  };
}

const closing = () => new ServiceError('service_unavailable', { retryAfterSeconds: 2 });
