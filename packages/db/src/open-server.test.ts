import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import type { OpenDatabase } from './open-database.ts';
import { listOtherProcesses, openServer } from './open-server.ts';
import { emptyPostgres } from './testing/empty-postgres.ts';
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

  const queryTimeoutMs = 2000;

  async function openThroughProxy(): Promise<{ proxy: FreezableProxy; database: OpenDatabase }> {
    const proxy = await createFreezableProxy(serverUrl ?? '');
    open.push(proxy);
    const database = await openServer({ url: proxy.url, poolSize: 3, queryTimeoutMs });
    open.push(database);
    return { proxy, database };
  }

  const one = (database: OpenDatabase) => database.db.execute(sql`select 1 as one`);

  test('R25: connections of other processes are named by process and machine, and own ones are not', async () => {
    const { url, close } = await emptyPostgres();
    open.push({ close });
    const database = await openServer({ url });
    open.push(database);
    expect(await listOtherProcesses(database.db)).toEqual([]);
    for (const name of ['deskmate process 7 on web-2', 'psql']) {
      const other = new pg.Client({ connectionString: url, application_name: name });
      await other.connect();
      open.push({ close: () => other.end() });
    }
    expect(await listOtherProcesses(database.db)).toEqual(['process 7 on web-2']);
  });

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
    await expect(one(database)).rejects.toThrow();
    await expect(database.db.transaction(async (tx) => tx.execute(sql`select 1`))).rejects.toThrow();
    proxy.thaw();
    await expect.poll(() => one(database).then(() => 'works', String)).toBe('works');
  });

  test('R16: a server that hangs in the middle of a transaction ends it in time, the rollback included', async () => {
    const { proxy, database } = await openThroughProxy();
    const work = database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      proxy.freeze();
      await tx.execute(sql`select 2`);
    });
    // The rollback fails because the connection is cut; one that waits for the server as long as the query did reports the time limit.
    await expect(work).rejects.toMatchObject({
      query: 'rollback',
      cause: { message: expect.not.stringContaining('timeout') },
    });
    proxy.thaw();
    await expect.poll(() => one(database).then(() => 'works', String)).toBe('works');
  });

  test('R16: a server that restarts costs the running query and nothing more', async () => {
    const { proxy, database } = await openThroughProxy();
    const running = database.db.execute(sql`select pg_sleep(5)`);
    const lost = expect(running).rejects.toThrow();
    const isRunning = sql`select 1 from pg_stat_activity where state = 'active' and query = 'select pg_sleep(5)'`;
    const observer = await openServer({ url: serverUrl ?? '' });
    open.push(observer);
    await expect.poll(async () => (await observer.db.execute(isRunning)).rows).toHaveLength(1);
    proxy.cut();
    await lost;
    expect((await one(database)).rows).toEqual([{ one: 1 }]);
  });

  test('R16: a query that takes too long is stopped on the server too', async () => {
    const { database } = await openThroughProxy();
    await expect(database.db.execute(sql`select pg_sleep(60)`)).rejects.toThrow();
    // Whether the server or the pool gave up first does not matter: a backend that sleeps notices no closed socket.
    const running = sql`select pid from pg_stat_activity where state = 'active' and query = 'select pg_sleep(60)'`;
    await expect.poll(async () => (await database.db.execute(running)).rows).toEqual([]);
  });

  test('more work than connections waits its turn', async () => {
    const { database } = await openThroughProxy();
    const all = await Promise.all(Array.from({ length: 30 }, () => database.db.execute(sql`select pg_sleep(0.01)`)));
    expect(all).toHaveLength(30);
  });
});
