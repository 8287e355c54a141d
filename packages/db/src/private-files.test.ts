import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { writeBackupFile } from './backup-file.ts';
import { openEmbedded } from './open-embedded.ts';
import { takeSnapshot } from './snapshot.ts';

const processMask = process.umask();
let dataDir: string;
afterEach(() => {
  process.umask(processMask);
  rmSync(dataDir, { recursive: true, force: true });
});

/** What others may do with anything below a folder, as `path mode`. */
const openToOthers = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const { mode } = statSync(join(folder, name));
    return (mode & 0o077) === 0 ? [] : [`${name} ${(mode & 0o777).toString(8)}`];
  });

// A narrower one can only take more away.
test('N04: with umask 000 nothing of a database, snapshot or backup is open to others', async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'private-'));
  process.umask(0o000);
  const database = await openEmbedded({ dataDir });
  await database.db.execute(sql`create schema main`);
  await database.db.execute(sql`create table main.notes (words text)`);
  await database.db.execute(sql`insert into main.notes select repeat('x', 1000) from generate_series(1, 2000)`);
  await database.db.execute(sql`checkpoint`);
  await takeSnapshot(database);
  await writeBackupFile(database.db, join(dataDir, 'all.backup'));
  expect(openToOthers(dataDir)).toEqual([]);
  await database.close();
  expect(openToOthers(dataDir)).toEqual([]);
});
