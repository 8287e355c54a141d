import { priceTimes } from '../../conversation/credit/estimate-tokens.ts';
import type { ChatModel } from './chat-model.ts';

/** From this share of what the model can hold a conversation is long (CH-14). */
const longFrom = 0.8;

/** Tokens of the question and of the summary itself. */
const summaryTokens = 600;

export type ContextRoom = {
  /** How much of what the model can hold is filled, 0 to 1. */
  share: number;
  isLong: boolean;
  /** Credits that asking for a summary costs, by the estimate of its size. */
  summaryCredits: number;
};

/** How full the model's memory is with this conversation; `tokens` are estimated. */
export function contextRoom(tokens: number, model: Pick<ChatModel, 'contextTokens' | 'price'> | null): ContextRoom {
  const limit = model?.contextTokens ?? 0;
  const share = limit > 0 ? Math.min(1, tokens / limit) : 0;
  const summaryCredits = (model?.price ?? 0) * priceTimes(tokens + summaryTokens);
  return { share, isLong: share >= longFrom, summaryCredits };
}
