import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createEmbeddedClient } from './embedded-client.ts';
import { createEmbeddedInstance } from './embedded-instance.ts';
import { freshDatabase } from './fresh-database.ts';
import { audit } from './tables/main/audit.ts';

const { db, close } = await freshDatabase();
afterAll(close);

test('a transaction that throws leaves nothing behind, on either driver', async () => {
  await db.execute(sql`create table probe (id int primary key)`);
  const failed = db.transaction(async (tx) => {
    await tx.execute(sql`insert into probe values (1)`);
    throw new Error('stop');
  });
  await expect(failed).rejects.toThrow('stop');
  const { rows } = await db.execute<{ id: number }>(sql`select id from probe`);
  expect(rows).toEqual([]);
});

test('a transaction inside a transaction rolls back alone', async () => {
  await db.execute(sql`create table nested (id int primary key)`);
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into nested values (1)`);
    await tx
      .transaction(async (inner) => {
        await inner.execute(sql`insert into nested values (2)`);
        throw new Error('inner');
      })
      .catch(() => {});
  });
  const { rows } = await db.execute<{ id: number }>(sql`select id from nested`);
  expect(rows).toEqual([{ id: 1 }]);
});

test.skipIf(process.env.TEST_DATABASE_URL)(
  'a queue of statements leaves the event loop of the embedded database free between two of them',
  async () => {
    let answered = 0;
    const statements = Array.from({ length: 50 }, () => db.execute(sql`select 1`).then(() => (answered += 1)));
    const seen = new Set<number>();
    while (answered < statements.length) {
      seen.add(answered);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(seen.size).toBeGreaterThan(10);
  },
);

test('Drizzle’s parsers are put into PGlite’s table, which is not copied for each query', async () => {
  const parsers: Record<number, (text: string) => unknown> = { 16: Boolean };
  const sent: unknown[] = [];
  const pglite = {
    parsers,
    query: async (...words: unknown[]) => void sent.push(words),
    transaction: (work: (tx: unknown) => unknown) => work(pglite),
  } as unknown as PGlite;
  const client = createEmbeddedClient(await createEmbeddedInstance({ open: async () => pglite }));
  const asText = { 1114: String };
  await client.query('select 1', [], { rowMode: 'array', parsers: asText });
  await client.transaction((tx) => tx.query('select 2', [], { parsers: asText }));
  expect(parsers).toEqual({ 16: Boolean, 1114: String });
  expect(sent).toEqual([
    ['select 1', [], { rowMode: 'array' }],
    ['select 2', [], {}],
  ]);
});

test('a database for tests begins empty and orders new rows as they come, whatever the one before it held', async () => {
  const event = (id: number) => ({ id: String(id), action: 'x', details: {}, createdAt: new Date(0) });
  const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => event(from + at));
  const first = await freshDatabase();
  await first.db.insert(audit).values(ids(0, 200));
  await first.db.delete(audit).where(sql`id::int % 3 = 0`);
  await first.close();
  const second = await freshDatabase();
  expect(await second.db.$count(audit)).toBe(0);
  for (const row of ids(200, 260)) await second.db.insert(audit).values(row);
  expect((await second.db.select().from(audit)).map(({ id }) => Number(id))).toEqual(
    ids(200, 260).map(({ id }) => Number(id)),
  );
  await second.db.execute(sql`alter table main.audit add column probe int`);
  await second.close();
  const third = await freshDatabase();
  expect((await third.db.execute(sql`select * from main.audit`)).rows).toEqual([]);
  const column = sql`select 1 from pg_attribute where attrelid = 'main.audit'::regclass and attname = 'probe'`;
  expect((await third.db.execute(column)).rows).toEqual([]);
  await third.close();
});
