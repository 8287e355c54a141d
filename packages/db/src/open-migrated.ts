import { migrate, migrationsRoot, type Service } from './migrate.ts';
import { type DatabaseOptions, type OpenDatabase, openDatabase } from './open-database.ts';

/** Opens a database with the tables of `services` up to date: what a process does at its start. */
export async function openMigrated(
  options: DatabaseOptions,
  services: Service[],
  root: string = migrationsRoot,
): Promise<OpenDatabase> {
  // On a server, migrations may take longer than a request would wait, so they get a connection of their own.
  if ('url' in options) {
    const unlimited = await openDatabase({ ...options, poolSize: 1, queryTimeoutMs: 0 });
    await migrateAll(unlimited, services, root).finally(() => unlimited.close());
    return openDatabase(options);
  }
  const opened = await openDatabase(options);
  try {
    await migrateAll(opened, services, root);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function migrateAll({ db }: OpenDatabase, services: Service[], root: string): Promise<void> {
  for (const service of services) await migrate(db, service, root);
}
