import { expect, test } from 'vitest';
import { createFairQueue, type FairQueueBounds } from './fair-queue.ts';

const bounds: FairQueueBounds = {
  atOnce: 1,
  atOncePerClient: 1,
  maxWaiting: 10,
  maxWaitingPerClient: 5,
  retryAfterSeconds: 3,
};

/** Tasks that end when they are told to, and the order in which they began. */
function createTasks() {
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  return {
    begun,
    task: (name: string) => {
      const end = Promise.withResolvers<void>();
      ends.set(name, end);
      return async () => {
        begun.push(name);
        await end.promise;
        return name;
      };
    },
    end: (name: string) => ends.get(name)?.resolve(),
    fail: (name: string) => ends.get(name)?.reject(new Error('damaged')),
  };
}

test('N06: clients take turns, so that the many tasks of one do not delay another by all of them', async () => {
  const inTurn = createFairQueue(bounds);
  const { task, begun, end } = createTasks();
  const many = ['a1', 'a2', 'a3'].map((name) => inTurn('a', task(name)));
  const other = inTurn('b', task('b1'));
  for (const [at, name] of ['a1', 'b1', 'a2', 'a3'].entries()) {
    await expect.poll(() => begun.length).toBe(at + 1);
    end(name);
  }
  expect(await Promise.all([...many, other])).toEqual(['a1', 'a2', 'a3', 'b1']);
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']);
});

test('N06: one client never occupies every place', async () => {
  const inTurn = createFairQueue({ ...bounds, atOnce: 2 });
  const { task, begun, end } = createTasks();
  const works = [inTurn('a', task('a1')), inTurn('a', task('a2')), inTurn('b', task('b1'))];
  expect(begun).toEqual(['a1', 'b1']);
  for (const name of ['a1', 'a2', 'b1']) end(name);
  await Promise.all(works);
  expect(begun).toEqual(['a1', 'b1', 'a2']);
});

test('N06: who has used least of the time is next, although others have waited longer', async () => {
  let nowMs = 0;
  const inTurn = createFairQueue(bounds, () => nowMs);
  const { task, begun, end } = createTasks();
  const works = ['a', 'b', 'a', 'b'].map((client, at) => inTurn(client, task(`${client}${at}`)));
  const run = async (name: string, ms: number) => {
    await expect.poll(() => begun.at(-1)).toBe(name);
    nowMs += ms;
    end(name);
  };
  await run('a0', 8000);
  await run('b1', 2000);
  // A newcomer passes both, and after minutes of rest the slow one counts like the others.
  const newcomer = inTurn('c', task('c'));
  await run('c', 10);
  await run('b3', 1000);
  await run('a2', 10);
  await Promise.all([...works, newcomer]);
  nowMs += 20 * 60_000;
  const after = ['a', 'd', 'a'].map((client, at) => inTurn(client, task(`later ${client}${at}`)));
  for (const name of ['later a0', 'later d1', 'later a2']) await run(name, 10);
  await Promise.all(after);
});

test('N06: a short task passes the long ones of newcomers, until its client has used as much as they ask for', async () => {
  let nowMs = 0;
  const inTurn = createFairQueue(bounds, () => nowMs);
  const { task, begun, end } = createTasks();
  const works: Promise<string>[] = [];
  const add = (name: string, expectedMs: number) => works.push(inTurn(name.slice(0, 1), task(name), { expectedMs }));
  add('s0', 5);
  for (const newcomer of 'abcdefgh') add(`${newcomer}1`, 400);
  let waitedMs = 0;
  for (let at = 0; at < 4; at += 1) {
    const sentAtMs = nowMs;
    await expect.poll(() => begun.at(-1)).toBe(`s${at}`);
    waitedMs = Math.max(waitedMs, nowMs - sentAtMs);
    add(`s${at + 1}`, 5);
    nowMs += 600;
    end(`s${at}`);
    await expect.poll(() => begun.length).toBe(at + 2);
  }
  // Four of them have taken more than 2 s, which is no longer little.
  expect(waitedMs).toBe(0);
  for (const newcomer of 'abcdefgh') {
    await expect.poll(() => begun.at(-1)).toBe(`${newcomer}1`);
    end(`${newcomer}1`);
  }
  await expect.poll(() => begun.at(-1)).toBe('s4');
  end('s4');
  await Promise.all(works);
});

test('a failed task rejects and frees its place', async () => {
  const inTurn = createFairQueue(bounds);
  const { task, fail } = createTasks();
  const failing = inTurn('a', task('a1'));
  const next = inTurn('a', async () => 'next');
  fail('a1');
  await expect(failing).rejects.toThrow('damaged');
  expect(await next).toBe('next');
});

test('too many waiting tasks are refused, of one client and of all together', async () => {
  const inTurn = createFairQueue({ ...bounds, maxWaiting: 3, maxWaitingPerClient: 2 });
  const { task, end } = createTasks();
  const names = ['a1', 'a2', 'a3', 'b1'];
  const works = names.map((name) => inTurn(name.slice(0, 1), task(name)));
  await expect(inTurn('a', async () => {})).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 3 });
  await expect(inTurn('b', async () => {})).rejects.toMatchObject({ code: 'service_unavailable' });
  const others = ['c', 'd', 'e'].map((client) => inTurn(client, async () => client));
  await expect(inTurn('f', async () => {})).rejects.toMatchObject({ code: 'service_unavailable' });
  for (const name of names) end(name);
  expect(await Promise.all([...works, ...others])).toEqual([...names, 'c', 'd', 'e']);
  expect(await inTurn('c', async () => 'free again')).toBe('free again');
});

test('a task whose client has gone leaves the queue without being run', async () => {
  const inTurn = createFairQueue(bounds);
  const { task, begun, end } = createTasks();
  const running = inTurn('a', task('a1'));
  const aborted = new AbortController();
  const waiting = inTurn('b', task('b1'), { signal: aborted.signal });
  const behind = inTurn('b', task('b2'));
  aborted.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'request_timeout' });
  await expect(inTurn('b', task('b3'), { signal: aborted.signal })).rejects.toMatchObject({ code: 'request_timeout' });
  end('a1');
  end('b2');
  await Promise.all([running, behind]);
  expect(begun).toEqual(['a1', 'b2']);
});
