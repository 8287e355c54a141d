import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Counter, CreateCounter } from './counters.ts';
import { type Limit, type LimitName, limitTable, type Rule } from './limit-table.ts';

/** Whose share a request has used because its network's limit is used up, and the refusal that a stranger gets. */
export type OwnShare = { account: string; refusal: ServiceError };

export type Limits = {
  /**
   * Takes one point unless said. Strangers share a network with people who are known, so beyond its limit each account
   * has a share of its own: a tenth of it, and at most half of what a client has.
   * @param findAccount called beyond the limit: the account that the request is proved to come from
   * @returns null while the limit of the network holds.
   * @throws ServiceError `too_many_requests` with the time to wait.
   */
  useByNetwork(
    name: LimitName,
    network: string,
    points?: number,
    findAccount?: () => Promise<string | null>,
  ): Promise<OwnShare | null>;
  /** Takes one point unless said. @throws ServiceError `too_many_requests` with the time to wait. */
  useByClient(name: LimitName, clientId: string, points?: number): Promise<void>;
};

/** Applies the limit table. `factor` multiplies every rule, for load tests and journeys from one address. */
export function createLimits(createCounter: CreateCounter, factor = 1): Limits {
  const byNetwork = new Map<LimitName, Counter>();
  const byClient = new Map<LimitName, Counter>();
  const shares = new Map<LimitName, Counter>();
  const widen = (rule: Rule): Rule => ({ ...rule, points: Math.ceil(rule.points * factor) });
  for (const [name, limit] of Object.entries(limitTable) as [LimitName, Limit][]) {
    byNetwork.set(name, createCounter(`${name}:network`, widen(limit.perNetwork)));
    shares.set(name, createCounter(`${name}:share`, widen(shareOf(limit))));
    if (limit.perClient) byClient.set(name, createCounter(`${name}:client`, widen(limit.perClient)));
  }
  return {
    async useByNetwork(name, network, points, findAccount = async () => null) {
      try {
        await use(byNetwork.get(name), network, points);
        return null;
      } catch (refusal) {
        const account = refusal instanceof ServiceError ? await findAccount() : null;
        if (!(refusal instanceof ServiceError) || account === null) throw refusal;
        await use(shares.get(name), account, points);
        return { account, refusal };
      }
    },
    useByClient: (name, clientId, points) => use(byClient.get(name), clientId, points),
  };
}

function shareOf({ perNetwork, perClient }: Limit): Rule {
  const { points, seconds } = perNetwork;
  return { points: Math.min(points / 10, (perClient?.points ?? points) / 2), seconds };
}

async function use(counter: Counter | undefined, key: string, points?: number): Promise<void> {
  const count = await counter?.add(key, points);
  if (count && !count.allowed) {
    throw new ServiceError('too_many_requests', { retryAfterSeconds: count.retryAfterSeconds });
  }
}
