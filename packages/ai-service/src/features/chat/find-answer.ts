import { ServiceError } from '@deskmate/api/contracts/errors';
import type { AnswerDesk } from './answer-desk.ts';
import type { AnswerJob } from './answer-job.ts';
import type { AnsweredRepository } from './answered-repository.ts';
import type { JobRepository } from './job-repository.ts';
import { keptAnswer } from './kept-answer.ts';
import type { Mirrors } from './mirror-answer.ts';

export type FindDeps = { desk: AnswerDesk; jobs: JobRepository; answered: AnsweredRepository; mirrors: Mirrors };

/**
 * An answer of this client, wherever it is: running here, running in another process, or kept.
 * @throws ServiceError `not_found`, also for what belongs to somebody else.
 */
export async function findAnswer(deps: FindDeps, clientId: string, chatId: string): Promise<AnswerJob> {
  const here = deps.desk.find(chatId);
  if (here) {
    if (here.facts.clientId !== clientId) throw new ServiceError('not_found');
    return here;
  }
  const row = await deps.jobs.find(chatId);
  if (row?.clientId === clientId && (row.state === 'running' || row.temporary)) return deps.mirrors.of(row);
  const kept = await deps.answered.find(clientId, chatId);
  // Between two looks it may have begun or ended in another process; the row says which.
  if (!kept) throw new ServiceError('not_found');
  return keptAnswer(kept);
}
