import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Credit, CreditRequest } from '../ports/credit.ts';

export type MemoryLedger = Credit & {
  /** Credits free to spend, by client. */
  balance(clientId: string): number;
  held(clientId: string): number;
  grant(clientId: string, credits: number): void;
  /** Every entry in order, e.g. `hold 1`, `settle 1`, `refund`. */
  entries: { requestId: string; kind: 'hold' | 'settle' | 'refund'; credits: number }[];
  /** Clients whose subscription is over. */
  expired: Set<string>;
  /** While set, every call fails as if the main service were unavailable. */
  away: boolean;
};

/** The main side's ledger with the same rules, in memory: never below zero, each kind once per request. */
export function createMemoryLedger(startingCredits = 1000): MemoryLedger {
  const balances = new Map<string, number>();
  const holds = new Map<string, CreditRequest>();
  const ended = new Set<string>();
  const of = (clientId: string) => balances.get(clientId) ?? startingCredits;
  const held = (clientId: string) =>
    [...holds.values()].filter((hold) => hold.clientId === clientId).reduce((sum, hold) => sum + hold.credits, 0);
  const reachable = async () => {
    // A real ledger never answers in the same turn of the event loop.
    await new Promise(setImmediate);
    if (ledger.away) throw new ServiceError('service_unavailable');
  };
  const end = (requestId: string, kind: 'settle' | 'refund', credits: number) => {
    const hold = holds.get(requestId);
    ended.add(requestId);
    if (!hold) return;
    holds.delete(requestId);
    balances.set(hold.clientId, of(hold.clientId) - Math.min(credits, hold.credits));
    ledger.entries.push({ requestId, kind, credits });
  };
  const ledger: MemoryLedger = {
    entries: [],
    expired: new Set(),
    away: false,
    held,
    balance: (clientId) => of(clientId) - held(clientId),
    grant: (clientId, credits) => void balances.set(clientId, credits),
    async reserve(request) {
      await reachable();
      if (ended.has(request.requestId)) throw new ServiceError('conflict');
      if (holds.has(request.requestId)) return;
      if (of(request.clientId) - held(request.clientId) < request.credits)
        throw new ServiceError('insufficient_credit');
      holds.set(request.requestId, request);
      ledger.entries.push({ requestId: request.requestId, kind: 'hold', credits: request.credits });
    },
    async requirePlan(clientId) {
      await reachable();
      if (ledger.expired.has(clientId)) throw new ServiceError('subscription_expired');
    },
    async settle(requestId, credits) {
      await reachable();
      end(requestId, 'settle', credits);
    },
    async refund(requestId) {
      await reachable();
      end(requestId, 'refund', 0);
    },
  };
  return ledger;
}
