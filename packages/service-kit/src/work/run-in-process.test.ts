import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import type { TestTask } from '../testing/test-process.ts';
import { runInProcess } from './run-in-process.ts';

type Options = {
  signal?: AbortSignal;
  clientId?: string;
  timeLimitMs?: number;
  isKept?: true;
  onPart?: (part: number) => void;
  expectedMs?: number;
  load?: () => Promise<TestTask>;
};

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const run = (task: TestTask, more: Options = {}) =>
  runInProcess<TestTask, unknown, number>({
    entry: new URL('../testing/test-process.ts', import.meta.url),
    clientId: 'amal',
    load: async () => task,
    timeLimitMs: 20_000,
    memoryLimitBytes: 300_000_000,
    ...more,
  });

test('a task and its result pass through, with nothing of the service’s environment', async () => {
  vi.stubEnv('SECRET_OF_THE_SERVICE', 'x');
  expect(await run({ do: 'echo', bytes: Buffer.from('some bytes') })).toMatchObject({
    bytes: new Uint8Array(Buffer.from('some bytes')),
    environment: expect.not.arrayContaining(['SECRET_OF_THE_SERVICE', 'PATH']),
    priority: 10,
  });
  vi.unstubAllEnvs();
});

test('a process that is kept takes the next task, any fault ends it, and its memory is given back when none comes', async () => {
  const pidOf = async () => ((await run({ do: 'tell pid' }, { isKept: true })) as { pid: number }).pid;
  const first = await pidOf();
  expect(await pidOf()).toBe(first);
  expect(await run({ do: 'throw' }, { isKept: true })).toEqual({ fault: 'damaged' });
  const second = await pidOf();
  expect(second).not.toBe(first);
  expect(await run({ do: 'hang' }, { isKept: true, timeLimitMs: 300 })).toEqual({ fault: 'too_large' });
  const third = await pidOf();
  expect(third).not.toBe(second);
  expect(((await run({ do: 'tell pid' })) as { pid: number }).pid).not.toBe(third);
  await expect.poll(() => isRunning(third), { timeout: 20_000 }).toBe(false);
});

test('what a process has so far arrives in order, before its result', async () => {
  const parts: number[] = [];
  const result = await runInProcess<TestTask, string, number>({
    entry: new URL('../testing/test-process.ts', import.meta.url),
    clientId: 'amal',
    load: async () => ({ do: 'parts', count: 500 }),
    timeLimitMs: 20_000,
    memoryLimitBytes: 300_000_000,
    onPart: (part) => parts.push(part),
  });
  expect(result).toBe('all sent');
  expect(parts).toEqual(Array.from({ length: 500 }, (_, at) => at + 1));
});

test('N01: a process that hangs, takes too much memory, crashes or ends is a fault of its task alone', async () => {
  expect(await run({ do: 'hang' }, { timeLimitMs: 1500 })).toEqual({ fault: 'too_large' });
  expect(await run({ do: 'fill heap' })).toEqual({ fault: 'too_large' });
  expect(await run({ do: 'fill buffers' })).toEqual({ fault: 'too_large' });
  expect(await run({ do: 'crash' })).toEqual({ fault: 'damaged' });
  expect(await run({ do: 'throw' })).toEqual({ fault: 'damaged' });
  expect(await run({ do: 'echo', bytes: Buffer.from('x') })).toMatchObject({ priority: 10 });
});

test('N06: a task that its data calls long takes no turn of the quick ones; any other begins among them', async () => {
  let begun = 0;
  const hang = async (expectedMs?: number) => {
    begun = 0;
    const load = async (): Promise<TestTask> => {
      begun += 1;
      return { do: 'hang' };
    };
    await run({ do: 'hang' }, { timeLimitMs: 1300, load, ...(expectedMs !== undefined && { expectedMs }) });
    return begun;
  };
  expect(await hang()).toBe(2);
  expect(await hang(5)).toBe(2);
  expect(await hang(5000)).toBe(1);
});

test('a task whose caller has gone is ended', async () => {
  const aborted = new AbortController();
  const hanging = run({ do: 'hang' }, { signal: aborted.signal, onPart: () => aborted.abort() });
  await expect(hanging).rejects.toMatchObject({ code: 'request_timeout' });
  expect(await run({ do: 'echo', bytes: Buffer.from('x') })).toMatchObject({ priority: 10 });
});

test('does not start a task whose caller aborted while its input was loading', async () => {
  const aborted = new AbortController();
  const gone = runInProcess<TestTask, unknown, number>({
    entry: new URL('../testing/test-process.ts', import.meta.url),
    clientId: 'amal',
    load: async () => {
      aborted.abort();
      return { do: 'hang' };
    },
    timeLimitMs: 20_000,
    memoryLimitBytes: 300_000_000,
    signal: aborted.signal,
  });
  await expect(gone).rejects.toMatchObject({ code: 'request_timeout' });
});

test('a process that cannot be started is an error with its cause, and the next one runs', async () => {
  const unstartable = runInProcess({
    entry: new URL('.../testing/no%00process.ts', import.meta.url),
    clientId: 'amal',
    load: async () => ({}),
    timeLimitMs: 1000,
    memoryLimitBytes: 1e9,
  });
  await expect(unstartable).rejects.toThrow('null bytes');
  expect(await run({ do: 'echo', bytes: Buffer.from('x') })).toMatchObject({ priority: 10 });
});

test('input that cannot be loaded is an error', async () => {
  const missing = runInProcess({
    entry: new URL('../testing/test-process.ts', import.meta.url),
    clientId: 'amal',
    timeLimitMs: 1000,
    memoryLimitBytes: 1e9,
    load: () => Promise.reject(new Error('the store is away')),
  });
  await expect(missing).rejects.toThrow('the store is away');
});

test('a service that ends leaves no process behind', async () => {
  const service = fork(fileURLToPath(new URL('../testing/ending-service.ts', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const [pid] = (await once(service, 'message')) as [number];
  expect(isRunning(pid)).toBe(true);
  service.send('end');
  await once(service, 'exit');
  await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
});
