import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { ProcessMessage } from './handle-task.ts';

/** Why a process gave no result: it failed, or it needed more time or memory than it may have. */
export type ProcessFault = { fault: 'damaged' | 'too_large' };
/** `isOverTime`: it was ended for the time that it had computed. */
export type HostFault = ProcessFault & { isOverTime?: true };

export type HostRequest =
  | { id: number; path: string; task: object; timeLimitMs: number; memoryLimitBytes: number; isKept: boolean }
  | { id: number; abort: true };
export type HostResponse =
  | { id: number; pid: number }
  | { id: number; part: unknown }
  | { id: number; result: unknown };

const heapLimitMb = 256;
const checkEveryMs = 25;
/** A process of low priority takes longer than its computing time while the machine is busy. */
const elapsedPerComputed = 6;
/** The memory of a process that nobody needs is given back after this time. */
const keptMs = 5000;
/** Lower than the priority of all requests; 19 would be the lowest. */
const lowPriority = 10;

// The thread that starts processes and passes tasks and results on: starting one blocks its caller for
// tens of milliseconds when the system is busy.
const stops = new Map<number, () => void>();
/** Processes whose task is done, by their module; they take the next one. */
const kept = new Map<string, { child: ChildProcess; timer: NodeJS.Timeout }[]>();
parentPort?.on('message', (request: HostRequest) => {
  if ('abort' in request) stops.get(request.id)?.();
  else run(request);
});

function run(request: Exclude<HostRequest, { abort: true }>): void {
  const { id, path, task, timeLimitMs, memoryLimitBytes, isKept } = request;
  const child = (isKept ? takeKept(path) : undefined) ?? start(path);
  if (child.pid !== undefined) parentPort?.postMessage({ id, pid: child.pid } satisfies HostResponse);
  const end = (result: unknown): void => {
    clearTimeout(timer);
    clearInterval(watch);
    removeListeners(child);
    if (stops.delete(id)) parentPort?.postMessage({ id, result } satisfies HostResponse);
  };
  const finish = (result: unknown): void => {
    end(result);
    if (isKept) keep(path, child);
    else child.kill('SIGKILL');
  };
  const failWith = (result: HostFault): void => {
    end(result);
    // A process that could not be started reports its error here again.
    child.on('error', () => {});
    child.kill('SIGKILL');
  };
  const fail = (fault: ProcessFault['fault']): void => failWith({ fault });
  const failOverTime = (): void => failWith({ fault: 'too_large', isOverTime: true });
  stops.set(id, () => fail('damaged'));
  const timer = setTimeout(failOverTime, timeLimitMs * elapsedPerComputed);
  const { computedMs: computedBefore } = usageOf(child);
  const watch = setInterval(() => {
    const { residentBytes, computedMs } = usageOf(child);
    if (residentBytes > memoryLimitBytes) fail('too_large');
    else if (computedMs - computedBefore > timeLimitMs) failOverTime();
  }, checkEveryMs);
  child.on('message', (message: ProcessMessage) => {
    if ('result' in message) finish(message.result);
    else if (stops.has(id)) parentPort?.postMessage({ id, part: message.part } satisfies HostResponse);
  });
  child.once('error', () => fail('damaged'));
  // V8 aborts the process when its heap is full.
  child.once('exit', (_code, killedBy) => fail(killedBy === 'SIGABRT' ? 'too_large' : 'damaged'));
  child.send(task, (error) => error && fail('damaged'));
}

function start(path: string): ChildProcess {
  const child = fork(path, {
    serialization: 'advanced',
    // Nothing of the service's environment, which holds secrets. One arena, so that less memory is fragmented.
    env: { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '2', NODE_ENV: 'production' },
    execArgv: [`--max-old-space-size=${heapLimitMb}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  lowerPriority(child);
  return child;
}

/** Until the next task of the same module, or for a few seconds. */
function keep(path: string, child: ChildProcess): void {
  const waiting = kept.get(path) ?? [];
  kept.set(path, waiting);
  const forget = (): void => {
    clearTimeout(timer);
    const at = waiting.findIndex((one) => one.child === child);
    if (at >= 0) waiting.splice(at, 1);
  };
  const timer = setTimeout(() => {
    forget();
    child.kill('SIGKILL');
  }, keptMs);
  child.on('error', forget);
  child.once('exit', forget);
  waiting.push({ child, timer });
}

function takeKept(path: string): ChildProcess | undefined {
  const taken = kept.get(path)?.pop();
  if (!taken) return undefined;
  clearTimeout(taken.timer);
  removeListeners(taken.child);
  return taken.child;
}

const removeListeners = (child: ChildProcess): void => {
  for (const event of ['message', 'error', 'exit']) child.removeAllListeners(event);
};

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, lowPriority);
  } catch {
    // The process has ended already.
  }
}

const pageBytes = 4096;
/** The kernel's unit of time in `/proc`, on every architecture that Node runs on. */
const msPerTick = 10;

/** What a process uses; zeros where the system has no `/proc`. */
function usageOf({ pid }: ChildProcess): { residentBytes: number; computedMs: number } {
  try {
    // The name of the program, in brackets, may hold spaces; the fields after it are numbers.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const [userTicks, systemTicks, pages] = [fields[11], fields[12], fields[21]].map(Number);
    if (userTicks === undefined || systemTicks === undefined || pages === undefined) return noUsage;
    return { residentBytes: pages * pageBytes, computedMs: (userTicks + systemTicks) * msPerTick };
  } catch {
    return noUsage;
  }
}

const noUsage = { residentBytes: 0, computedMs: 0 };
