import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Counter, CreateCounter } from './counters.ts';
import { type Limit, type LimitName, limitTable, type Rule } from './limit-table.ts';

export type Limits = {
  /** Takes one point unless said. @throws ServiceError `too_many_requests` with the time to wait. */
  useByNetwork(name: LimitName, network: string, points?: number): Promise<void>;
  /** Takes one point unless said. @throws ServiceError `too_many_requests` with the time to wait. */
  useByClient(name: LimitName, clientId: string, points?: number): Promise<void>;
};

/** Applies the limit table. `factor` multiplies every rule, for load tests and journeys from one address. */
export function createLimits(createCounter: CreateCounter, factor = 1): Limits {
  const byNetwork = new Map<LimitName, Counter>();
  const byClient = new Map<LimitName, Counter>();
  const widen = (rule: Rule): Rule => ({ ...rule, points: Math.ceil(rule.points * factor) });
  for (const [name, limit] of Object.entries(limitTable) as [LimitName, Limit][]) {
    byNetwork.set(name, createCounter(`${name}:network`, widen(limit.perNetwork)));
    if (limit.perClient) byClient.set(name, createCounter(`${name}:client`, widen(limit.perClient)));
  }
  return {
    useByNetwork: (name, network, points) => use(byNetwork.get(name), network, points),
    useByClient: (name, clientId, points) => use(byClient.get(name), clientId, points),
  };
}

async function use(counter: Counter | undefined, key: string, points?: number): Promise<void> {
  const count = await counter?.add(key, points);
  if (count && !count.allowed) {
    throw new ServiceError('too_many_requests', { retryAfterSeconds: count.retryAfterSeconds });
  }
}
