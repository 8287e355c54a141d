import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '@deskmate/service-kit/log';
import { type AnswerJob, createJob } from './answer-job.ts';
import type { AnsweredRepository } from './answered-repository.ts';
import type { Growth } from './growing-text.ts';
import { howItEnded } from './how-it-ended.ts';
import type { JobRepository, JobRow } from './job-repository.ts';
import { factsOf } from './kept-answer.ts';
import type { GrowthNotice, Notices } from './notices.ts';
import type { Offsets } from './stream-offsets.ts';

export type Mirrors = {
  /** Resolves when everything flushed so far is there. */
  of(row: JobRow): Promise<AnswerJob>;
  close(): void;
};

type MirrorDeps = {
  jobs: JobRepository;
  answered: AnsweredRepository;
  notices: Notices;
  log: Log;
  /** How often the rows are looked at while no notice comes. */
  everyMs: number;
};

type Mirror = {
  job: AnswerJob;
  hear(notice: GrowthNotice): void;
  look(): Promise<void>;
  /** Whether the rows may know more than the notices that came. */
  isInDoubt(): boolean;
};

/** With notices coming in, the rows are looked at only in case one got lost. */
const lostNoticeMs = 1000;
const watchAgainMs = 2000;

/**
 * Answers that other processes write, kept in step while anyone here reads along: by notices as
 * they grow, and by their rows where there are none. One serves all readers of an answer.
 */
export function answerMirrors(deps: MirrorDeps): Mirrors {
  const opening = new Map<string, Promise<AnswerJob>>();
  const mirrors = new Map<string, Mirror>();
  const stopHearing = [
    deps.notices.grown.hear((notice) => mirrors.get(notice.chatId)?.hear(notice)),
    // A look that fails is made up for by the next one.
    deps.notices.rows.hear(
      (chatId) =>
        void mirrors
          .get(chatId)
          ?.look()
          .catch(() => {}),
    ),
  ];

  const open = async (row: JobRow): Promise<AnswerJob> => {
    const { chatId } = row;
    const mirror = makeMirror(deps, row);
    const forget = (): void => {
      opening.delete(chatId);
      mirrors.delete(chatId);
    };
    mirrors.set(chatId, mirror);
    deps.notices.watch.tell(chatId);
    try {
      await mirror.look();
    } catch (error) {
      forget();
      throw error;
    }
    keepInStep(deps, mirror, forget).catch((error: unknown) => {
      forget();
      deps.log.error({ err: error, chat_id: chatId }, 'mirror');
    });
    return mirror.job;
  };

  return {
    of(row) {
      const known = opening.get(row.chatId) ?? open(row);
      opening.set(row.chatId, known);
      return known;
    },
    close() {
      for (const stop of stopHearing) stop();
    },
  };
}

async function keepInStep(deps: MirrorDeps, mirror: Mirror, forget: () => void): Promise<void> {
  const { job } = mirror;
  let watchedAtMs = performance.now();
  while (!job.ending) {
    await pause(deps.everyMs, undefined, { ref: false });
    // Nothing may be awaited between this check and forgetting: a reader could join meanwhile.
    if (job.followers.size === 0) break;
    const nowMs = performance.now();
    if (nowMs - watchedAtMs > watchAgainMs) {
      deps.notices.watch.tell(job.facts.chatId);
      watchedAtMs = nowMs;
    }
    if (mirror.isInDoubt()) await mirror.look();
  }
  forget();
}

function makeMirror(deps: MirrorDeps, row: JobRow): Mirror {
  const job = createJob(factsOf(row));
  let seq = 1;
  let read: Offsets = { content: 0, reasoning: 0 };
  let turn: Promise<void> = Promise.resolve();
  let heardAtMs = Number.NEGATIVE_INFINITY;
  /** What was heard of, but cannot be added until something before it has come. */
  let ahead: GrowthNotice[] = [];

  const look = async (): Promise<void> => {
    if (job.ending) return;
    const { chatId } = job.facts;
    // The row first: whatever was flushed before it changed is then read as well.
    const now = await deps.jobs.find(chatId);
    for (const piece of await deps.jobs.readPieces(chatId, seq)) {
      extend(job, read, piece);
      read = { content: read.content + piece.content.length, reasoning: read.reasoning + piece.reasoning.length };
      seq = piece.seq + 1;
    }
    ahead = ahead.filter((notice) => !extend(job, notice.from, notice));
    if (now?.state !== 'running') job.end(await howItEnded(deps.answered, job, now));
  };
  return {
    job,
    hear(notice) {
      heardAtMs = performance.now();
      if (ahead.length > 0 || !extend(job, notice.from, notice)) ahead.push(notice);
    },
    isInDoubt: () => ahead.length > 0 || performance.now() - heardAtMs > lostNoticeMs,
    look() {
      // One after the other, as each goes on where the last one ended.
      turn = turn.catch(() => {}).then(look);
      return turn;
    },
  };
}

/** Adds what is new of a text that begins at `from`. @returns false when something before it is missing. */
function extend(job: AnswerJob, from: Offsets, growth: Growth): boolean {
  const has = job.text.size();
  if (has.content < from.content || has.reasoning < from.reasoning) return false;
  job.append('reasoning', growth.reasoning.slice(has.reasoning - from.reasoning));
  job.append('content', growth.content.slice(has.content - from.content));
  return true;
}
