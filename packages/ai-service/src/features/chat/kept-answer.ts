import type { ChatFinish } from '@deskmate/api/contracts/ai/chat';
import type { ErrorCode } from '@deskmate/api/contracts/errors';
import type { Ending } from './answer-frames.ts';
import { type AnswerJob, createJob, type JobFacts } from './answer-job.ts';
import type { AnsweredRow } from './answered-repository.ts';
import type { JobRow } from './job-repository.ts';

/** An ended answer in the form that can be followed. */
export function keptAnswer(row: AnsweredRow): AnswerJob {
  const job = createJob({
    chatId: row.chatId,
    userChatId: row.parentId ?? '',
    sessionId: row.sessionId,
    clientId: row.clientId,
    clientMessageId: row.clientMessageId ?? '',
    temporary: false,
    modelName: row.modelName ?? '',
    modelGroup: row.modelGroup ?? '',
    credits: row.credits ?? 0,
    creditGroup: row.creditGroup ?? 'standard',
  });
  job.append('reasoning', row.reasoningContent);
  job.append('content', row.content);
  job.end(endingOf(row));
  return job;
}

export const endingOf = (row: AnsweredRow): Ending => ({
  finish: (row.status === 'done' ? 'stop' : row.status === 'running' ? 'interrupted' : row.status) as ChatFinish,
  errorCode: row.errorCode as ErrorCode | null,
  usage: {
    input_tokens: row.inputTokens,
    output_tokens: row.outputTokens,
    credits: row.credits ?? 0,
    credit_group: row.creditGroup ?? 'standard',
  },
});

export const factsOf = (row: JobRow): JobFacts => ({
  chatId: row.chatId,
  userChatId: row.userChatId,
  sessionId: row.sessionId,
  clientId: row.clientId,
  clientMessageId: row.clientMessageId,
  temporary: row.temporary,
  modelName: row.modelName,
  modelGroup: row.modelGroup,
  credits: row.credits,
  creditGroup: row.creditGroup,
});
