import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backup } from './backup.ts';
import { readBackupFile, writeBackupFile } from './backup-file.ts';
import type { Database } from './database.ts';
import { freshDatabase } from './fresh-database.ts';
import { freshEmbedded } from './fresh-embedded.ts';
import { migrate, services } from './migrate.ts';
import type { OpenDatabase } from './open-database.ts';
import { countRows, inspectBackup, restore } from './restore.ts';
import { writeMigrations } from './testing/write-migrations.ts';

const statements = (...texts: string[]) => texts.join(';\n--> statement-breakpoint\n');

const firstMigration = statements(
  'create schema main',
  `create table main.people (
    id bigint generated always as identity primary key,
    email text not null unique,
    friend_id bigint references main.people,
    favourite_id bigint,
    key bytea, amount numeric(30, 10), details jsonb, tags text[], at timestamptz, day date, ratio double precision,
    words text generated always as (lower(email)) stored
  )`,
  'create table main."Odd Name" (person_id bigint primary key references main.people on delete cascade, note text)',
  'alter table main.people add foreign key (favourite_id) references main."Odd Name" deferrable',
  `insert into main.people (email) values ('seed@deskmate.example')`,
);
const secondMigration = statements(
  'alter table main.people add column nickname text',
  `update main.people set nickname = split_part(email, '@', 1)`,
);
const notesMigration = statements('create schema ai', 'create table ai.notes (id text primary key, body text)');

