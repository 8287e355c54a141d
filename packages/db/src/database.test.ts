import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
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
