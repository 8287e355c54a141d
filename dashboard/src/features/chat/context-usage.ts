import type { AiModel } from '@deskmate/api/contracts/main/models';
import { priceTimes } from '@deskmate/api/credits/query-price';

/** A conversation is long from this fraction of the context, so that all of it still fits into a summary request. */
const longFrom = 0.8;

/** Tokens of the question for a summary. */
const questionTokens = 100;

export type ContextUsage = {
  /** How much of what can be sent along is filled, 0 to 1. */
  share: number;
  isLong: boolean;
  /** Credits that asking for a summary costs, by the estimate of its size. */
  summaryCredits: number;
};

/** How much of the model's context this conversation fills; `tokens` are estimated. Messages beyond it are not sent. */
export function contextUsage(
  tokens: number,
  model: Pick<AiModel, 'context_tokens' | 'max_output_tokens' | 'price'> | null,
): ContextUsage {
  const maxPromptTokens = model ? model.context_tokens - model.max_output_tokens : 0;
  const share = maxPromptTokens > 0 ? Math.min(1, tokens / maxPromptTokens) : 0;
  const summaryCredits = (model?.price ?? 0) * priceTimes(Math.min(maxPromptTokens, tokens + questionTokens));
  return { share, isLong: share >= longFrom, summaryCredits };
}
