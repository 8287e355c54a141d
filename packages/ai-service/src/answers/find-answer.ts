import { ServiceError } from '@deskmate/api/contracts/errors';
import type { AnswerJob } from './answer-job.ts';
import type { AnswerRepository } from './answer-repository.ts';
import type { AnswerRunner } from './answer-runner.ts';
import { createEndedJob } from './ended-answer.ts';
import type { JobRepository } from './job-repository.ts';
import type { AnswerMirrors } from './mirror-answers.ts';

type FindDeps = {
  runner: Pick<AnswerRunner, 'find'>;
  jobs: Pick<JobRepository, 'find'>;
  answers: Pick<AnswerRepository, 'find'>;
  mirrors: Pick<AnswerMirrors, 'of'>;
};

/**
 * An answer of this client, wherever it is: running here, running in another process, or stored.
 * @throws ServiceError `not_found`, also for an answer of another client.
 */
export async function findAnswer(deps: FindDeps, clientId: string, chatId: string): Promise<AnswerJob> {
  const here = deps.runner.find(chatId);
  if (here) {
    if (here.facts.clientId !== clientId) throw new ServiceError('not_found');
    return here;
  }
  const row = await deps.jobs.find(chatId);
  if (row?.clientId === clientId && (row.state === 'running' || row.temporary)) return deps.mirrors.of(row);
  const stored = await deps.answers.find(clientId, chatId);
  if (!stored) throw new ServiceError('not_found');
  return createEndedJob(stored);
}
