import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { createFairQueue, type FairQueue } from './fair-queue.ts';
import type { HostFault, HostRequest, HostResponse, ProcessFault } from './process-host.ts';

export type Work<Task, Part> = {
  /** The TypeScript source, `new URL('./x-process.ts', import.meta.url)`; in a bundle, the file of that name beside it. */
  entry: URL;
  /** The client whose turn the work takes. */
  clientId: string;
  /** Reads what the process works on when its turn comes, so that work that waits holds no memory. */
  load: () => Promise<Task>;
  /** About how long it will compute, where its data says so: the short ones are first, the long ones begin in the long lane. */
  expectedMs?: number;
  /** The computing time; the process may run six times as long in all. */
  timeLimitMs: number;
  memoryLimitBytes: number;
  /**
   * Whether the process takes further tasks, of any client, until none came for some seconds: for a module of ours that
   * loads much and keeps nothing of a task. Any fault ends it.
   */
  isKept?: boolean;
  /** Takes what the process has so far. */
  onPart?: (part: Part) => void;
  /** Aborts when nobody waits for the result any more. */
  signal?: AbortSignal | undefined;
};

/** Computing time within which most tasks end: a picture of a camera, a letter. */
const quickMs = 1200;
const bounds = { atOncePerClient: 1, maxWaiting: 256, maxWaitingPerClient: 32, retryAfterSeconds: 10 };
/** Of a task whose data does not say it: longer than a picture of a camera. */
const unknownMs = 300;
/** What is expected to compute longer begins in the long lane. */
const longFromMs = 400;
/**
 * Two lanes with places of their own. A task begins in the quick lane unless its data says that it is long; what it really
 * costs shows only while it runs, so it is ended there after `quickMs` and begins again in the long lane. So nobody waits
 * for the long tasks of others but those who have one themselves.
 */
const quickLane = createFairQueue({ ...bounds, atOnce: Math.max(1, Math.floor(availableParallelism() / 2)) });
/** At least two places, so that one client, who may occupy one of them, never delays all others. */
const longLane = createFairQueue({ ...bounds, atOnce: Math.max(2, availableParallelism() - 1) });

/**
 * Runs a module of ours, once unless it is kept, in a process of its own, on data that a stranger sent. A process and not
 * a thread, because native decoders would otherwise share the thread pool that password hashing uses,
 * cannot be interrupted, and take the whole service down when they crash; and because all of its memory
 * is given back. Clients take turns by the time that they used. A task without `onPart` may be begun twice.
 * @throws ServiceError of `FairQueue`, `request_timeout` when `signal` aborts, and what `load` throws; any other error
 * when no process could be started
 */
export async function runInProcess<Task extends object, Result, Part = never>(
  work: Work<Task, Part>,
): Promise<Result | ProcessFault> {
  const { timeLimitMs, onPart, expectedMs = unknownMs } = work;
  // Parts that were taken cannot be taken back, so such a task is never begun again.
  if (onPart || expectedMs > longFromMs)
    return withoutCause(await runOnce<Task, Result, Part>(work, longLane, timeLimitMs));
  const result = await runOnce<Task, Result, Part>(work, quickLane, Math.min(quickMs, timeLimitMs));
  if (!isOverTime(result) || timeLimitMs <= quickMs) return withoutCause(result);
  return withoutCause(await runOnce<Task, Result, Part>(work, longLane, timeLimitMs));
}

async function runOnce<Task extends object, Result, Part>(
  { entry, clientId, load, expectedMs = unknownMs, memoryLimitBytes, isKept = false, onPart, signal }: Work<Task, Part>,
  lane: FairQueue,
  timeLimitMs: number,
): Promise<Result | HostFault> {
  return lane(
    clientId,
    async () => {
      const request = { path: fileOf(entry), task: await load(), timeLimitMs, memoryLimitBytes, isKept };
      if (signal?.aborted) throw new ServiceError('request_timeout');
      return (await askHost(request, onPart as TakePart, signal)) as Result | HostFault;
    },
    { signal, expectedMs },
  );
}

const isOverTime = (result: unknown): boolean => (result as Partial<HostFault> | null)?.isOverTime === true;

const withoutCause = <Result>(result: Result | HostFault): Result | ProcessFault =>
  isOverTime(result) ? { fault: 'too_large' } : (result as Result | ProcessFault);

/** How work on a stranger's data is run; tests of what becomes of its result run it where they run themselves. */
export type RunInProcess = typeof runInProcess;

type TakePart = ((part: unknown) => void) | undefined;
type Pending = {
  settle: (result: unknown) => void;
  fail: (error: unknown) => void;
  onPart: TakePart;
  pid: number | undefined;
};
type Host = { thread: Worker; pending: Map<number, Pending>; idle: NodeJS.Timeout | undefined };

/** The host takes some memory, which is given back when nothing has been sent for this long. */
const idleMs = 5000;

let host: Host | null = null;
let lastId = 0;

function askHost(
  request: Omit<Extract<HostRequest, { path: string }>, 'id'>,
  onPart: TakePart,
  signal?: AbortSignal,
): Promise<unknown> {
  host ??= startHost();
  const { thread, pending, idle } = host;
  clearTimeout(idle);
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      thread.postMessage({ id, abort: true } satisfies HostRequest);
      reject(new ServiceError('request_timeout'));
    };
    signal?.addEventListener('abort', abort, { once: true });
    const settle = (result: unknown): void => {
      signal?.removeEventListener('abort', abort);
      resolve(result);
    };
    const fail = (error: unknown): void => {
      signal?.removeEventListener('abort', abort);
      reject(error);
    };
    pending.set(id, { settle, fail, onPart, pid: undefined });
    thread.ref();
    thread.postMessage({ id, ...request } satisfies HostRequest);
  });
}

function startHost(): Host {
  const thread = new Worker(fileOf(new URL('./process-host.ts', import.meta.url)), { env: {} });
  const pending: Host['pending'] = new Map();
  const started: Host = { thread, pending, idle: undefined };
  const settle = (id: number, result: unknown): void => {
    pending.get(id)?.settle(result);
    pending.delete(id);
    if (pending.size > 0) return;
    thread.unref();
    started.idle = setTimeout(() => {
      if (host === started) host = null;
      void thread.terminate();
    }, idleMs).unref();
  };
  thread.on('message', (response: HostResponse) => {
    const running = pending.get(response.id);
    if ('result' in response) settle(response.id, response.result);
    else if ('part' in response) running?.onPart?.(response.part);
    else if (running) running.pid = response.pid;
  });
  // An error of the thread itself, which then exits; a process that fails is a result.
  let threadError: unknown;
  thread.on('error', (error) => {
    threadError = error;
  });
  // A process that computes does not notice that nobody waits for it any more.
  const killAll = (): void => {
    for (const { pid } of pending.values()) if (pid !== undefined) kill(pid);
  };
  process.once('exit', killAll);
  thread.once('exit', () => {
    process.off('exit', killAll);
    killAll();
    if (host === started) host = null;
    for (const { fail } of pending.values()) fail(threadError ?? new Error('the thread that starts processes ended'));
    pending.clear();
  });
  return started;
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

function fileOf(entry: URL): string {
  if (import.meta.url.endsWith('.ts')) return fileURLToPath(entry);
  return fileURLToPath(new URL(`./${basename(entry.pathname, '.ts')}.js`, import.meta.url));
}
