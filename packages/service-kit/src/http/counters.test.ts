import { once } from 'node:events';
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unwatched } from '../monitoring/dependencies.ts';
import { newId } from '../random.ts';
import { openRedis, type Redis } from '../work/redis.ts';
import { type CreateCounter, createCounters } from './counters.ts';

const redisUrl = process.env.TEST_REDIS_URL;
const rule = { points: 5, seconds: 60 };

function sharedTests(create: () => CreateCounter): void {
  test('B08: of twenty parallel uses exactly the allowed ones pass and all are counted', async () => {
    const counter = create()(newId(), rule);
    const counts = await Promise.all(Array.from({ length: 20 }, () => counter.add('key')));
    expect(counts.filter(({ allowed }) => allowed)).toHaveLength(5);
    expect((await counter.read('key')).used).toBe(20);
  });

  test('a refusal says how long to wait; another key and a reset key are free', async () => {
    const counter = create()(newId(), rule);
    const refused = await counter.add('key', 6);
    expect(refused.allowed).toBe(false);
    expect(refused.retryAfterSeconds).toBeGreaterThan(50);
    expect(await counter.add('other')).toMatchObject({ allowed: true, used: 1 });
    await counter.reset('key');
    expect(await counter.read('key')).toMatchObject({ allowed: true, used: 0 });
  });
}

describe('in one process', () => sharedTests(() => createCounters(null)));

describe.skipIf(!redisUrl)('through Redis', () => {
  let redis: Redis;
  let second: Redis;
  beforeAll(async () => {
    // A busy machine must not make a counter fall back to its own process.
    const open = () => openRedis(redisUrl ?? '', unwatched, { commandTimeoutMs: 20_000 });
    [redis, second] = [open(), open()];
    await Promise.all([once(redis, 'ready'), once(second, 'ready')]);
  });
  afterAll(() => {
    redis.disconnect();
    second.disconnect();
  });

  sharedTests(() => createCounters(redis));

  test('W13: two processes share a budget', async () => {
    const name = newId();
    const [one, two] = [createCounters(redis)(name, rule), createCounters(second)(name, rule)];
    for (let use = 0; use < 5; use++) expect((await (use % 2 ? one : two).add('key')).allowed).toBe(true);
    expect((await one.add('key')).allowed).toBe(false);
  });
});

test.runIf(redisUrl)('R17: while Redis hangs only the first request waits for it, and limits hold', async () => {
  const { hostname, port } = new URL(redisUrl ?? '');
  const sockets: net.Socket[] = [];
  const proxy = net.createServer((near) => {
    const far = net.connect(Number(port), hostname);
    sockets.push(near, far);
    near.pipe(far).pipe(near);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const redis = openRedis(`redis://127.0.0.1:${(proxy.address() as net.AddressInfo).port}`, unwatched);
  await once(redis, 'ready');
  const counter = createCounters(redis)(newId(), rule);
  for (const socket of sockets) socket.unpipe().pause();
  const counts: boolean[] = [];
  const addMs: number[] = [];
  for (let use = 0; use < 7; use++) {
    const startedAt = performance.now();
    counts.push((await counter.add('key')).allowed);
    addMs.push(performance.now() - startedAt);
  }
  expect(counts).toEqual([true, true, true, true, true, false, false]);
  const [first = 0, ...later] = addMs;
  expect(later.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(2 * first);
  redis.disconnect();
  for (const socket of sockets) socket.destroy();
  proxy.close();
});

test('W13: with Redis away each process counts for itself instead of letting everybody in', async () => {
  const away = openRedis('redis://127.0.0.1:1', unwatched);
  const counter = createCounters(away)(newId(), rule);
  const counts = [];
  for (let use = 0; use < 7; use++) counts.push((await counter.add('key')).allowed);
  expect(counts).toEqual([true, true, true, true, true, false, false]);
  away.disconnect();
});
