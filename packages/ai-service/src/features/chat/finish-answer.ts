import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '@deskmate/service-kit/clock';
import type { Log } from '@deskmate/service-kit/log';
import { toServiceError } from '@deskmate/service-kit/to-service-error';
import type { AnswerJob } from './answer-job.ts';
import type { AnswerLedger } from './answer-ledger.ts';
import type { AnswerRepository } from './answer-repository.ts';
import type { Flusher } from './flush-pieces.ts';
import { isEmpty } from './growing-text.ts';
import type { Outcome } from './run-answer.ts';

export type FinishDeps = {
  answers: AnswerRepository;
  ledger: AnswerLedger;
  flusher: Flusher;
  clock: Clock;
  log: Log;
  /** The last event does not wait longer than this for the database. */
  limits: { saveWaitMs: number };
};

/**
 * Keeps the answer, tells the ledger, then sends the last event.
 * @throws when the database will never take it; the last event is sent all the same.
 */
export async function finishAnswer(deps: FinishDeps, job: AnswerJob, outcome: Outcome): Promise<void> {
  const { facts } = job;
  if (outcome.error) {
    const { facts: fault, code } = outcome.error;
    deps.log.error({ chat_id: facts.chatId, code, fault: fault.fault, status: fault.status }, 'upstream failed');
  }
  const credits = isCharged(outcome, job) ? facts.credits : 0;
  const saving = saveAnswer(deps, job, outcome, credits);
  // A database that is away must not keep the last event from the person, and a fault of it is told below.
  await Promise.race([saving.catch(() => {}), pause(deps.limits.saveWaitMs, undefined, { ref: false })]);
  job.end({
    finish: outcome.finish,
    errorCode: outcome.error?.code ?? null,
    retryAfterSeconds: outcome.error?.facts.retryAfterSeconds,
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
 * Charged once when words came and the fault was not ours or the vendor's. Thoughts alone count only
 * for whoever stopped them: a model that used up its length on them has answered nothing.
 */
function isCharged({ finish }: Outcome, job: AnswerJob): boolean {
  if (finish === 'stop' || finish === 'length') return job.text.size().content > 0;
  return finish === 'stopped' && !isEmpty(job.text.size());
}

async function saveAnswer(deps: FinishDeps, job: AnswerJob, outcome: Outcome, credits: number): Promise<void> {
  const { chatId, clientId, temporary } = job.facts;
  // Whoever follows a temporary answer from another process reads its pieces: the last ones too.
  if (temporary) await persistently(deps.log, () => deps.flusher.flushWhole(job));
  await deps.flusher.drop(job);
  const first = await persistently(deps.log, () =>
    deps.answers.finish(clientId, {
      chatId,
      ...job.text.whole(),
      reasoningMs: outcome.reasoningMs,
      finish: outcome.finish,
      errorCode: outcome.error?.code ?? null,
      credits,
      inputTokens: outcome.inputTokens,
      outputTokens: outcome.outputTokens,
      unread: job.followers.size === 0,
      now: new Date(deps.clock.now()),
    }),
  );
  if (!first) return;
  if (outcome.finish === 'failed') await persistently(deps.log, () => deps.answers.hideFailed(chatId));
  await deps.ledger.pay({ chatId, credits, state: credits > 0 ? 'settle' : 'refund' });
}

/** A statement that the database refuses this often while it is there will not be taken at all. */
const mostRefusals = 8;

/** Tries again, ever more slowly, for as long as the database is away; recovery does the rest if we end before. */
async function persistently<T>(log: Log, write: () => Promise<T>): Promise<T> {
  let refusals = 0;
  for (let tries = 1; ; tries += 1) {
    try {
      return await write();
    } catch (error) {
      if (toServiceError(error).code !== 'service_unavailable') refusals += 1;
      if (refusals >= mostRefusals) throw error;
      log.warn({ err: error, tries }, 'answer not kept yet');
      await pause(Math.min(100 * 2 ** tries, 3000), undefined, { ref: false });
    }
  }
}
