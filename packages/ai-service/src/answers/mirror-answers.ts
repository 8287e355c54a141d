import { setTimeout as pause } from 'node:timers/promises';
import type { AnswerConclusion } from '@deskmate/api/contracts/ai/chat';
import type { ErrorCode } from '@deskmate/api/contracts/errors';
import type { CreditGroup } from '@deskmate/api/contracts/fields';
import type { AnswerFinish } from '@deskmate/api/streams/answer-status';
import { type Growth, missingPart, type Offsets, offsetsAfter, startOffsets } from '@deskmate/api/streams/offsets';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import { type AnswerEnding, type AnswerJob, createAnswerJob } from './answer-job.ts';
import type { AnswerRepository } from './answer-repository.ts';
import { endingOf } from './ended-answer.ts';
import type { JobRepository, JobRow } from './job-repository.ts';
import type { GrowthMessage, ProcessChannels } from './process-channels.ts';

export type AnswerMirrors = {
  /** Resolves when all stored text is there. */
  of(row: JobRow): Promise<AnswerJob>;
  close(): void;
};

type MirrorDeps = {
  jobs: Pick<JobRepository, 'find' | 'readChunks'>;
  answers: Pick<AnswerRepository, 'find'>;
  channels: ProcessChannels;
  log: Log;
  /** How often the rows are read while no message comes. */
  everyMs: number;
};

type Mirror = {
  job: AnswerJob;
  take(message: GrowthMessage): void;
  readRows(): Promise<void>;
  /** Whether the rows may know more than the messages that came. */
  mayBeBehind(): boolean;
};

/** While messages come in, the rows are read only after this long, in case one was lost. */
const lostMessageMs = 1000;
const watchAgainMs = 2000;
/** How long to wait after rows could not be read. */
const unreadableMs = 500;

/**
 * Copies of answers that other processes write, kept up to date while they are followed here: by messages, and by
 * their rows where no message comes. All readers of an answer share one copy.
 */
export function createAnswerMirrors(deps: MirrorDeps): AnswerMirrors {
  const opening = new Map<string, Promise<AnswerJob>>();
  const mirrors = new Map<string, Mirror>();
  const unsubscribe = [
    deps.channels.growth.subscribe((message) => mirrors.get(message.chatId)?.take(message)),
    deps.channels.stored.subscribe((chatId) => {
      // The next read makes up for one that fails.
      mirrors
        .get(chatId)
        ?.readRows()
        .catch(() => {});
    }),
  ];

  const open = async (row: JobRow): Promise<AnswerJob> => {
    const { chatId } = row;
    const mirror = createMirror(deps, row);
    const forget = (): void => {
      opening.delete(chatId);
      mirrors.delete(chatId);
    };
    mirrors.set(chatId, mirror);
    deps.channels.watch.publish(chatId);
    try {
      await mirror.readRows();
    } catch (error) {
      forget();
      throw error;
    }
    void keepUpToDate(deps, mirror, forget);
    return mirror.job;
  };

  return {
    of(row) {
      const known = opening.get(row.chatId) ?? open(row);
      opening.set(row.chatId, known);
      return known;
    },
    close() {
      for (const stop of unsubscribe) stop();
    },
  };
}

/** Ends with the answer, or when nobody follows it any more. While the rows cannot be read, it goes on trying. */
async function keepUpToDate(deps: MirrorDeps, mirror: Mirror, forget: () => void): Promise<void> {
  const { job } = mirror;
  let watchedAtMs = performance.now();
  let isReadable = true;
  while (!job.ending) {
    await pause(deps.everyMs, undefined, { ref: false });
    // No await is allowed between this check and the removal: a reader could join meanwhile.
    if (job.followers.size === 0) break;
    const nowMs = performance.now();
    if (nowMs - watchedAtMs > watchAgainMs) {
      deps.channels.watch.publish(job.facts.chatId);
      watchedAtMs = nowMs;
    }
    if (!mirror.mayBeBehind()) continue;
    try {
      await mirror.readRows();
      isReadable = true;
    } catch (error) {
      if (isReadable) deps.log.warn({ err: error, chat_id: job.facts.chatId }, 'mirror cannot be read for now');
      isReadable = false;
      await pause(unreadableMs, undefined, { ref: false });
    }
  }
  forget();
}

function createMirror(deps: MirrorDeps, row: JobRow): Mirror {
  const job = createAnswerJob({ ...row, creditGroup: row.creditGroup as CreditGroup });
  let nextSeq = 1;
  let read: Offsets = startOffsets;
  let reading: Promise<void> = Promise.resolve();
  let lastMessageAtMs = Number.NEGATIVE_INFINITY;
  /** Messages that cannot be applied until the text before them has come. */
  let ahead: GrowthMessage[] = [];

  const readNow = async (): Promise<void> => {
    if (job.ending) return;
    const { chatId } = job.facts;
    // The row first: text that was stored before the row changed is then read as well.
    const current = await deps.jobs.find(chatId);
    for (const chunk of await deps.jobs.readChunks(chatId, nextSeq)) {
      if (chunk.revision > read.revision) read = { ...startOffsets, revision: chunk.revision };
      extend(job, read, chunk);
      read = offsetsAfter(read, chunk);
      nextSeq = chunk.seq + 1;
    }
    ahead = ahead.filter((message) => !extend(job, message.from, message));
    if (current?.state !== 'running') job.end(await readEnding(deps.answers, job, current));
  };
  return {
    job,
    take(message) {
      if (message.isSecondTry) return job.announceSecondTry();
      lastMessageAtMs = performance.now();
      if (ahead.length > 0 || !extend(job, message.from, message)) ahead.push(message);
    },
    mayBeBehind: () => ahead.length > 0 || performance.now() - lastMessageAtMs > lostMessageMs,
    readRows() {
      // One after the other, because each continues where the one before ended.
      reading = reading.catch(() => {}).then(readNow);
      return reading;
    },
  };
}

/** Adds what is new of a text that begins at `from`. @returns false when text before it is missing. */
function extend(job: AnswerJob, from: Offsets, growth: Growth): boolean {
  if (from.revision > job.text.size().revision && from.content === 0 && from.reasoning === 0) {
    job.replace(growth, from.revision);
    return true;
  }
  const part = missingPart(job.text.size(), from, growth);
  if (!part) return false;
  job.append('reasoning', part.reasoning);
  job.append('content', part.content);
  return true;
}

/** How the answer ended; adds the part of its text that has not been read yet. */
async function readEnding(answers: MirrorDeps['answers'], job: AnswerJob, row: JobRow | null): Promise<AnswerEnding> {
  const { clientId, chatId, creditGroup } = job.facts;
  const stored = row?.temporary ? null : await answers.find(clientId, chatId);
  if (stored) {
    const text = { content: stored.content, reasoning: stored.reasoningContent };
    extend(job, { ...startOffsets, revision: stored.revision }, text);
    return endingOf(stored);
  }
  return {
    finish: (row?.finish ?? 'interrupted') as AnswerFinish,
    errorCode: (row?.errorCode ?? null) as ErrorCode | null,
    usage: { input_tokens: null, output_tokens: null, credits: row?.credits ?? 0, credit_group: creditGroup },
    conclusion: (row?.conclusion ?? {}) as AnswerConclusion,
  };
}
