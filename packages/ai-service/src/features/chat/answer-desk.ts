import { setTimeout as pause } from 'node:timers/promises';
import type { ModelAdapter, ModelRequest } from '../../models/model-adapter.ts';
import type { AnswerJob } from './answer-job.ts';
import { type FinishDeps, finishAnswer } from './finish-answer.ts';
import { type RunLimits, runAnswer } from './run-answer.ts';

export type DeskDeps = FinishDeps & {
  /** Running answers of this process by id; the flusher reads the same map. */
  running: Map<string, AnswerJob>;
  limits: RunLimits & {
    /** How long an ended answer can still be followed from memory. */
    rememberMs: number;
  };
};

const lastWordsMs = 3000;

export type AnswerDesk = ReturnType<typeof answerDesk>;

/** Runs answers from their first word to the last event, whoever listens. */
export function answerDesk(deps: DeskDeps) {
  const { running, flusher, limits, clock } = deps;
  const remembered = new Map<string, AnswerJob>();
  const finishing = new Set<Promise<void>>();

  const remember = (job: AnswerJob): void => {
    running.delete(job.facts.chatId);
    remembered.set(job.facts.chatId, job);
    setTimeout(() => remembered.delete(job.facts.chatId), limits.rememberMs).unref();
  };

  const run = async (job: AnswerJob, adapter: ModelAdapter, request: ModelRequest, begun: Promise<void>) => {
    const outcome = await runAnswer(job, adapter, request, limits, clock.now);
    // The answer can be kept only where its row is; if writing that failed, its own error is told instead.
    if (
      !(await begun.then(
        () => true,
        () => false,
      ))
    )
      return forget(job);
    try {
      await finishAnswer(deps, job, outcome);
    } finally {
      remember(job);
    }
  };

  const forget = (job: AnswerJob): void => void running.delete(job.facts.chatId);

  return {
    /** `begun` resolves when the answer's row is there; the vendor is asked meanwhile. */
    start(job: AnswerJob, adapter: ModelAdapter, request: ModelRequest, begun: Promise<void>): void {
      running.set(job.facts.chatId, job);
      flusher.wake();
      const whole = run(job, adapter, request, begun).catch((error: unknown) => {
        deps.log.error({ err: error, chat_id: job.facts.chatId }, 'answer not finished');
      });
      finishing.add(whole);
      void whole.then(() => finishing.delete(whole));
    },
    /** Answers that are written here or not kept yet. */
    runningIds: (): string[] => [...running.keys()],
    find: (chatId: string): AnswerJob | undefined => running.get(chatId) ?? remembered.get(chatId),
    stop(chatId: string): boolean {
      const job = running.get(chatId);
      job?.abort('stopped');
      return job !== undefined;
    },
    /** Gives running answers `graceMs`, then interrupts them; resolves when all are kept. */
    async drain(graceMs: number): Promise<void> {
      const all = () => Promise.all(finishing);
      const grace = new AbortController();
      await Promise.race([all(), pause(graceMs, undefined, { signal: grace.signal }).catch(() => {})]);
      grace.abort();
      for (const job of running.values()) job.abort('shutdown');
      // A database that is away must not hold the process: what is not kept now is found at the next start.
      await Promise.race([all(), pause(lastWordsMs, undefined, { ref: false })]);
      flusher.close();
    },
  };
}
