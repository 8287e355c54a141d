import { createFaultLog } from '@deskmate/service-kit/monitoring/fault-log';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import type { AnswerJob } from './answer-job.ts';
import { isEmpty } from './answer-text.ts';
import type { JobRepository, TextChunk } from './job-repository.ts';

export type TextFlusher = {
  /** Stores what all running answers have grown by, in one statement. One runs at a time. */
  flush(): Promise<void>;
  /** Resolves when the whole text of this answer so far is stored. @throws when it could not be. */
  flushWhole(job: AnswerJob): Promise<void>;
  /** Starts or continues flushing while there are running answers. */
  wake(): void;
  /** Forgets the unsaved chunks of an ended answer, after any write that is under way. */
  drop(job: AnswerJob): Promise<void>;
  close(): void;
};

type FlusherDeps = {
  running: () => Iterable<AnswerJob>;
  jobs: Pick<JobRepository, 'saveChunks'>;
  log: Log;
  /** At most this much of an answer is lost when the process dies. */
  everyMs: number;
};

/** Stores the text of running answers as it grows. */
export function createTextFlusher({ running, jobs, log, everyMs }: FlusherDeps): TextFlusher {
  const seqs = new WeakMap<AnswerJob, number>();
  let unsaved: TextChunk[] = [];
  let underway: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  const faults = createFaultLog(log, 'storing the text of answers');
  let lastFault: unknown;

  const collect = (): void => {
    for (const job of running()) {
      const growth = job.text.takeUnsaved();
      if (isEmpty(growth)) continue;
      const seq = (seqs.get(job) ?? 0) + 1;
      seqs.set(job, seq);
      unsaved.push({ chatId: job.facts.chatId, seq, revision: job.text.size().revision, ...growth });
    }
  };

  const write = async (): Promise<void> => {
    collect();
    const batch = unsaved;
    if (batch.length === 0) return;
    try {
      await jobs.saveChunks(batch);
      unsaved = unsaved.slice(batch.length);
      faults.worked();
    } catch (error) {
      // They are saved with the next batch; saving a chunk twice has no effect.
      lastFault = error;
      faults.failed(error);
    }
  };

  const flush = (): Promise<void> => {
    underway ??= write().finally(() => {
      underway = null;
    });
    return underway;
  };

  const isUnsaved = (job: AnswerJob): boolean => unsaved.some((chunk) => chunk.chatId === job.facts.chatId);

  const tick = async (): Promise<void> => {
    await flush();
    timer = undefined;
    if ([...running()].length > 0) wake();
  };

  const wake = (): void => {
    timer ??= setTimeout(() => void tick(), everyMs).unref();
  };

  return {
    flush,
    async flushWhole(job) {
      // A write that is under way may have begun before the last chunk came.
      await underway;
      await flush();
      if (isUnsaved(job)) throw new Error('text not stored', { cause: lastFault });
    },
    wake,
    async drop(job) {
      await underway;
      unsaved = unsaved.filter((chunk) => chunk.chatId !== job.facts.chatId);
    },
    close: () => clearTimeout(timer),
  };
}
