import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from './fresh-database.ts';
import { migrate } from './migrate.ts';
import type { OpenDatabase } from './open-database.ts';
import { writeMigrations } from './testing/write-migrations.ts';

const root = mkdtempSync(join(tmpdir(), 'deskmate-migrations-'));
let database: OpenDatabase;

beforeEach(async () => {
  database = await freshDatabase();
  // As before the first start: this test brings migrations of its own.
  await database.db.execute(sql`drop schema migrations cascade`);
});
afterEach(() => database.close());
afterAll(() => rmSync(root, { recursive: true, force: true }));

const write = (name: string, files: string[]) => writeMigrations(join(root, name), 'main', files);

const create = 'create table step (id int primary key);';
const extend = 'alter table step add column words text;--> statement-breakpoint\ninsert into step values (1, $$a$$);';

test('migrations run once, in order, and later ones are added', async () => {
  const first = write('first', [create]);
  const second = write('second', [create, extend]);
  expect(await migrate(database.db, 'main', first)).toBe(1);
  expect(await migrate(database.db, 'main', second)).toBe(1);
  expect(await migrate(database.db, 'main', second)).toBe(0);
  expect((await database.db.execute(sql`select * from step`)).rows).toEqual([{ id: 1, words: 'a' }]);
});

test('R20: a migration that fails half way leaves nothing, and runs whole the next time', async () => {
  const broken = write('broken', [create, `${extend}--> statement-breakpoint\nselect nothing_like_this();`]);
  await expect(migrate(database.db, 'main', broken)).rejects.toThrow();
  expect(await migrate(database.db, 'main', write('mended', [create, extend]))).toBe(2);
});

test('R20: an older build leaves the migrations of a newer one alone', async () => {
  await migrate(database.db, 'main', write('newer', [create, extend]));
  expect(await migrate(database.db, 'main', write('older', [create]))).toBe(0);
});

test('two that migrate at the same time do it once', async () => {
  const both = write('both', [create, extend]);
  const ran = await Promise.all([migrate(database.db, 'main', both), migrate(database.db, 'main', both)]);
  expect(ran.sort()).toEqual([0, 2]);
});

test('a folder that is not there is an error, not an empty database', async () => {
  cpSync(write('whole', [create]), join(root, 'partial'), { recursive: true });
  await expect(migrate(database.db, 'ai', join(root, 'partial'))).rejects.toThrow('meta/_journal.json');
});
