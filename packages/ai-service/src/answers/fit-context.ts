import { ServiceError } from '@deskmate/api/contracts/errors';
import { estimateTokens } from '@deskmate/api/credits/estimate-tokens';
import { tokensPerMessage } from '@deskmate/api/credits/query-price';
import type { ModelMessage } from '../models/model-adapter.ts';

/** Pictures count, also when their bytes are not loaded yet. */
type Message = Pick<ModelMessage, 'role' | 'text'> & { pictures?: readonly unknown[] };

/**
 * The newest messages that the model can read, oldest first, always with the message to answer.
 * @throws ServiceError `too_long_for_model` when even that message alone is too long.
 */
export function fitContext<M extends Message>(
  prompt: { system: string; messages: M[] },
  budgetTokens: number,
): { messages: M[]; inputTokens: number } {
  const fitting: M[] = [];
  let inputTokens = estimateTokens(prompt.system);
  for (const message of withoutEmptyAnswers(prompt.messages).reverse()) {
    const tokens = estimateTokens(message.text, message.pictures?.length) + tokensPerMessage;
    if (inputTokens + tokens > budgetTokens) {
      if (fitting.length === 0) throw new ServiceError('too_long_for_model');
      break;
    }
    inputTokens += tokens;
    fitting.unshift(message);
  }
  // Vendors require that the first message is the client's.
  if (fitting[0]?.role === 'assistant') fitting.shift();
  return { messages: fitting, inputTokens };
}

/** Leaves out an answer without text (stopped before its first word), and the message that it answers. */
function withoutEmptyAnswers<M extends Message>(messages: M[]): M[] {
  return messages.filter((message, index) => {
    const answer = message.role === 'user' ? messages[index + 1] : message;
    return answer === undefined || answer.role === 'user' || answer.text !== '';
  });
}
