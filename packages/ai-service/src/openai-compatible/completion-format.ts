import type { OpenaiCompletion, OpenaiFinish, OpenaiUsage } from '@deskmate/api/contracts/ai/openai-compatible';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { estimateTokens } from '@deskmate/api/credits/estimate-tokens';
import type { Growth } from '@deskmate/api/streams/offsets';
import type { AnswerJob } from '../answers/answer-job.ts';

export type CompletionFormat = ReturnType<typeof createCompletionFormat>;

type Facts = { modelId: string; inputTokens: number; createdAtMs: number; includeUsage: boolean };

/** Formats one answer as an OpenAI completion. */
export function createCompletionFormat(job: AnswerJob, { modelId, inputTokens, createdAtMs, includeUsage }: Facts) {
  const head = { id: `chatcmpl-${job.facts.chatId}`, created: Math.floor(createdAtMs / 1000), model: modelId };
  const chunk = (choices: unknown[], usage: OpenaiUsage | null = null): string =>
    JSON.stringify({ ...head, object: 'chat.completion.chunk', choices, ...(includeUsage && { usage }) });
  const delta = (words: object, finish: OpenaiFinish | null = null): string =>
    chunk([{ index: 0, delta: words, logprobs: null, finish_reason: finish }]);
  return {
    first: () => delta({ role: 'assistant', content: '' }),
    part: ({ content, reasoning }: Growth) =>
      delta({ ...(content !== '' && { content }), ...(reasoning !== '' && { reasoning_content: reasoning }) }),
    /** The events after the last word. */
    last: (): string[] => [
      delta({}, finishReason(job)),
      ...(includeUsage ? [chunk([], usageOf(job, inputTokens))] : []),
      '[DONE]',
    ],
    whole(): OpenaiCompletion {
      const { content, reasoning } = job.text.whole();
      const message = {
        role: 'assistant' as const,
        content,
        ...(reasoning !== '' && { reasoning_content: reasoning }),
        refusal: null,
      };
      return {
        ...head,
        object: 'chat.completion',
        choices: [{ index: 0, message, logprobs: null, finish_reason: finishReason(job) }],
        usage: usageOf(job, inputTokens),
      };
    },
  };
}

/** The error of an ended answer; null for a normal end. */
export function faultOf({ ending }: AnswerJob): ServiceError | null {
  if (ending?.errorCode) {
    const { retryAfterSeconds } = ending;
    return new ServiceError(ending.errorCode, { ...(retryAfterSeconds && { retryAfterSeconds }) });
  }
  if (ending?.finish === 'interrupted') return new ServiceError('service_unavailable', { retryAfterSeconds: 5 });
  return null;
}

function finishReason({ ending }: AnswerJob): OpenaiFinish {
  if (ending?.finish === 'length') return 'length';
  return ending?.finish === 'refused' ? 'content_filter' : 'stop';
}

/** The vendor's count, or our estimate where it sent none. */
function usageOf({ ending, text }: AnswerJob, estimatedInput: number): OpenaiUsage {
  const input = ending?.usage.input_tokens ?? estimatedInput;
  const output = ending?.usage.output_tokens ?? estimateOutput(text.whole());
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
}

const estimateOutput = ({ content, reasoning }: Growth): number => estimateTokens(content + reasoning);
