import { startEmbeddedMaintenance } from '@deskmate/db/embedded-maintenance';
import { lockDataDir } from '@deskmate/db/lock-data-dir';
import type { Service } from '@deskmate/db/migrate';
import type { OpenDatabase } from '@deskmate/db/open-database';
import { openMigrated, requireFiles } from '@deskmate/db/open-migrated';
import { type Bus, createBus, createRedisBus } from '@deskmate/service-kit/bus';
import { type CreateCounter, createCounters } from '@deskmate/service-kit/counters';
import { createLimits, type Limits } from '@deskmate/service-kit/limits';
import type { Config } from '@deskmate/service-kit/load-config';
import { loadSecrets, type Secrets } from '@deskmate/service-kit/load-secrets';
import type { Log } from '@deskmate/service-kit/log';
import { openRedis, type Redis } from '@deskmate/service-kit/redis';
import { prepareDataDir } from './prepare-data-dir.ts';

/** The resources that the services of one process share. */
export type Resources = {
  config: Config;
  log: Log;
  database: OpenDatabase;
  secrets: Secrets;
  redis: Redis | null;
  bus: Bus;
  createCounter: CreateCounter;
  limits: Limits;
  close(): Promise<void>;
};

export type Opening = {
  /** No database is made, and no data directory for it. */
  mustExist?: boolean;
  /** After how long a statement is given up on a server; 0 waits for ever. */
  queryTimeoutMs?: number;
};

/** Opens everything, in the order that fails earliest; a failed start closes what it opened. */
export async function openResources(config: Config, log: Log, opening: Opening = {}): Promise<Resources> {
  const database = await openOwnDatabase(config, log, servicesOf(config), opening);
  try {
    const maintenance = startEmbeddedMaintenance(database, {
      onFault: (error) => log.warn({ err: error }, 'maintenance of the database'),
    });
    const redis = config.redisUrl ? openRedis(config.redisUrl, log) : null;
    const bus = config.redisUrl ? createRedisBus(config.redisUrl, log) : createBus();
    const createCounter = createCounters(redis);
    return {
      config,
      log,
      database,
      secrets: loadSecrets(config),
      redis,
      bus,
      createCounter,
      limits: createLimits(createCounter, config.limitFactor),
      async close() {
        await bus.close();
        redis?.disconnect();
        await maintenance.stop();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The database of a configuration, with the tables of `services` up to date, and the data directory for this process alone. */
export async function openOwnDatabase(
  config: Config,
  log: Log,
  services: readonly Service[],
  { mustExist = false, ...options }: Opening = {},
): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = config;
  if (mustExist && databaseUrl === null) requireFiles(dataDir);
  prepareDataDir(dataDir, log);
  // Two processes on a data directory would share its socket, its keys and its outbox. The embedded database takes this
  // lock itself.
  const lock = databaseUrl === null ? null : lockDataDir(dataDir);
  const onFault = (error: unknown) => log.error({ err: error }, 'database');
  const place = databaseUrl === null ? { dataDir } : { url: databaseUrl, ...options };
  try {
    const opened = await openMigrated({ ...place, onFault }, services, { mustExist });
    return {
      ...opened,
      async close() {
        await opened.close();
        lock?.release();
      },
    };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

const servicesOf = ({ role }: Config): Service[] => (role === 'all' ? ['main', 'ai'] : [role]);
