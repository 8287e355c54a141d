import type { Service } from '@deskmate/db/migrate';
import type { DatabasePlace, OpenDatabase } from '@deskmate/db/open-database';
import { openMigrated } from '@deskmate/db/open-migrated';
import { startUpkeep } from '@deskmate/db/upkeep';
import { type Bus, createBus, createRedisBus } from '@deskmate/service-kit/bus';
import { type CreateCounter, createCounters } from '@deskmate/service-kit/counters';
import { keepSecrets, type Secrets } from '@deskmate/service-kit/keep-secrets';
import { createLimits, type Limits } from '@deskmate/service-kit/limits';
import type { Config } from '@deskmate/service-kit/load-config';
import type { Log } from '@deskmate/service-kit/log';
import { openRedis, type Redis } from '@deskmate/service-kit/redis';
import { prepareDataDir } from './prepare-data-dir.ts';

/** What the services stand on: one of each per process. */
export type Ground = {
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

/** Opens everything in the order that fails earliest and leaves nothing half-made. */
export async function openGround(config: Config, log: Log, migrationsRoot?: string): Promise<Ground> {
  prepareDataDir(config.dataDir);
  // Takes the lock of the data directory, so that nothing below runs twice.
  const database = await openMigrated(databasePlace(config, log), servicesOf(config), migrationsRoot);
  try {
    const upkeep = startUpkeep(database, { onFault: (error) => log.warn({ err: error }, 'upkeep of the database') });
    const redis = config.redisUrl ? openRedis(config.redisUrl, log) : null;
    const bus = config.redisUrl ? createRedisBus(config.redisUrl, log) : createBus();
    const createCounter = createCounters(redis);
    return {
      config,
      log,
      database,
      secrets: keepSecrets(config),
      redis,
      bus,
      createCounter,
      limits: createLimits(createCounter, config.limitFactor),
      async close() {
        await bus.close();
        redis?.disconnect();
        await upkeep.stop();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function databasePlace({ databaseUrl, dataDir }: Config, log: Log): DatabasePlace {
  const onFault = (error: unknown) => log.error({ err: error }, 'database');
  return databaseUrl === null ? { dataDir, onFault } : { url: databaseUrl, onFault };
}

const servicesOf = ({ role }: Config): Service[] => (role === 'all' ? ['main', 'ai'] : [role]);
