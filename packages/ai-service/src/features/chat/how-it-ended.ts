import type { ChatFinish } from '@deskmate/api/contracts/ai/chat';
import type { ErrorCode } from '@deskmate/api/contracts/errors';
import type { Ending } from './answer-frames.ts';
import type { AnswerJob } from './answer-job.ts';
import type { AnsweredRepository } from './answered-repository.ts';
import type { JobRow } from './job-repository.ts';
import { endingOf } from './kept-answer.ts';

/** How an answer ended that another process wrote; adds what of its text has not been read yet. */
export async function howItEnded(answered: AnsweredRepository, mirror: AnswerJob, row: JobRow | null): Promise<Ending> {
  const { clientId, chatId, creditGroup } = mirror.facts;
  const kept = row?.temporary ? null : await answered.find(clientId, chatId);
  if (kept) {
    const { content, reasoning } = mirror.text.size();
    mirror.append('reasoning', kept.reasoningContent.slice(reasoning));
    mirror.append('content', kept.content.slice(content));
    return endingOf(kept);
  }
  return {
    finish: (row?.finish ?? 'interrupted') as ChatFinish,
    errorCode: (row?.errorCode ?? null) as ErrorCode | null,
    usage: { input_tokens: null, output_tokens: null, credits: row?.credits ?? 0, credit_group: creditGroup },
  };
}
