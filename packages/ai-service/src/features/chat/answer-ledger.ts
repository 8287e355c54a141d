import type { Log } from '@deskmate/service-kit/log';
import type { Credit } from '../../ports/credit.ts';
import type { JobRepository, OwedJob } from './job-repository.ts';

export type AnswerLedger = { pay(job: OwedJob): Promise<void> };

/**
 * Tells the main side what an ended answer costs, then forgets the job. If the ledger does not
 * answer the row stays and is tried again later; the ledger takes each request once however often
 * it is told.
 */
export function answerLedger(credit: Credit, jobs: JobRepository, log: Log): AnswerLedger {
  return {
    async pay(job) {
      try {
        if (job.state === 'settle') await credit.settle(job.chatId, job.credits);
        else await credit.refund(job.chatId);
        await jobs.close(job.chatId);
      } catch (error) {
        log.error({ err: error, chat_id: job.chatId, state: job.state }, 'credit not settled yet');
      }
    },
  };
}
