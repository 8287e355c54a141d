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
export type FairQueue = <T>(clientId: string, work: () => Promise<T>, options?: TaskOptions) => Promise<T>;

/** `expectedMs`: about how long the task will take, as far as that is known. */
type TaskOptions = { signal?: AbortSignal | undefined; expectedMs?: number };

type Waiting = { run: () => Promise<void>; expectedMs: number };

type Client = {
  waiting: Waiting[];
  running: number;
  /** When the last task started, counted in tasks. */
  servedAt: number;
  /** Time that its tasks took, in milliseconds; halves with each `halfLifeMs`. */
  usedMs: number;
  usedAtMs: number;
};

/** What a client has used counts half after this long. */
const halfLifeMs = 60_000;
/** A client that has used less than this is forgotten when it has nothing to run. */
const forgottenMs = 20;
/** Clients that have used less than this have used about the same: a few pictures or letters. */
const littleMs = 2000;

/**
 * Runs a bounded number of tasks at once. Whoever has used least of the time lately is next, and among those who have
 * used little the one with the shortest task, so that slow tasks of many clients do not delay the quick one of another
 * by more than the task that runs, also when all of them are new. No client occupies more than
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
    let least = [Number.POSITIVE_INFINITY];
    for (const client of clients.values()) {
      const [first] = client.waiting;
      if (!first || client.running >= atOncePerClient) continue;
      const usedMs = used(client);
      const order = [usedMs < littleMs ? 0 : usedMs, first.expectedMs, client.servedAt];
      if (!isBefore(order, least)) continue;
      next = client;
      least = order;
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
      const task = client?.waiting.shift();
      if (!client || !task) return;
      waitingCount -= 1;
      runningCount += 1;
      servedCount += 1;
      client.running += 1;
      client.servedAt = servedCount;
      const startedAtMs = now();
      void task.run().then(() => {
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

  return (clientId, work, { signal, expectedMs = 0 } = {}) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) throw new ServiceError('request_timeout');
      const client = clients.get(clientId) ?? { waiting: [], running: 0, servedAt: 0, usedMs: 0, usedAtMs: now() };
      checkBounds(client);
      clients.set(clientId, client);
      const leave = (): void => {
        client.waiting.splice(client.waiting.indexOf(task), 1);
        waitingCount -= 1;
        forgetIdle();
        reject(new ServiceError('request_timeout'));
      };
      const run = (): Promise<void> => {
        signal?.removeEventListener('abort', leave);
        return work().then(resolve, reject);
      };
      signal?.addEventListener('abort', leave, { once: true });
      const task: Waiting = { run, expectedMs };
      client.waiting.push(task);
      waitingCount += 1;
      startWaiting();
    });
}

/** Whether the first of two lists of numbers comes before the other, by their first difference. */
function isBefore(order: readonly number[], other: readonly number[]): boolean {
  const at = order.findIndex((value, index) => value !== other[index]);
  return at >= 0 && (order[at] ?? 0) < (other[at] ?? 0);
}
