import { setTimeout as pause } from 'node:timers/promises';
import type { Tracing } from '@deskmate/service-kit/monitoring/tracing';
import type { ModelAdapter, ModelRequest } from '../models/model-adapter.ts';
import type { AnswerJob } from './answer-job.ts';
import { type FinishDeps, finishAnswer } from './finish-answer.ts';
import type { MeasureAnswer } from './measure-answer.ts';
import type { OutputRules } from './output-rules.ts';
import { type ReadLimits, readModel } from './read-model.ts';

type RunnerDeps = FinishDeps & {
  measureAnswer: MeasureAnswer;
  tracing: Tracing;
  /** Running answers of this process by id. */
  running: Map<string, AnswerJob>;
  limits: ReadLimits & {
    /** How long an ended answer can still be followed from memory. */
    keepEndedMs: number;
  };
};

export type AnswerTask = {
  /** For the operator's figures. */
  model: { vendor: string; id: string };
  adapter: ModelAdapter;
  request: ModelRequest;
  output: OutputRules | undefined;
  /** Resolves when the rows of the answer are stored; the model is asked meanwhile. */
  stored: Promise<void>;
};

/** How long a shutdown waits for interrupted answers to be stored. */
const interruptedMs = 3000;

export type AnswerRunner = ReturnType<typeof createAnswerRunner>;

/** Runs answers in the background, from the first word of the model to the last event, whether or not they are followed. */
export function createAnswerRunner(deps: RunnerDeps) {
  const { running, flusher, limits, clock, log } = deps;
  const ended = new Map<string, AnswerJob>();
  const unfinished = new Set<Promise<void>>();

  const keepEnded = (job: AnswerJob): void => {
    const { chatId } = job.facts;
    running.delete(chatId);
    ended.set(chatId, job);
    setTimeout(() => ended.delete(chatId), limits.keepEndedMs).unref();
  };

  const runToEnd = async (job: AnswerJob, { stored, model, ...task }: AnswerTask): Promise<void> => {
    const measure = deps.measureAnswer(model);
    const outcome = await deps.tracing.span('answer', { vendor: model.vendor, model: model.id }, () =>
      readModel(job, { ...task, onFirstWord: measure.firstWord }, limits, clock.now),
    );
    measure.end(outcome);
    const isStored = await stored.then(
      () => true,
      () => false,
    );
    // Without its rows the answer cannot be stored; the request that started it fails.
    if (!isStored) return void running.delete(job.facts.chatId);
    try {
      await finishAnswer(deps, job, outcome, { request: task.request, model });
    } finally {
      keepEnded(job);
    }
  };

  return {
    run(job: AnswerJob, task: AnswerTask): void {
      running.set(job.facts.chatId, job);
      flusher.wake();
      const whole = runToEnd(job, task).catch((error: unknown) => {
        log.error({ err: error, chat_id: job.facts.chatId }, 'answer not finished');
      });
      unfinished.add(whole);
      void whole.then(() => unfinished.delete(whole));
    },
    /** Answers that are written here or not stored yet. */
    runningIds: (): string[] => [...running.keys()],
    find: (chatId: string): AnswerJob | undefined => running.get(chatId) ?? ended.get(chatId),
    /** @returns whether the answer was running here. */
    stop(chatId: string): boolean {
      const job = running.get(chatId);
      job?.abort('stopped');
      return job !== undefined;
    },
    /** Gives running answers `graceMs`, then interrupts them; resolves when all are stored. */
    async drain(graceMs: number): Promise<void> {
      const all = () => Promise.all(unfinished);
      const grace = new AbortController();
      await Promise.race([all(), pause(graceMs, undefined, { signal: grace.signal }).catch(() => {})]);
      grace.abort();
      for (const job of running.values()) job.abort('shutdown');
      // An unavailable database must not delay the end of the process: recovery stores the rest at the next start.
      await Promise.race([all(), pause(interruptedMs, undefined, { ref: false })]);
      flusher.close();
    },
  };
}
