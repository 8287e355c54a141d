import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createEmbeddedClient } from './embedded-client.ts';
import { createEmbeddedInstance } from './embedded-instance.ts';
import { freshDatabase } from './fresh-database.ts';

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
