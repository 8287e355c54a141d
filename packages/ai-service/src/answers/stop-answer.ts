import { ServiceError } from '@deskmate/api/contracts/errors';
import type { AnswerRepository } from './answer-repository.ts';
import type { AnswerRunner } from './answer-runner.ts';
import type { JobRepository } from './job-repository.ts';
import type { ProcessChannels } from './process-channels.ts';

type StopDeps = {
  runner: Pick<AnswerRunner, 'find' | 'stop'>;
  jobs: Pick<JobRepository, 'find' | 'requestStop'>;
  answers: Pick<AnswerRepository, 'find'>;
  /** Reaches the other processes at once; the row reaches them within a second. */
  channels: Pick<ProcessChannels, 'stop'>;
};

/**
 * Stops an answer in whichever process it is written; its text so far is kept. Stopping twice, or after the end, is no
 * error.
 * @throws ServiceError `not_found`, also for an answer of another client.
 */
export async function stopAnswer(deps: StopDeps, clientId: string, chatId: string): Promise<'stopping' | 'ended'> {
  const here = deps.runner.find(chatId);
  if (here) {
    if (here.facts.clientId !== clientId) throw new ServiceError('not_found');
    return deps.runner.stop(chatId) ? 'stopping' : 'ended';
  }
  const row = await deps.jobs.find(chatId);
  if (row?.clientId === clientId && row.state === 'running') {
    await deps.jobs.requestStop(chatId);
    deps.channels.stop.publish(chatId);
    return 'stopping';
  }
  if (row?.clientId === clientId || (await deps.answers.find(clientId, chatId))) return 'ended';
  throw new ServiceError('not_found');
}
