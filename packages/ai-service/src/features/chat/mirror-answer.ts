import { setTimeout as pause } from 'node:timers/promises';
import type { ChatFinish } from '@deskmate/api/contracts/ai/chat';
import type { ErrorCode } from '@deskmate/api/contracts/errors';
import type { Log } from '@deskmate/service-kit/log';
import type { Ending } from './answer-frames.ts';
import { type AnswerJob, createJob } from './answer-job.ts';
import type { AnsweredRepository } from './answered-repository.ts';
import type { JobRepository, JobRow } from './job-repository.ts';
import { endingOf, factsOf } from './kept-answer.ts';

export type Mirrors = {
  /** Resolves when everything flushed so far is there. */
  of(row: JobRow): Promise<AnswerJob>;
};

type MirrorDeps = { jobs: JobRepository; answered: AnsweredRepository; log: Log; everyMs: number };

/**
 * Answers that other processes write, kept in step with what those flush, while anyone here reads
 * along. One look serves all readers of an answer.
 */
export function answerMirrors(deps: MirrorDeps): Mirrors {
  const mirrors = new Map<string, Promise<AnswerJob>>();
  return {
    of(row) {
      const known = mirrors.get(row.chatId);
      if (known) return known;
      const mirror = makeMirror(deps, row, () => mirrors.delete(row.chatId));
      mirrors.set(row.chatId, mirror);
      return mirror;
    },
  };
}

async function makeMirror(deps: MirrorDeps, row: JobRow, forget: () => void): Promise<AnswerJob> {
  const mirror = createJob(factsOf(row));
  const look = looker(deps, mirror);
  try {
    await look();
  } catch (error) {
    forget();
    throw error;
  }
  keepInStep(deps, mirror, look, forget).catch((error: unknown) => {
    forget();
    deps.log.error({ err: error, chat_id: row.chatId }, 'mirror');
  });
  return mirror;
}

async function keepInStep(deps: MirrorDeps, mirror: AnswerJob, look: () => Promise<void>, forget: () => void) {
  while (!mirror.ending) {
    await pause(deps.everyMs, undefined, { ref: false });
    // Nothing may be awaited between this check and forgetting: a reader could join meanwhile.
    if (mirror.followers.size === 0) break;
    await look();
  }
  forget();
}

/** One look at the rows: appends what is new, and ends the mirror when the answer has ended. */
function looker(deps: MirrorDeps, mirror: AnswerJob): () => Promise<void> {
  let seq = 1;
  return async () => {
    const { chatId } = mirror.facts;
    // The row first: whatever was flushed before it changed is then read as well.
    const row = await deps.jobs.find(chatId);
    for (const piece of await deps.jobs.readPieces(chatId, seq)) {
      mirror.append('reasoning', piece.reasoning);
      mirror.append('content', piece.content);
      seq = piece.seq + 1;
    }
    if (row?.state !== 'running') mirror.end(await howItEnded(deps, mirror, row));
  };
}

async function howItEnded(deps: MirrorDeps, mirror: AnswerJob, row: JobRow | null): Promise<Ending> {
  const { clientId, chatId, creditGroup } = mirror.facts;
  const kept = row?.temporary ? null : await deps.answered.find(clientId, chatId);
  if (kept) {
    mirror.append('reasoning', kept.reasoningContent.slice(mirror.text.size().reasoning));
    mirror.append('content', kept.content.slice(mirror.text.size().content));
    return endingOf(kept);
  }
  return {
    finish: (row?.finish ?? 'interrupted') as ChatFinish,
    errorCode: (row?.errorCode ?? null) as ErrorCode | null,
    usage: { input_tokens: null, output_tokens: null, credits: row?.credits ?? 0, credit_group: creditGroup },
  };
}
