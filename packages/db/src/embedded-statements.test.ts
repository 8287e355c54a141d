import { eq, sql } from 'drizzle-orm';
import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshEmbedded } from './fresh-embedded.ts';
import type { OpenDatabase } from './open-database.ts';

const probe = pgTable('probe', {
  id: text('id').primaryKey(),
  at: timestamp('at', { withTimezone: true }),
  tags: text('tags').array(),
  more: jsonb('more'),
});
let database: OpenDatabase;

beforeAll(async () => {
  database = await freshEmbedded();
  await database.db.execute(
    sql`create table probe (id text primary key, at timestamptz, tags text[], more jsonb, note text)`,
  );
}, 30_000);
afterAll(() => database.close());

/** The first run is not kept, the second is prepared, the third finds it prepared. */
const times = [1, 2, 3];

test('a query that comes again answers as it did the first time, whatever types it has', async () => {
  const { db } = database;
  const row = { id: 'a"\\é', at: new Date(1_700_000_000_123), tags: ['x', 'y, "z"'], more: { deep: [1, null] } };
  const empty = { id: 'empty', at: null, tags: null, more: null };
  for (const _ of times) {
    const stored = await db.insert(probe).values([row, empty]).returning();
    expect(stored).toEqual([row, empty]);
    expect(await db.select().from(probe).where(eq(probe.id, row.id))).toEqual([row]);
    const raw = await db.execute(sql`select id, at, tags, 7 as seven, true as yes from probe where id = ${row.id}`);
    expect(raw.rows).toEqual([{ id: row.id, at: '2023-11-14 22:13:20.123+00', tags: row.tags, seven: 7, yes: true }]);
    expect(await db.delete(probe).returning({ id: probe.id })).toHaveLength(2);
  }
});

test('an error is the same each time, and what follows it is answered', async () => {
  const { db } = database;
  const insert = () => db.execute(sql`insert into probe (id) values (${'once'})`);
  await insert();
  for (const _ of times) {
    await expect(insert()).rejects.toMatchObject({ cause: { code: '23505' } });
    expect((await db.execute(sql`select count(*)::int as n from probe where id = ${'once'}`)).rows).toEqual([{ n: 1 }]);
  }
});

test('a transaction that fails takes back what its kept queries did, and the next one works', async () => {
  const { db } = database;
  const write = (id: string, fails: boolean) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`insert into probe (id) values (${id})`);
      if (fails) await tx.execute(sql`insert into probe (id) values (${id})`);
    });
  for (const round of times) {
    await expect(write(`gone-${round}`, true)).rejects.toThrow();
    await write(`kept-${round}`, false);
  }
  const { rows } = await db.execute(
    sql`select id from probe where id like ${'gone-%'} or id like ${'kept-%'} order by 1`,
  );
  expect(rows).toEqual(times.map((round) => ({ id: `kept-${round}` })));
});

test('queries of one transaction that run side by side each get their own answer', async () => {
  const { db } = database;
  const answers = await db.transaction((tx) =>
    Promise.all(Array.from({ length: 20 }, (_, n) => tx.execute<{ n: number }>(sql`select ${n}::int as n`))),
  );
  expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(Array.from({ length: 20 }, (_, n) => n));
});

test('a table that changes under a kept query does not make it fail', async () => {
  const { db } = database;
  const all = () => db.execute(sql`select * from probe where id = ${'changing'}`);
  await db.execute(sql`insert into probe (id) values (${'changing'})`);
  for (const round of times) {
    expect(Object.keys((await all()).rows[0] ?? {})).toHaveLength(4 + round);
    await all();
    await db.execute(sql.raw(`alter table probe add column extra_${round} int`));
  }
});

test('more queries than are kept are all answered', async () => {
  const { db } = database;
  for (const _ of times) {
    for (let n = 0; n < 250; n += 1) {
      const { rows } = await db.execute<{ n: number }>(sql`select ${sql.raw(String(n))} + ${1}::int as n`);
      expect(rows[0]?.n).toBe(n + 1);
    }
  }
});
