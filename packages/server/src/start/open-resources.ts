import { startEmbeddedMaintenance } from '@deskmate/db/embedded-maintenance';
import { lockDataDir } from '@deskmate/db/lock-data-dir';
import type { Service } from '@deskmate/db/migrate';
import type { OpenDatabase } from '@deskmate/db/open-database';
import { openMigrated, requireFiles } from '@deskmate/db/open-migrated';
import { openRootKey } from '@deskmate/main-service/root-key';
import type { Config } from '@deskmate/service-kit/config/load-config';
import { loadSecrets, type Secrets } from '@deskmate/service-kit/config/load-secrets';
import { type CreateCounter, createCounters } from '@deskmate/service-kit/http/counters';
import { createLimits, type Limits } from '@deskmate/service-kit/http/limits';
import type { Dependencies } from '@deskmate/service-kit/monitoring/dependencies';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import { createMonitoring, type Monitoring } from '@deskmate/service-kit/monitoring/monitoring';
import { noTracing, type Tracing } from '@deskmate/service-kit/monitoring/tracing';
import { type Bus, createBus, createRedisBus } from '@deskmate/service-kit/work/bus';
import { openRedis, type Redis } from '@deskmate/service-kit/work/redis';
import { measurePool } from '../metrics/measure-pool.ts';
import { prepareDataDir } from './prepare-data-dir.ts';

/** The resources that the services of one process share. */
export type Resources = {
  config: Config;
  log: Log;
  database: OpenDatabase;
  /** `rootKey`: what the keys of the main backend are derived from. */
  secrets: Pick<Secrets, 'links' | 'serviceSecret'> & { rootKey: string };
  monitoring: Monitoring;
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
  const tracing = config.tracesUrl === null ? noTracing : await openTracing(config.tracesUrl, config.role);
  const monitoring = createMonitoring(log, { tracing });
  const closing: (() => unknown)[] = [tracing.close];
  const close = async (): Promise<void> => {
    for (const end of closing.toReversed()) await end();
  };
  try {
    const database = await openOwnDatabase(config, log, servicesOf(config), opening);
    closing.push(database.close);
    const secrets = loadSecrets(config);
    measurePool(database, monitoring.metrics);
    const rootKey = config.role === 'ai' ? '' : await openRootKey(database.db, secrets);
    const maintenance = startEmbeddedMaintenance(database, {
      onFault: (error) => log.warn({ err: error }, 'maintenance of the database'),
    });
    closing.push(maintenance.stop);
    const shared = openShared(config, log, monitoring.dependencies);
    closing.push(shared.close);
    return {
      config,
      log,
      database,
      secrets: { ...secrets, rootKey },
      monitoring,
      ...shared,
      limits: createLimits(shared.createCounter, config.limitFactor),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What processes share: through Redis, or each for itself. */
function openShared({ redisUrl }: Config, log: Log, dependencies: Dependencies) {
  if (redisUrl === null) {
    const bus = createBus();
    return { redis: null, bus, createCounter: createCounters(null), close: bus.close };
  }
  const dependency = dependencies.watch('redis');
  const redis = openRedis(redisUrl, dependency);
  const bus = createRedisBus(redisUrl, log, dependency);
  return {
    redis,
    bus,
    createCounter: createCounters(redis, dependency),
    async close() {
      await bus.close();
      redis.disconnect();
    },
  };
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

/** Its packages are loaded only where traces are wanted. */
async function openTracing(url: string, role: Config['role']): Promise<Tracing> {
  const { createTracing } = await import('../tracing/create-tracing.ts');
  return createTracing(url, role);
}

const servicesOf = ({ role }: Config): Service[] => (role === 'all' ? ['main', 'ai'] : [role]);
