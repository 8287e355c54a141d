import { ServiceError } from '@deskmate/api/contracts/errors';
import type { ModelMessage } from '../../models/model-adapter.ts';
import { estimateTokens } from './estimate-tokens.ts';

/** Pictures count, whether their bytes are there yet or not. */
type Sayable = Pick<ModelMessage, 'role' | 'text'> & { pictures?: readonly unknown[] };
export type Prompt<M> = { system: string; messages: M[]; inputTokens: number };

/** Every message carries a little more than its words. */
const tokensPerMessage = 8;

/**
 * The newest messages that fit the model, oldest first, always ending with what was just asked.
 * @throws ServiceError `invalid_input` when even that alone does not fit.
 */
export function buildPrompt<M extends Sayable>(system: string, history: M[], budgetTokens: number): Prompt<M> {
  const kept: M[] = [];
  let inputTokens = estimateTokens(system);
  for (const message of sayable(history).reverse()) {
    const tokens = estimateTokens(message.text, message.pictures?.length) + tokensPerMessage;
    if (inputTokens + tokens > budgetTokens) {
      if (kept.length === 0) throw tooLong();
      break;
    }
    inputTokens += tokens;
    kept.unshift(message);
  }
  // Vendors want the person to speak first.
  if (kept[0]?.role === 'assistant') kept.shift();
  return { system, messages: kept, inputTokens };
}

/** Leaves out an answer without words (stopped before its first), with the question it belongs to. */
function sayable<M extends Sayable>(history: M[]): M[] {
  return history.filter((message, index) => {
    const answer = message.role === 'user' ? history[index + 1] : message;
    return answer === undefined || answer.role === 'user' || answer.text !== '';
  });
}

const tooLong = () =>
  new ServiceError('invalid_input', {
    detail: [{ loc: ['body', 'messages'], msg: 'are longer than this model can read', type: 'too_long' }],
  });
