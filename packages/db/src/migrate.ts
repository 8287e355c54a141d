import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database } from './database.ts';

export type Service = 'main' | 'ai';
export const services: readonly Service[] = ['main', 'ai'];

/**
 * Folder of the SQL files: in the package of this source, or beside the bundle that this source is part of, where the build
 * copies them. Every program finds them here, so that none has to be told.
 */
export const migrationsRoot = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../migrations' : './migrations', import.meta.url),
);

// An arbitrary number: all processes that migrate take the lock of this number.
const migrationLock = 0x6465736b;

/**
 * Brings the tables of one service up to date, all or nothing. Two processes may call it at once:
 * the second waits and then finds nothing to do. Migrations unknown to this build (a newer one ran
 * before) are left alone, so that going back one version works.
 * @param only run no migration but these hashes (for restoring an older backup)
 * @returns how many ran.
 */
export async function migrate(
  db: Database,
  service: Service,
  root: string = migrationsRoot,
  only?: ReadonlySet<string>,
): Promise<number> {
  return db.transaction(async (tx) => {
    // Held until the transaction ends.
    await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
    const known = await appliedMigrations(tx, service);
    const waiting = migrationsOf(service, root).filter(({ hash }) => !known.has(hash) && (!only || only.has(hash)));
    for (const migration of waiting) {
      for (const statement of migration.sql) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into ${journal(service)} (hash) values (${migration.hash})`);
    }
    return waiting.length;
  });
}

/** The hashes of the migrations a database has had; makes the journal if there is none. */
export async function appliedMigrations(db: Database, service: Service): Promise<Set<string>> {
  await db.execute(sql`create schema if not exists migrations`);
  await db.execute(
    sql`create table if not exists ${journal(service)} (hash text primary key, ran_at timestamptz not null default now())`,
  );
  const { rows } = await db.execute<{ hash: string }>(sql`select hash from ${journal(service)}`);
  return new Set(rows.map(({ hash }) => hash));
}

/** The hashes of every migration of this build. */
export const knownMigrations = (service: Service, root: string): Set<string> =>
  new Set(migrationsOf(service, root).map(({ hash }) => hash));

const migrationsOf = (service: Service, root: string): MigrationMeta[] =>
  readMigrationFiles({ migrationsFolder: join(root, service) });

const journal = (service: Service) => sql`migrations.${sql.identifier(service)}`;
