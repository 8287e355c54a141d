import type { AiModel } from '@deskmate/api/contracts/main/models';
import { estimateTokens } from '@deskmate/api/credits/estimate-tokens';
import { priceTimes, tokensPerMessage } from '@deskmate/api/credits/query-price';
import { toolOf } from '@deskmate/api/tools';

const { instructionTokens } = toolOf('read');

type Size = { tokens: number | null };

/** What it costs to have all of the documents read for one question, by the estimate of their size. */
export function wholePrice(
  model: Pick<AiModel, 'price'>,
  documents: readonly Size[],
  threadTokens: number,
  question: string,
): number {
  const tokens = documents.reduce((sum, { tokens: size }) => sum + (size ?? 0), 0);
  return (
    model.price * priceTimes(tokens + threadTokens + estimateTokens(question) + tokensPerMessage + instructionTokens)
  );
}

/** Whether a model can take in all of the documents at once. */
export const fitsModel = (
  model: Pick<AiModel, 'context_tokens' | 'max_output_tokens'>,
  documents: readonly Size[],
): boolean =>
  documents.reduce((sum, { tokens }) => sum + (tokens ?? 0), 0) <= model.context_tokens - model.max_output_tokens;