let folder: string;
let root: string;
let file: string;
const open: OpenDatabase[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskmate-backup-'));
  file = join(folder, 'backup.jsonl.gz');
  root = writeMigrations(join(folder, 'one'), 'main', [firstMigration]);
  writeMigrations(root, 'ai', [notesMigration]);
});
afterEach(async () => {
  for (const database of open.splice(0)) await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function empty(make: () => Promise<OpenDatabase> = freshDatabase): Promise<Database> {
  const database = await make();
  open.push(database);
  await database.db.execute(sql`drop schema if exists main, ai, migrations cascade`);
  return database.db;
}

async function filled(make?: () => Promise<OpenDatabase>): Promise<Database> {
  const db = await empty(make);
  for (const service of services) await migrate(db, service, root);
  await db.execute(sql`insert into main.people (email, friend_id, key, amount, details, tags, at, day, ratio) values
    ('Ada@deskmate.example', 3, '\\x00ff10', 12345678901234567890.0123456789, '{"n": 12345678901234567890, "ع": ["a", null]}',
     array['x', 'with "quotes"', ''], '2030-01-02T03:04:05.123456Z', '2030-02-28', 'NaN'),
    ('line' || chr(10) || 'break@deskmate.example', 2, null, null, null, null, null, null, 0.1)`);
  await db.execute(sql`insert into main."Odd Name" values (2, 'مرحبا 👋')`);
  await db.execute(sql`update main.people set favourite_id = 2`);
  await db.execute(sql`insert into ai.notes select 'note' || n, repeat('x', 3000) from generate_series(1, 1200) n`);
  return db;
}

/** Everything the tables hold, as the database itself prints it. */
async function contents(db: Database): Promise<unknown> {
  const { rows } = await db.execute(sql`
    select (select json_agg(p order by p.id)::text from main.people p) as people,
           (select json_agg(o)::text from main."Odd Name" o) as odd,
           (select md5(string_agg(n::text, '' order by n.id)) from ai.notes n) as notes`);
  return rows[0];
}

test('R23: what is restored equals what was backed up, value by value', async () => {
  const source = await filled();
  expect(await writeBackupFile(source, file)).toEqual({ 'ai.notes': 1200, 'main."Odd Name"': 1, 'main.people': 3 });
  const target = await empty();
  await restore(target, readBackupFile(file), { root });
  expect(await contents(target)).toEqual(await contents(source));
});

test.runIf(process.env.TEST_DATABASE_URL)(
  'a backup of the embedded database loads into an older PostgreSQL server',
  async () => {
    const source = await filled(freshEmbedded);
    await writeBackupFile(source, file);
    const target = await empty();
    await restore(target, readBackupFile(file), { root });
    expect(await contents(target)).toEqual(await contents(source));
  },
);

test('new rows go on counting where the backup ended, and links between tables hold again', async () => {
  await writeBackupFile(await filled(), file);
  const target = await empty();
  await restore(target, readBackupFile(file), { root });
  const { rows } = await target.execute(sql`insert into main.people (email) values ('new') returning id::int`);
  expect(rows).toEqual([{ id: 4 }]);
  await expect(target.execute(sql`insert into main.people (email, friend_id) values ('lost', 99)`)).rejects.toThrow();
});

test('an older backup is brought up to date by the newer migrations', async () => {
  await writeBackupFile(await filled(), file);
  const newer = writeMigrations(join(folder, 'two'), 'main', [firstMigration, secondMigration]);
  writeMigrations(newer, 'ai', [notesMigration]);
  const target = await empty();
  await restore(target, readBackupFile(file), { root: newer });
  const { rows } = await target.execute(sql`select nickname from main.people order by id`);
  expect(rows).toEqual([{ nickname: 'seed' }, { nickname: 'Ada' }, { nickname: 'line\nbreak' }]);
});

test('a backup of a newer version is refused and changes nothing', async () => {
  const older = root;
  root = writeMigrations(join(folder, 'two'), 'main', [firstMigration, secondMigration]);
  writeMigrations(root, 'ai', [notesMigration]);
  await writeBackupFile(await filled(), file);
  const target = await empty();
  await expect(restore(target, readBackupFile(file), { root: older })).rejects.toThrow('made by a newer version');
  const { rows } = await target.execute(sql`select to_regclass('main.people') as people`);
  expect(rows).toEqual([{ people: null }]);
});

test('a database with rows is refused unless they may be replaced', async () => {
  const source = await filled();
  await writeBackupFile(source, file);
  const before = await contents(source);
  await source.execute(sql`delete from ai.notes`);
  await expect(restore(source, readBackupFile(file), { root })).rejects.toThrow('already holds data');
  await restore(source, readBackupFile(file), { root, replace: true });
  expect(await contents(source)).toEqual(before);
});

const rewritten = (change: (text: string) => string) => (path: string) =>
  writeFileSync(path, gzipSync(change(gunzipSync(readFileSync(path)).toString())));
const flipped = (path: string) => {
  const bytes = readFileSync(path);
  bytes[bytes.length >> 1] = ~(bytes[bytes.length >> 1] ?? 0);
  writeFileSync(path, bytes);
};

function replaceByFolder(path: string): void {
  rmSync(path);
  mkdirSync(path);
}

const damages: [what: string, damage: (path: string) => void, sentence: RegExp][] = [
  ['cut short', (path) => truncateSync(path, statSync(path).size >> 1), /^is cut short: its end is missing$/],
  ['without its last byte', (path) => truncateSync(path, statSync(path).size - 1), /^is cut short/],
  ['without its last line', rewritten((text) => text.slice(0, text.lastIndexOf('{"end"'))), /^is cut short/],
  ['longer than its end', rewritten((text) => `${text}{"table":"ai.notes","columns":["id"]}\n`), /follows its end$/],
  ['changed in one byte', flipped, /^is damaged/],
  [
    'another check sum',
    (path) => writeFileSync(path, readFileSync(path).fill(1, statSync(path).size - 8)),
    /^is damaged/,
  ],
  ['text', (path) => writeFileSync(path, 'hello'), /^is not a backup of Deskmate$/],
  ['empty', (path) => writeFileSync(path, ''), /^is cut short/],
  ['compressed text', (path) => writeFileSync(path, gzipSync('hello')), /^is not a backup of Deskmate$/],
  ['of another program', rewritten(() => '{"header":{"format":"other"}}'), /^is not a backup of Deskmate$/],
  ['of a newer form', rewritten((text) => text.replace('"version":1', '"version":2')), /^was made by a newer version/],
  ['of a newer version', rewritten((text) => text.replace('"ai":["', '"ai":["00')), /^was made by a newer version/],
  ['half a header', rewritten((text) => text.replace('"ai":[', '"any":[')), /its first line is incomplete$/],
  ['without rows', rewritten((text) => text.replace(/.*"note7".*\n/, '')), /ai\.notes should have 1200 rows$/],
  ['with half a row', rewritten((text) => text.replace(/("note7").*/, '$1')), /^is damaged/],
  ['missing', (path) => rmSync(path), /^is not there$/],
  ['a folder', replaceByFolder, /^is a folder$/],
];

test('whatever is wrong with a file is said in one sentence, before and while it is loaded, and changes nothing', async () => {
  const source = await filled();
  await writeBackupFile(source, file);
  const whole = readFileSync(file);
  const before = await contents(source);
  expect(await inspectBackup(readBackupFile(file), root)).toEqual({ createdAt: expect.any(Date), rows: 1204 });
  for (const [what, damage, sentence] of damages) {
    writeFileSync(file, whole);
    damage(file);
    const refusal = { name: 'RestoreError', message: expect.stringMatching(sentence) };
    await expect(inspectBackup(readBackupFile(file), root), what).rejects.toMatchObject(refusal);
    const loading = restore(source, readBackupFile(file), { root, replace: true });
    await expect(loading, what).rejects.toMatchObject(refusal);
  }
  expect(await contents(source)).toEqual(before);
});

test('rows and tables that the database refuses are said in one sentence and change nothing', async () => {
  const source = await filled();
  await writeBackupFile(source, file);
  const whole = readFileSync(file);
  const before = await contents(source);
  for (const [from, to, sentence] of [
    ['"ai.notes"', '"ai.nothing"', /^is damaged: ai\.nothing is no table/],
    ['"body"]', '"body","soul"]', /or has other columns$/],
    ['"at":null', '"at":"noon"', /^is damaged: rows of main\.people cannot be stored/],
    ['"friend_id":3', '"friend_id":33', /^is damaged: rows of main\.people cannot be stored/],
  ] as const) {
    writeFileSync(file, whole);
    rewritten((text) => text.replace(from, to))(file);
    await expect(restore(source, readBackupFile(file), { root, replace: true })).rejects.toThrow(sentence);
  }
  expect(await contents(source)).toEqual(before);
});

test('the heartbeats of running processes are neither counted nor kept, also of a backup that has them', async () => {
  root = writeMigrations(join(folder, 'three'), 'ai', [
    statements('create schema ai', 'create table ai.processes (process_id text, beat_at timestamptz)'),
  ]);
  writeMigrations(root, 'main', [firstMigration]);
  const source = await empty();
  for (const service of services) await migrate(source, service, root);
  await source.execute(sql`insert into ai.processes values ('one', now())`);
  expect(await countRows(source)).toEqual({ 'main.people': 1 });
  expect(await writeBackupFile(source, file)).toEqual({ 'main."Odd Name"': 0, 'main.people': 1 });
  const beat = '{"table":"ai.processes","columns":["process_id"]}\n{"row":{"process_id":"one"}}\n';
  rewritten((text) => text.replace('{"table"', `${beat}{"table"`))(file);
  const target = await empty();
  await restore(target, readBackupFile(file), { root });
  expect((await target.execute(sql`select * from ai.processes`)).rows).toEqual([]);
});

test('a backup of nothing is an error and leaves no file', async () => {
  const db = await empty();
  for (const service of services) await migrate(db, service, root);
  await db.execute(sql`delete from main.people`);
  await expect(writeBackupFile(db, file)).rejects.toThrow('The database holds no rows, so no backup was made.');
  expect(readdirSync(folder)).toEqual(['one']);
});

test('a backup that cannot be written is an error and leaves no half file', async () => {
  const db = await filled();
  await expect(writeBackupFile(db, join(folder, 'nowhere', 'backup'))).rejects.toThrow('ENOENT');
  await expect(backup(db, () => Promise.reject(new Error('the disk is full')))).rejects.toThrow('the disk is full');
  expect(readdirSync(folder)).toEqual(['one']);
});

test('the file can be read by its owner only and is compressed', async () => {
  await writeBackupFile(await filled(), file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
});
