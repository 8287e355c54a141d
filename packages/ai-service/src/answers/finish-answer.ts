import { setTimeout as pause } from 'node:timers/promises';
import type { AnswerConclusion } from '@deskmate/api/contracts/ai/chat';
import { estimateTokens } from '@deskmate/api/credits/estimate-tokens';
import { freeRefusalsPerDay } from '@deskmate/api/limits';
import type { Clock } from '@deskmate/service-kit/clock';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import { withRetries } from '@deskmate/service-kit/work/with-retries';
import { dayOf, type UnpaidWork } from '../files/storage-quota-repository.ts';
import type { ModelRequest } from '../models/model-adapter.ts';
import type { AnswerJob } from './answer-job.ts';
import type { AnswerRepository } from './answer-repository.ts';
import { isEmpty } from './answer-text.ts';
import type { CreditHolds } from './credit-holds.ts';
import { emptyAnswer, type Outcome } from './read-model.ts';
import type { TextFlusher } from './text-flusher.ts';

export type FinishDeps = {
  answers: Pick<AnswerRepository, 'addVersion' | 'countRefused' | 'finish' | 'hideFailed'>;
  holds: Pick<CreditHolds, 'settle'>;
  flusher: TextFlusher;
  clock: Clock;
  log: Log;
  /** Answers that a newer request replaces, which nobody stopped for its own sake. */
  superseded: ReadonlySet<string>;
  /** The last event does not wait longer than this for the database. */
  limits: { saveWaitMs: number };
};

/**
 * Stores the answer, settles its credit, then sends the last event.
 * @throws when the database refuses it for good; the last event is sent all the same.
 */
export async function finishAnswer(
  deps: FinishDeps,
  job: AnswerJob,
  outcome: Outcome,
  { request, model }: { request: ModelRequest; model: { vendor: string; id: string } },
): Promise<void> {
  const { facts } = job;
  if (outcome.error) {
    const { facts: fault, code } = outcome.error;
    const about = { chat_id: facts.chatId, vendor: model.vendor, model: model.id };
    deps.log.error({ ...about, code, fault: fault.fault, status: fault.status }, 'upstream failed');
  }
  const refused = outcome.isRefused ? await chargeRefused(deps, facts.clientId) : null;
  const credits = isCharged(outcome, job) && refused !== 'free' ? facts.credits : 0;
  const conclusion = { ...outcome.conclusion, ...(refused && { refused }) };
  const unpaid =
    credits === 0 && refused === null && isCausedByClient(outcome, job)
      ? unpaidWork(deps, job, outcome, request)
      : null;
  const saving = saveAnswer(deps, job, outcome, { credits, unpaid, conclusion });
  // An unavailable database must not delay the last event; its fault is thrown below.
  await Promise.race([saving.catch(() => {}), pause(deps.limits.saveWaitMs, undefined, { ref: false })]);
  job.end({
    finish: outcome.finish,
    errorCode: outcome.error?.code ?? null,
    retryAfterSeconds: outcome.error?.facts.retryAfterSeconds,
    conclusion,
    usage: {
      input_tokens: outcome.inputTokens,
      output_tokens: outcome.outputTokens,
      credits,
      credit_group: facts.creditGroup,
    },
  });
  await saving;
}

/**
 * Charged once when anything was shown, reasoning included, and neither we nor the vendor failed: what a person or a program
 * can cause (Stop, a closed connection, stop texts, the length, the content filter) would otherwise be free as often as they
 * like.
 */
const isCharged = ({ finish }: Outcome, job: AnswerJob): boolean =>
  finish !== 'failed' && finish !== 'interrupted' && !isEmpty(job.text.size());

async function chargeRefused({ answers, clock, log }: FinishDeps, clientId: string): Promise<'free' | 'charged'> {
  try {
    const count = await answers.countRefused(clientId, dayOf(clock.date()));
    return count <= freeRefusalsPerDay ? 'free' : 'charged';
  } catch (error) {
    log.warn({ err: error }, 'a refused text could not be counted');
    return 'free';
  }
}

/** A fault of ours or of the vendor is no reason to refuse more answers; a model can be told to reason and then say nothing. */
const isCausedByClient = ({ finish, error }: Outcome, job: AnswerJob): boolean =>
  (finish !== 'failed' && finish !== 'interrupted') ||
  (error?.facts.fault === emptyAnswer && !isEmpty(job.text.size()));

/** What an answer cost the operator, by the vendor's count or by ours. */
function unpaidWork(
  { superseded, clock }: Pick<FinishDeps, 'superseded' | 'clock'>,
  { facts, text }: AnswerJob,
  { inputTokens, outputTokens }: Outcome,
  { system, messages }: ModelRequest,
): UnpaidWork {
  const sent = () => [system, ...messages.map((message) => message.text)].join('\n');
  const { content, reasoning } = text.whole();
  return {
    answers: superseded.has(facts.chatId) ? 0 : 1,
    tokens: (inputTokens ?? estimateTokens(sent())) + (outputTokens ?? estimateTokens(content + reasoning)),
    day: dayOf(clock.date()),
  };
}

async function saveAnswer(
  deps: FinishDeps,
  job: AnswerJob,
  outcome: Outcome,
  { credits, unpaid, conclusion }: { credits: number; unpaid: UnpaidWork | null; conclusion: AnswerConclusion },
): Promise<void> {
  const { chatId, clientId, temporary } = job.facts;
  // Other processes read a temporary answer from its chunks, so the last ones are stored too.
  if (temporary) await withRetries(deps.log, () => deps.flusher.flushWhole(job));
  await deps.flusher.drop(job);
  const first = await withRetries(deps.log, () =>
    deps.answers.finish(clientId, {
      chatId,
      ...job.text.whole(),
      revision: job.text.size().revision,
      conclusion,
      reasoningMs: outcome.reasoningMs,
      finish: outcome.finish,
      errorCode: outcome.error?.code ?? null,
      credits,
      inputTokens: outcome.inputTokens,
      outputTokens: outcome.outputTokens,
      unread: job.followers.size === 0,
      unpaid,
      now: deps.clock.date(),
    }),
  );
  // Also when `finish` returned false: this process may have stored the answer and lost the reply.
  if (outcome.finish === 'failed') await withRetries(deps.log, () => deps.answers.hideFailed(chatId));
  if (!first) return;
  const { second } = outcome;
  if (second) {
    // Of two that are none, both are told to be; one alone says so itself.
    const refused = outcome.isRefused ? conclusion.refused : null;
    const version = { ...second, conclusion: { ...second.conclusion, ...(refused && { refused }) } };
    await withRetries(deps.log, () => deps.answers.addVersion(clientId, chatId, version));
  }
  await deps.holds.settle({ chatId, credits, state: credits > 0 ? 'settle' : 'refund' });
}
