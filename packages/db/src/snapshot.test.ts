import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { startEmbeddedMaintenance } from './embedded-maintenance.ts';
import { type OpenEmbedded, openEmbedded } from './open-embedded.ts';
import { takeSnapshot } from './snapshot.ts';
import { copyMadeDatabase } from './testing/made-data-dir.ts';

const root = mkdtempSync(join(tmpdir(), 'deskmate-snapshot-'));
let count = 0;
let dataDir: string;
let database: OpenEmbedded;

beforeEach(async () => {
  dataDir = join(root, String(count++));
  await copyMadeDatabase(dataDir);
  database = await openEmbedded({ dataDir });
  await database.db.execute(sql`create table probe (id int primary key, words text)`);
}, 30_000);
afterEach(() => database.close());
afterAll(() => rmSync(root, { recursive: true, force: true }));

const snapshots = () => (existsSync(join(dataDir, 'snapshots')) ? readdirSync(join(dataDir, 'snapshots')) : []);

const insert = (id: number) => database.db.execute(sql`insert into probe values (${id})`);

test('a snapshot taken while rows are written opens as a database and holds every row acknowledged before it', async () => {
  for (let id = 0; id < 50; id++) await insert(id);
  const snapshot = takeSnapshot(database);
  await Promise.all(Array.from({ length: 50 }, (_, index) => insert(100 + index)));
  const folder = await snapshot;
  await database.close();
  rmSync(join(dataDir, 'database'), { recursive: true });
  renameSync(folder, join(dataDir, 'database'));
  database = await openEmbedded({ dataDir });
  const { rows } = await database.db.execute<{ id: number }>(sql`select id from probe where id < 100`);
  expect(rows).toHaveLength(50);
}, 30_000);

test('only the newest few are kept, and one that was cut short is cleared away', async () => {
  mkdirSync(join(dataDir, 'snapshots', 'interrupted.draft'), { recursive: true });
  for (const day of [1, 2, 3]) await takeSnapshot(database, { keep: 2, nowMs: Date.UTC(2030, 0, day) });
  expect(snapshots().toSorted()).toEqual(['2030-01-02T00-00-00.000Z', '2030-01-03T00-00-00.000Z']);
}, 30_000);

test('maintenance takes checkpoints, which bound the write-ahead log, and snapshots', async () => {
  const faults: unknown[] = [];
  const maintenance = startEmbeddedMaintenance(database, {
    onFault: (fault) => faults.push(fault),
    checkpointMs: 20,
    snapshotMs: 200,
  });
  await insert(1);
  const isBehindCheckpoint = async (lsn: string) => {
    const { rows } = await database.db.execute<{ behind: boolean }>(
      sql`select redo_lsn >= ${lsn}::pg_lsn as behind from pg_control_checkpoint()`,
    );
    return rows[0]?.behind;
  };
  const { rows } = await database.db.execute<{ lsn: string }>(sql`select pg_current_wal_lsn() as lsn`);
  await expect.poll(() => isBehindCheckpoint(rows[0]?.lsn ?? ''), { timeout: 10_000 }).toBe(true);
  await expect.poll(() => snapshots().filter((name) => !name.endsWith('.draft')), { timeout: 20_000 }).not.toEqual([]);
  await maintenance.stop();
  expect(faults).toEqual([]);
}, 60_000);
