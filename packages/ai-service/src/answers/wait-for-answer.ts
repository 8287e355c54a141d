import type { AnswerJob, Follower } from './answer-job.ts';
import { isEmpty } from './answer-text.ts';

/** Resolves when the answer has ended. */
export function waitForEnd(job: AnswerJob): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (job.ending) resolve();
  job.followers.add({ grown: () => {}, ended: resolve });
  return promise;
}

/**
 * Resolves at the first word, at the end, or after `atMostMs`. Until then a fault can still be answered with
 * its own status; after that a proxy must see a response.
 */
export async function waitForFirstWord(job: AnswerJob, atMostMs: number): Promise<void> {
  if (job.ending || !isEmpty(job.text.size())) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const follower: Follower = { grown: () => resolve(), ended: resolve };
  const timeout = setTimeout(resolve, atMostMs);
  job.followers.add(follower);
  await promise;
  clearTimeout(timeout);
  job.followers.delete(follower);
}
