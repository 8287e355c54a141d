import { ServiceError } from '@deskmate/api/contracts/errors';
import type { AnswerDesk } from './answer-desk.ts';
import type { AnsweredRepository } from './answered-repository.ts';
import type { JobRepository } from './job-repository.ts';

type StopDeps = {
  desk: AnswerDesk;
  jobs: JobRepository;
  answered: AnsweredRepository;
  /** Tells the other processes at once; the row tells them within a second. */
  tell: (chatId: string) => void;
};

/**
 * Stops an answer wherever it is written; what there is of it is kept. Stopping twice, or after the
 * end, is no error.
 * @throws ServiceError `not_found`, also for what belongs to somebody else.
 */
export async function stopAnswer(deps: StopDeps, clientId: string, chatId: string): Promise<'stopping' | 'ended'> {
  const here = deps.desk.find(chatId);
  if (here) {
    if (here.facts.clientId !== clientId) throw new ServiceError('not_found');
    return deps.desk.stop(chatId) ? 'stopping' : 'ended';
  }
  const row = await deps.jobs.find(chatId);
  if (row?.clientId === clientId && row.state === 'running') {
    await deps.jobs.requestStop(chatId);
    deps.tell(chatId);
    return 'stopping';
  }
  if (row?.clientId === clientId || (await deps.answered.find(clientId, chatId))) return 'ended';
  throw new ServiceError('not_found');
}
