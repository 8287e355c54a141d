import { setTimeout as pause } from 'node:timers/promises';
import { ServiceError } from '@deskmate/api/contracts/errors';
import type { AnswerRepository } from './answer-repository.ts';
import type { JobRepository } from './job-repository.ts';

/** An answer that another one replaces in its conversation. */
export type Superseded = { sessionId: string; chatId: string };

type SupersedeDeps = {
  answers: Pick<AnswerRepository, 'find'>;
  jobs: Pick<JobRepository, 'findRunning'>;
  stop: (clientId: string, chatId: string) => Promise<unknown>;
};

const stepMs = 20;
/** An answer that has not ended by then is refused as busy. */
const maxSteps = 150;

/**
 * Stops the answer and waits until it is stored, because only then its conversation can be claimed. What is charged for
 * it is what any stopped answer costs: nothing before its first word.
 * @throws ServiceError `not_found`, also for an answer of another client or another conversation.
 */
export async function stopSuperseded(
  { answers, jobs, stop }: SupersedeDeps,
  clientId: string,
  { sessionId, chatId }: Superseded,
): Promise<void> {
  const answer = await answers.find(clientId, chatId);
  if (answer?.sessionId !== sessionId) throw new ServiceError('not_found');
  if (answer.status !== 'running') return;
  await stop(clientId, chatId);
  for (let step = 0; step < maxSteps; step += 1) {
    if ((await jobs.findRunning(sessionId)) !== chatId) return;
    await pause(stepMs);
  }
}
