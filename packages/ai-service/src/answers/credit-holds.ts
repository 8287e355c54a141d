import { ServiceError } from '@deskmate/api/contracts/errors';
import type { LedgerTool } from '@deskmate/api/tools';
import type { Clock } from '@deskmate/service-kit/clock';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import type { Credit } from '../ports/credit.ts';
import type { AnswerFacts } from './answer-job.ts';
import type { JobRepository, UnsettledJob } from './job-repository.ts';

type HoldDeps = {
  credit: Pick<Credit, 'reserve' | 'settle' | 'refund'>;
  jobs: Pick<JobRepository, 'remove' | 'abandon' | 'close'>;
  clock: Clock;
  log: Log;
};

export type CreditHolds = ReturnType<typeof createCreditHolds>;

/**
 * The credit of answers: held before the model is asked, settled or released after the end. The row of the job says
 * what is held, so that nothing stays held when a process dies or the ledger is unavailable.
 */
export function createCreditHolds({ credit, jobs, clock, log }: HoldDeps) {
  /** If the database is unavailable too, the row does not change and recovery finds it. */
  const abandon = (chatId: string): Promise<void> => jobs.abandon(chatId, clock.date()).catch(() => {});

  /**
   * Reports to the ledger what an ended answer costs, then deletes the job. If the ledger does not answer, the row stays
   * and recovery tries again; the ledger counts each request once.
   */
  const settle = async (job: UnsettledJob): Promise<void> => {
    try {
      if (job.state === 'settle') await credit.settle(job.chatId, job.credits);
      else await credit.refund(job.chatId);
      await jobs.close(job.chatId);
    } catch (error) {
      log.error({ err: error, chat_id: job.chatId, state: job.state }, 'credit not settled yet');
    }
  };

  return {
    /** Holds the credit of a claimed answer. @throws what the ledger throws; the claim is then given up. */
    async hold(facts: AnswerFacts, modelId: string, tool: LedgerTool): Promise<void> {
      try {
        await credit.reserve({
          requestId: facts.chatId,
          clientId: facts.clientId,
          modelId,
          group: facts.creditGroup,
          credits: facts.credits,
          tool,
          sessionId: facts.temporary ? null : facts.sessionId,
          chatId: facts.temporary ? null : facts.chatId,
        });
      } catch (error) {
        // Only a refusal says that nothing is held. After any other fault a hold may exist; recovery releases it.
        if (isRefusal(error)) await jobs.remove(facts.chatId).catch(() => {});
        else await abandon(facts.chatId);
        throw error;
      }
    },
    /** Gives up the claim and the credit of an answer that did not begin. */
    async release(chatId: string): Promise<void> {
      await abandon(chatId);
      await settle({ chatId, state: 'refund', credits: 0 });
    },
    settle,
  };
}

const isRefusal = (error: unknown): boolean => error instanceof ServiceError && error.status < 500;
