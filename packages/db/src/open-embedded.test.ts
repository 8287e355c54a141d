import { cpSync, mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { megabyte } from './disk-space.ts';
import { type EmbeddedOptions, type OpenEmbedded, openEmbedded } from './open-embedded.ts';
import { copyMadeDatabase } from './testing/made-data-dir.ts';

const root = mkdtempSync(join(tmpdir(), 'deskmate-embedded-'));
const madeDir = join(root, 'made');
let dataDir: string;
let opened: OpenEmbedded | undefined;
let count = 0;

beforeAll(async () => {
  await copyMadeDatabase(madeDir);
  const first = await openEmbedded({ dataDir: madeDir });
  await first.db.execute(sql`create table probe (id int primary key, words text)`);
  await first.close();
}, 30_000);
beforeEach(() => {
  dataDir = join(root, String(count++));
  cpSync(madeDir, dataDir, { recursive: true });
});
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function open(options: Partial<EmbeddedOptions> = {}): Promise<OpenEmbedded> {
  opened = await openEmbedded({ dataDir, ...options });
  return opened;
}

const insert = (id: number, words = '') => sql`insert into probe values (${id}, ${words})`;
/** About 640 kB that do not compress, so that the log of writes has to grow. */
const noise = sql`(select string_agg(md5(random()::text), '') from generate_series(1, 20000))`;
const ids = async ({ db }: OpenEmbedded) =>
  (await db.execute<{ id: number }>(sql`select id from probe order by id`)).rows;

test('keeps written data after closing and reopening', async () => {
  const before = await open();
  await before.db.execute(insert(1));
  await before.close();
  expect(await ids(await open())).toEqual([{ id: 1 }]);
});

test('rejects a query on the outer db inside a transaction instead of deadlocking', async () => {
  const { db } = await open();
  const wrong = db.transaction(async (tx) => {
    await tx.execute(insert(1));
    await db.execute(sql`select 1`);
  });
  await expect(wrong).rejects.toThrow();
  expect(await ids(opened as OpenEmbedded)).toEqual([]);
});

test('twenty transactions at once run one after the other and all are kept', async () => {
  const { db } = await open();
  await Promise.all(
    Array.from({ length: 20 }, (_, id) =>
      db.transaction(async (tx) => {
        await tx.execute(insert(id));
        await tx.execute(sql`update probe set words = 'done' where id = ${id}`);
      }),
    ),
  );
  expect(await ids(opened as OpenEmbedded)).toHaveLength(20);
});

test('R15: a database that stopped itself refuses at once and is back by itself with all that was committed', async () => {
  const faults: unknown[] = [];
  const database = await open({ onFault: (fault) => faults.push(fault) });
  await database.db.execute(insert(1));
  const wal = join(dataDir, 'database', 'pg_wal');
  renameSync(wal, `${wal}.away`);
  const failed = database.db.transaction(async (tx) => {
    for (let id = 100; id < 300; id++) await tx.execute(sql`insert into probe select ${id}, ${noise}`);
  });
  const queued = database.db.execute(sql`select 1`);
  await expect(failed).rejects.toThrow();
  await expect(queued).rejects.toMatchObject({ cause: { code: '57P03' } });
  expect(faults).toHaveLength(1);
  renameSync(`${wal}.away`, wal);
  await expect.poll(() => ids(database).catch(() => 'not yet'), { timeout: 20_000 }).toEqual([{ id: 1 }]);
  await database.db.execute(insert(2));
}, 40_000);

test('R15: while the disk is nearly full writes are refused and reads go on, and writing comes back with space', async () => {
  let free = 500 * megabyte;
  const database = await open({ measureFreeBytes: async () => free });
  await database.db.execute(insert(1));
  free = 10 * megabyte;
  const refusal = () =>
    database.db.execute(sql`update probe set words = 'x'`).then(
      () => 'written',
      (error: Error) => (error.cause as { code: string }).code,
    );
  await expect.poll(refusal, { timeout: 5000 }).toBe('25006');
  expect(await ids(database)).toEqual([{ id: 1 }]);
  free = 500 * megabyte;
  await expect.poll(refusal, { timeout: 5000 }).toBe('written');
});

test('a full disk stops the start with one sentence', async () => {
  const refused = openEmbedded({ dataDir, measureFreeBytes: async () => 3 * megabyte });
  await expect(refused).rejects.toMatchObject({
    name: 'DatabaseError',
    fault: 'disk_full',
    message: `The disk that holds ${dataDir} is full: the database needs at least 64 MB free to start.`,
  });
});

test('a damaged database stops the start with one sentence that says what to do, and frees the lock', async () => {
  truncateSync(join(dataDir, 'database', 'global', 'pg_control'), 0);
  for (const _ of [1, 2]) {
    await expect(openEmbedded({ dataDir })).rejects.toMatchObject({
      fault: 'broken',
      message: expect.stringMatching(
        /^The database in .+ could not be opened \(.+\)\. Move that folder away; then put a snapshot .+ restore a backup\.$/,
      ),
    });
  }
});

test('a first start that was cut short is simply done again', async () => {
  const folder = join(dataDir, 'database');
  renameSync(folder, `${folder}.draft`);
  rmSync(join(`${folder}.draft`, 'PG_VERSION'));
  writeFileSync(join(`${folder}.draft`, 'half'), '');
  const { db } = await open();
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
}, 20_000);
