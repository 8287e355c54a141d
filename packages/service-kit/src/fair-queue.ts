import { ServiceError } from '@deskmate/api/contracts/errors';

export type FairQueueBounds = {
  atOnce: number;
  atOncePerClient: number;
  maxWaiting: number;
  maxWaitingPerClient: number;
  retryAfterSeconds: number;
};

/**
 * Rejects with what `work` throws, or with ServiceError `too_many_requests` when the client has too many
 * tasks waiting, `service_unavailable` when all clients together have, and `request_timeout` when
 * `signal` aborts before the task has started.
 */
export type FairQueue = <T>(clientId: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

type Client = {
  waiting: (() => Promise<void>)[];
  running: number;
  /** When the last task started, counted in tasks. */
  servedAt: number;
  /** Time that its tasks took, in milliseconds; halves with each `halfLifeMs`. */
  usedMs: number;
  usedAtMs: number;
};

/** What a client has used counts half after this long. */
const halfLifeMs = 60_000;
/** A client that has used less than this counts as one that has used nothing. */
const forgottenMs = 20;

/**
 * Runs a bounded number of tasks at once. Whoever has used least of the time lately is next, so that slow tasks of many
 * clients do not delay the quick one of another by more than the task that runs. No client occupies more than
 * `atOncePerClient` places, and one without a waiting task is let in also when the others have filled the queue.
 */
export function createFairQueue(bounds: FairQueueBounds, now: () => number = () => performance.now()): FairQueue {
  const { atOnce, atOncePerClient, maxWaiting, maxWaitingPerClient, retryAfterSeconds } = bounds;
  const clients = new Map<string, Client>();
  let waitingCount = 0;
  let runningCount = 0;
  let servedCount = 0;

  const used = ({ usedMs, usedAtMs }: Client): number => {
    const left = usedMs * 0.5 ** ((now() - usedAtMs) / halfLifeMs);
    return left < forgottenMs ? 0 : left;
  };

  const nextClient = (): Client | undefined => {
    let next: Client | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const client of clients.values()) {
      if (client.waiting.length === 0 || client.running >= atOncePerClient) continue;
      const mine = used(client);
      if (next && (mine > least || (mine === least && client.servedAt >= next.servedAt))) continue;
      next = client;
      least = mine;
    }
    return next;
  };

  const forgetIdle = (): void => {
    for (const [clientId, client] of clients) {
      if (client.waiting.length === 0 && client.running === 0 && used(client) === 0) clients.delete(clientId);
    }
  };

  const startWaiting = (): void => {
    while (runningCount < atOnce) {
      const client = nextClient();
      const run = client?.waiting.shift();
      if (!client || !run) return;
      waitingCount -= 1;
      runningCount += 1;
      servedCount += 1;
      client.running += 1;
      client.servedAt = servedCount;
      const startedAtMs = now();
      void run().then(() => {
        client.usedMs = used(client) + now() - startedAtMs;
        client.usedAtMs = now();
        runningCount -= 1;
        client.running -= 1;
        forgetIdle();
        startWaiting();
      });
    }
  };

  const checkBounds = ({ waiting, running }: Client): void => {
    if (runningCount < atOnce && running < atOncePerClient) return;
    if (waiting.length >= maxWaitingPerClient) throw new ServiceError('too_many_requests', { retryAfterSeconds });
    const isFull = waitingCount >= (waiting.length === 0 ? 2 * maxWaiting : maxWaiting);
    if (isFull) throw new ServiceError('service_unavailable', { retryAfterSeconds });
  };

  return (clientId, work, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) throw new ServiceError('request_timeout');
      const client = clients.get(clientId) ?? { waiting: [], running: 0, servedAt: 0, usedMs: 0, usedAtMs: now() };
      checkBounds(client);
      clients.set(clientId, client);
      const leave = (): void => {
        client.waiting.splice(client.waiting.indexOf(run), 1);
        waitingCount -= 1;
        forgetIdle();
        reject(new ServiceError('request_timeout'));
      };
      const run = (): Promise<void> => {
        signal?.removeEventListener('abort', leave);
        return work().then(resolve, reject);
      };
      signal?.addEventListener('abort', leave, { once: true });
      client.waiting.push(run);
      waitingCount += 1;
      startWaiting();
    });
}
