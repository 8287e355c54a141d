import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import type { OpenDatabase } from './open-database.ts';
import { openServer } from './open-server.ts';
import { createFreezableProxy, type FreezableProxy } from './testing/freezable-proxy.ts';

const serverUrl = process.env.TEST_DATABASE_URL;

test('a server that does not answer stops the start with one sentence without its password', async () => {
  await expect(openServer({ url: 'postgres://ada:geheim@127.0.0.1:1/deskmate' })).rejects.toMatchObject({
    name: 'DatabaseError',
    fault: 'unreachable',
    message:
      'PostgreSQL at 127.0.0.1:1/deskmate could not be reached (ECONNREFUSED): check DATABASE_URL and that it is running.',
  });
});

describe.skipIf(!serverUrl)('on a real server', () => {
  const open: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const resource of open.splice(0).reverse()) await resource.close();
  });

  async function openThroughProxy(): Promise<{ proxy: FreezableProxy; database: OpenDatabase }> {
    const proxy = await createFreezableProxy(serverUrl ?? '');
    open.push(proxy);
    const database = await openServer({ url: proxy.url, poolSize: 3, queryTimeoutMs: 600 });
    open.push(database);
    return { proxy, database };
  }

  const one = (database: OpenDatabase) => database.db.execute(sql`select 1 as one`);
  const timeToFail = async (work: Promise<unknown>): Promise<number> => {
    const startedAt = performance.now();
    await expect(work).rejects.toThrow();
    return performance.now() - startedAt;
  };

  test('a database that is not there is named', async () => {
    const url = new URL(serverUrl ?? '');
    url.pathname = '/nothing_of_this_name';
    await expect(openServer({ url: url.href })).rejects.toThrow(
      'has no database of that name: create it, or correct DATABASE_URL.',
    );
  });

  test('R16: while the server hangs, queries and whole transactions fail in time, and work again after it', async () => {
    const { proxy, database } = await openThroughProxy();
    await one(database);
    proxy.freeze();
    expect(await timeToFail(one(database))).toBeLessThan(3000);
    const transaction = database.db.transaction(async (tx) => tx.execute(sql`select 1`));
    expect(await timeToFail(transaction)).toBeLessThan(4000);
    proxy.thaw();
    await expect.poll(() => one(database).then(() => 'works', String), { timeout: 5000 }).toBe('works');
  });

  test('R16: a server that hangs in the middle of a transaction ends it in time, the rollback included', async () => {
    const { proxy, database } = await openThroughProxy();
    const work = database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      proxy.freeze();
      await tx.execute(sql`select 2`);
    });
    expect(await timeToFail(work)).toBeLessThan(1500);
    proxy.thaw();
    await expect.poll(() => one(database).then(() => 'works', String), { timeout: 5000 }).toBe('works');
  });

  test('R16: a server that restarts costs the running query and nothing more', async () => {
    const { proxy, database } = await openThroughProxy();
    const running = database.db.execute(sql`select pg_sleep(0.3)`);
    setTimeout(proxy.cut, 50);
    await expect(running).rejects.toThrow();
    expect((await one(database)).rows).toEqual([{ one: 1 }]);
  });

  test('R16: a query that takes too long is stopped on the server too', async () => {
    const { database } = await openThroughProxy();
    await expect(database.db.execute(sql`select pg_sleep(30)`)).rejects.toMatchObject({ cause: { code: '57014' } });
  });

  test('more work than connections waits its turn', async () => {
    const { database } = await openThroughProxy();
    const all = await Promise.all(Array.from({ length: 30 }, () => database.db.execute(sql`select pg_sleep(0.01)`)));
    expect(all).toHaveLength(30);
  });
});
