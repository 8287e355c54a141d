import type { CreditRequest } from '../credit/reserve-credit.ts';

/** A request for one credit of the standard group, unless said otherwise. */
export const creditRequest = (clientId: string, change: Partial<CreditRequest> = {}): CreditRequest => ({
  requestId: crypto.randomUUID(),
  clientId,
  modelId: 'quick',
  group: 'standard',
  credits: 1,
  tool: 'chat',
  sessionId: 'session',
  chatId: 'chat',
  ...change,
});
