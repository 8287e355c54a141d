import type { AnswerConclusion } from '@deskmate/api/contracts/ai/chat';
import type { ErrorCode } from '@deskmate/api/contracts/errors';
import type { CreditGroup } from '@deskmate/api/contracts/fields';
import { type AnswerStatus, finishOfStatus } from '@deskmate/api/streams/answer-status';
import { type AnswerEnding, type AnswerJob, createAnswerJob } from './answer-job.ts';
import type { AnswerRow } from './answer-repository.ts';

/** A stored answer as a job that can be followed. */
export function createEndedJob(row: AnswerRow): AnswerJob {
  const job = createAnswerJob({
    chatId: row.chatId,
    userChatId: row.parentId ?? '',
    sessionId: row.sessionId,
    clientId: row.clientId,
    clientMessageId: row.clientMessageId ?? '',
    temporary: false,
    modelName: row.modelName ?? '',
    modelGroup: row.modelGroup ?? '',
    credits: row.credits ?? 0,
    creditGroup: (row.creditGroup ?? 'standard') as CreditGroup,
  });
  job.replace({ content: row.content, reasoning: row.reasoningContent }, row.revision);
  job.end(endingOf(row));
  return job;
}

export const endingOf = (row: AnswerRow): AnswerEnding => ({
  finish: finishOfStatus(row.status as AnswerStatus),
  errorCode: row.errorCode as ErrorCode | null,
  usage: {
    input_tokens: row.inputTokens,
    output_tokens: row.outputTokens,
    credits: row.credits ?? 0,
    credit_group: row.creditGroup ?? 'standard',
  },
  conclusion: (row.conclusion ?? {}) as AnswerConclusion,
});
