import { startEmbeddedMaintenance } from '@deskmate/db/embedded-maintenance';
import { lockDataDir } from '@deskmate/db/lock-data-dir';
import type { Service } from '@deskmate/db/migrate';
import type { DatabaseOptions, OpenDatabase } from '@deskmate/db/open-database';
import { openMigrated } from '@deskmate/db/open-migrated';
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

/** Opens everything, in the order that fails earliest; a failed start closes what it opened. */
export async function openResources(config: Config, log: Log, migrationsRoot?: string): Promise<Resources> {
  prepareDataDir(config.dataDir, log);
  // One process on a data directory: two would share its socket, its keys and its outbox. The embedded database takes
  // this lock itself.
  const lock = config.databaseUrl === null ? null : lockDataDir(config.dataDir);
  let database: OpenDatabase | undefined;
  try {
    database = await openMigrated(databaseOptions(config, log), servicesOf(config), migrationsRoot);
    const opened = database;
    const maintenance = startEmbeddedMaintenance(opened, {
      onFault: (error) => log.warn({ err: error }, 'maintenance of the database'),
    });
    const redis = config.redisUrl ? openRedis(config.redisUrl, log) : null;
    const bus = config.redisUrl ? createRedisBus(config.redisUrl, log) : createBus();
    const createCounter = createCounters(redis);
    return {
      config,
      log,
      database: opened,
      secrets: loadSecrets(config),
      redis,
      bus,
      createCounter,
      limits: createLimits(createCounter, config.limitFactor),
      async close() {
        await bus.close();
        redis?.disconnect();
        await maintenance.stop();
        await opened.close();
        lock?.release();
      },
    };
  } catch (error) {
    await database?.close();
    lock?.release();
    throw error;
  }
}

function databaseOptions({ databaseUrl, dataDir }: Config, log: Log): DatabaseOptions {
  const onFault = (error: unknown) => log.error({ err: error }, 'database');
  return databaseUrl === null ? { dataDir, onFault } : { url: databaseUrl, onFault };
}

const servicesOf = ({ role }: Config): Service[] => (role === 'all' ? ['main', 'ai'] : [role]);
