import type { OpenaiChatRequest } from '@deskmate/api/contracts/ai/openai-compatible';
import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Clock } from '@deskmate/service-kit/clock';
import type { AnswerJob } from '../answers/answer-job.ts';
import type { Answers } from '../answers/create-answers.ts';
import type { NewAnswer } from '../answers/start-answer.ts';
import { waitForEnd, waitForFirstWord } from '../answers/wait-for-answer.ts';
import type { ModelTable } from '../models/model-table.ts';
import { type CompletionFormat, createCompletionFormat, faultOf } from './completion-format.ts';
import { prepareCompletion } from './prepare-completion.ts';

export type CompletionDeps = { answers: Answers; models: ModelTable; clock: Clock };

const firstWordMs = 5000;

/**
 * Starts an answer and waits until it has ended, or if it is to be streamed, until its first word or for some seconds.
 * It cannot be resumed, so it stops when the signal aborts, which is when its connection closes.
 * @throws ServiceError for what cannot be asked, and the fault of an answer that ended without a word
 */
export async function startCompletion(
  { answers, models, clock }: CompletionDeps,
  clientId: string,
  { request, signal }: { request: OpenaiChatRequest; signal: AbortSignal },
): Promise<{ job: AnswerJob; format: CompletionFormat }> {
  const { answer, inputTokens } = await prepareCompletion(models, clientId, request, signal);
  const job = await start(answers, answer);
  const stop = () => job.abort('stopped');
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  const format = createCompletionFormat(job, {
    modelId: answer.modelId,
    inputTokens,
    createdAtMs: clock.now(),
    includeUsage: request.stream_options?.include_usage === true,
  });
  await (request.stream ? waitForFirstWord(job, firstWordMs) : waitForEnd(job));
  const fault = faultOf(job);
  if (fault && (!request.stream || job.text.size().content === 0)) throw fault;
  return { job, format };
}

async function start(answers: Answers, answer: NewAnswer): Promise<AnswerJob> {
  const started = await answers.start(answer.facts, async () => answer);
  // Its request id is made here, so no other request can have the same.
  if ('sentBefore' in started) throw new ServiceError('conflict');
  return started.job;
}
