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

type Client = { waiting: (() => Promise<void>)[]; running: number; servedAt: number };

/**
 * Runs a bounded number of tasks at once. Clients with waiting tasks take turns, one task each, and no
 * client occupies more than `atOncePerClient` places.
 */
export function createFairQueue(bounds: FairQueueBounds): FairQueue {
  const { atOnce, atOncePerClient, maxWaiting, maxWaitingPerClient, retryAfterSeconds } = bounds;
  const clients = new Map<string, Client>();
  let waitingCount = 0;
  let runningCount = 0;
  let servedCount = 0;

  /** Of the waiting clients that may run, the one whose last task started longest ago. */
  const nextClient = (): [string, Client] | undefined => {
    let next: [string, Client] | undefined;
    for (const entry of clients) {
      const [, { waiting, running, servedAt }] = entry;
      if (waiting.length === 0 || running >= atOncePerClient) continue;
      if (!next || servedAt < next[1].servedAt) next = entry;
    }
    return next;
  };

  const forgetIdle = (clientId: string, { waiting, running }: Client): void => {
    if (waiting.length === 0 && running === 0) clients.delete(clientId);
  };

  const startWaiting = (): void => {
    while (runningCount < atOnce) {
      const [clientId, client] = nextClient() ?? [];
      const run = client?.waiting.shift();
      if (clientId === undefined || !client || !run) return;
      waitingCount -= 1;
      runningCount += 1;
      servedCount += 1;
      client.running += 1;
      client.servedAt = servedCount;
      void run().then(() => {
        runningCount -= 1;
        client.running -= 1;
        forgetIdle(clientId, client);
        startWaiting();
      });
    }
  };

  const checkBounds = ({ waiting, running }: Client): void => {
    if (runningCount < atOnce && running < atOncePerClient) return;
    if (waiting.length >= maxWaitingPerClient) throw new ServiceError('too_many_requests', { retryAfterSeconds });
    if (waitingCount >= maxWaiting) throw new ServiceError('service_unavailable', { retryAfterSeconds });
  };

  return (clientId, work, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) throw new ServiceError('request_timeout');
      const client = clients.get(clientId) ?? { waiting: [], running: 0, servedAt: 0 };
      checkBounds(client);
      clients.set(clientId, client);
      const leave = (): void => {
        client.waiting.splice(client.waiting.indexOf(run), 1);
        waitingCount -= 1;
        forgetIdle(clientId, client);
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
