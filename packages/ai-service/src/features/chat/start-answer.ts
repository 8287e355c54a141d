import { setImmediate as nextTurn } from 'node:timers/promises';
import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Clock } from '@deskmate/service-kit/clock';
import type { Credit } from '../../ports/credit.ts';
import type { AnswerDesk } from './answer-desk.ts';
import { type AnswerJob, createJob } from './answer-job.ts';
import type { AnswerLedger } from './answer-ledger.ts';
import type { AnswerRepository } from './answer-repository.ts';
import type { ClaimRepository } from './claim-repository.ts';
import type { JobRepository } from './job-repository.ts';
import type { PreparedAnswer } from './prepare-answer.ts';
import { dayOf, type StorageLimits, type StorageRequest } from './storage-repository.ts';

export type StartDeps = {
  answers: AnswerRepository;
  claims: ClaimRepository;
  jobs: JobRepository;
  credit: Credit;
  ledger: AnswerLedger;
  desk: AnswerDesk;
  clock: Clock;
  processId: string;
  /** Answers one client may have running at once. */
  slots: number;
  storage: StorageLimits;
};

/** Where the answer is: running here, or written by an earlier sending of the same request. */
export type Started = { job: AnswerJob } | { sentBefore: string };

/**
 * Claims the conversation, holds credit, asks the vendor and writes the rows, in this order: the
 * claim comes first, so that a process that dies right after holding credit leaves a trace of it.
 */
export async function startAnswer(deps: StartDeps, prepared: PreparedAnswer): Promise<Started> {
  const { facts, model } = prepared;
  const now = new Date(deps.clock.now());
  const bounds = storageOf(deps, prepared, now);
  const claim = await deps.claims.claim(facts, {
    processId: deps.processId,
    slots: deps.slots,
    now,
    bounds: facts.temporary ? null : bounds,
    tool: prepared.type,
  });
  // Somebody else's conversation reads as missing (Z02).
  if (claim === 'foreign') throw new ServiceError('not_found');
  if (claim === 'busy') throw new ServiceError('conversation_busy');
  if (claim === 'full') throw new ServiceError('too_many_streams', { retryAfterSeconds: 5 });
  if (typeof claim === 'object') return claim;
  if (claim === 'other_tool') throw otherTool();
  if (claim !== 'claimed') throw new ServiceError(claim);
  await hold(deps, prepared);
  const request = await prepared.request().catch(async (error: unknown) => {
    await release(deps, facts.chatId);
    throw error;
  });
  const job = createJob(facts);
  // The vendor is asked first: it takes its time, and the embedded database works on this very thread.
  const begun = nextTurn().then(() => begin(deps, prepared, bounds));
  deps.desk.start(job, model.adapter, request, begun);
  try {
    await begun;
  } catch (error) {
    job.abort('shutdown');
    await release(deps, facts.chatId);
    throw error;
  }
  return { job };
}

/** Frees the claim and the credit of an answer that was not begun. */
async function release(deps: StartDeps, chatId: string): Promise<void> {
  await abandon(deps, chatId);
  await deps.ledger.pay({ chatId, state: 'refund', credits: 0 });
}

async function hold(deps: StartDeps, { facts, model, ledgerTool }: PreparedAnswer): Promise<void> {
  try {
    await deps.credit.reserve({
      requestId: facts.chatId,
      clientId: facts.clientId,
      modelId: model.row.modelId,
      group: model.row.creditGroup,
      credits: facts.credits,
      tool: ledgerTool,
      sessionId: facts.temporary ? null : facts.sessionId,
      chatId: facts.temporary ? null : facts.chatId,
    });
  } catch (error) {
    // Only a plain refusal says that nothing is held. What may be on its way is freed a little later.
    if (isRefusal(error)) await deps.jobs.remove(facts.chatId).catch(() => {});
    else await abandon(deps, facts.chatId);
    throw error;
  }
}

const isRefusal = (error: unknown): boolean => error instanceof ServiceError && error.status < 500;

/** While even the database is away the row stays as it is; it is found later, since nobody writes its answer. */
const abandon = ({ jobs, clock }: StartDeps, chatId: string): Promise<void> =>
  jobs.abandon(chatId, new Date(clock.now())).catch(() => {});

async function begin(deps: StartDeps, prepared: PreparedAnswer, bounds: StorageRequest): Promise<void> {
  if (prepared.facts.temporary) return;
  const mine = await deps.answers.begin({
    facts: prepared.facts,
    modelId: prepared.model.row.modelId,
    message: prepared.message,
    title: prepared.title,
    type: prepared.type,
    bounds,
    now: new Date(deps.clock.now()),
  });
  if (!mine) throw new ServiceError((await deps.answers.reachedBound(prepared.facts, bounds)) ?? 'not_found');
}

const storageOf = ({ storage }: StartDeps, { message }: PreparedAnswer, now: Date): StorageRequest => ({
  ...storage,
  bytes: Buffer.byteLength(message?.content ?? ''),
  messages: message ? 2 : 1,
  day: dayOf(now),
});

const otherTool = () =>
  new ServiceError('invalid_input', {
    detail: [{ loc: ['body', 'action'], msg: 'is not of the tool of this conversation', type: 'value' }],
  });
