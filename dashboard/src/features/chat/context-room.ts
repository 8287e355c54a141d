import { priceTimes } from '../../conversation/credit/estimate-tokens.ts';
import type { ChatModel } from './chat-model.ts';

/** From this share of the room a conversation is long (CH-14): a summary must be asked for while all of it fits. */
const longFrom = 0.8;

/** Tokens of the question for a summary. */
const questionTokens = 100;

export type ContextRoom = {
  /** How much of what can be sent along is filled, 0 to 1. */
  share: number;
  isLong: boolean;
  /** Credits that asking for a summary costs, by the estimate of its size. */
  summaryCredits: number;
};

/** How full the model's memory is with this conversation; `tokens` are estimated. What does not fit is not sent. */
export function contextRoom(
  tokens: number,
  model: Pick<ChatModel, 'contextTokens' | 'maxOutputTokens' | 'price'> | null,
): ContextRoom {
  const room = model ? model.contextTokens - model.maxOutputTokens : 0;
  const share = room > 0 ? Math.min(1, tokens / room) : 0;
  const summaryCredits = (model?.price ?? 0) * priceTimes(Math.min(room, tokens + questionTokens));
  return { share, isLong: share >= longFrom, summaryCredits };
}
