import { setImmediate as nextTurn } from 'node:timers/promises';
import { ServiceError } from '@deskmate/api/contracts/errors';
import type { LedgerTool } from '@deskmate/api/tools';
import type { Clock } from '@deskmate/service-kit/clock';
import { dayOf, type StorageQuota, type StorageRequest } from '../files/storage-quota-repository.ts';
import { costSource } from '../models/costs/cost-source.ts';
import type { ModelAdapter, ModelRequest } from '../models/model-adapter.ts';
import type { ModelRow } from '../models/model-repository.ts';
import { type AnswerFacts, type AnswerJob, createAnswerJob, type NewMessage } from './answer-job.ts';
import type { AnswerRepository } from './answer-repository.ts';
import type { AnswerRunner } from './answer-runner.ts';
import type { Claim, ClaimRepository } from './claim-repository.ts';
import type { CreditHolds } from './credit-holds.ts';
import type { OutputRules } from './output-rules.ts';

/** Everything that is known of an answer before it starts. */
export type NewAnswer = {
  facts: AnswerFacts;
  modelId: string;
  /** The model that is paid for it. */
  billed: ModelRow;
  adapter: ModelAdapter;
  /** Called once credit is held, so that costly preparation is not done for a refused request. */
  buildRequest: () => Promise<ModelRequest>;
  /** What the tool demands of the text; none for a text that is taken as the model writes it. */
  output?: OutputRules | undefined;
  /** The answer that this one replaces, with its message. */
  supersedes?: string | undefined;
  /** The client's new message; null when a stored one is answered again or nothing is stored. */
  message: NewMessage | null;
  /** The title of a new conversation. */
  title: string;
  /** The tool of the conversation; the ledger names it too. */
  tool: LedgerTool;
};

/** An answer that an earlier sending of the same request got: its `chat_id`. */
export type SentBefore = { sentBefore: string };
export type StartedAnswer = { job: AnswerJob } | SentBefore;

type StartDeps = {
  claims: Pick<ClaimRepository, 'claim'>;
  answers: Pick<AnswerRepository, 'begin' | 'findReachedBound'>;
  holds: Pick<CreditHolds, 'hold' | 'release'>;
  runner: Pick<AnswerRunner, 'run'>;
  clock: Clock;
  quota: StorageQuota;
};

/**
 * Claims the conversation, holds credit, asks the model and stores the rows, in this order: the claim comes first, so
 * that a process that dies right after holding credit leaves a row that says so.
 */
export async function startAnswer(deps: StartDeps, answer: NewAnswer): Promise<StartedAnswer> {
  const { facts, tool } = answer;
  const now = deps.clock.date();
  const storage = storageOf(deps.quota, answer, now);
  const source = costSource(tool, answer.billed, now);
  const claim = await deps.claims.claim(facts, { now, storage: facts.temporary ? null : storage, tool, source });
  if (typeof claim === 'object') return claim;
  if (claim !== 'claimed') throw refusalOf(claim);
  await deps.holds.hold(facts, answer.modelId, tool);
  const request = await answer.buildRequest().catch(async (error: unknown) => {
    await deps.holds.release(facts.chatId);
    throw error;
  });
  const job = createAnswerJob(facts);
  // The model is asked first, because it is slow and the embedded database runs on this thread.
  const stored = nextTurn().then(() => store(deps, answer, storage));
  const { adapter, output, billed } = answer;
  deps.runner.run(job, { model: { vendor: billed.vendor, id: billed.modelId }, adapter, request, output, stored });
  try {
    await stored;
  } catch (error) {
    job.abort('shutdown');
    await deps.holds.release(facts.chatId);
    throw error;
  }
  return { job };
}

async function store(deps: StartDeps, answer: NewAnswer, storage: StorageRequest): Promise<void> {
  const { facts, modelId, message, title, tool } = answer;
  if (facts.temporary) return;
  const now = deps.clock.date();
  const isStored = await deps.answers.begin({ facts, modelId, message, title, tool, storage, now });
  if (!isStored) throw new ServiceError((await deps.answers.findReachedBound(facts, storage)) ?? 'not_found');
}

const storageOf = (quota: StorageQuota, { message }: NewAnswer, now: Date): StorageRequest => ({
  ...quota,
  bytes: Buffer.byteLength(message?.content ?? ''),
  messages: message ? 2 : 1,
  day: dayOf(now),
});

function refusalOf(claim: Exclude<Claim, 'claimed' | SentBefore>): ServiceError {
  switch (claim) {
    // A conversation of another client reads as missing (Z02).
    case 'foreign':
      return new ServiceError('not_found');
    case 'busy':
      return new ServiceError('conversation_busy');
    case 'full':
      return new ServiceError('too_many_streams', { retryAfterSeconds: 5 });
    case 'other_tool':
      return new ServiceError('invalid_input', {
        detail: [{ loc: ['body', 'action'], msg: 'does not match the tool of this chat', type: 'value' }],
      });
    default:
      return new ServiceError(claim);
  }
}
