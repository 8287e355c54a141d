import { access, constants } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { freeBytes, megabyte } from '@deskmate/db/disk-space';
import type { Resources } from '../start/open-resources.ts';

export type Probes = {
  /** Asks everything now, unless that was done a moment ago. */
  probe(): Promise<void>;
  start(): void;
  stop(): void;
};

/** Seldom enough for an idle process, often enough for an alert. */
const everyMs = 10_000;
/** Many balancers that ask share one answer. */
const freshMs = 1000;
const answerMs = 3000;
const little = 1024 * megabyte;
/** The embedded database refuses writes a little before (`watchDiskSpace`). */
const full = 96 * megabyte;

/** Asks database, disk and Redis whether they work. What else a process depends on is known from its use. */
export function createProbes({ config, database, redis, monitoring }: ProbedResources): Probes {
  const { dependencies, metrics } = monitoring;
  const watched = {
    database: dependencies.watch('database', { calmMs: 0 }),
    disk: dependencies.watch('disk', { calmMs: 0 }),
    redis: redis && dependencies.watch('redis'),
    // An object store is known from its use.
    store: config.s3 === null ? dependencies.watch('store', { calmMs: 0 }) : null,
  };
  let known: number | undefined;
  // Read at once while it has not been probed: 0 would be a full disk.
  const readFree = () => known ?? freeBytes(config.dataDir).catch(() => 0);
  metrics.gauge('deskmate_disk_free_bytes', 'Space that is left where DATA_DIR lies.', readFree);

  const probeDisk = async (): Promise<void> => {
    await access(config.dataDir, constants.W_OK);
    const free = await freeBytes(config.dataDir);
    known = free;
    const words = new Error(`${Math.floor(free / megabyte)} MB are free where DATA_DIR lies`);
    if (free < config.minFreeDiskBytes) watched.store?.fails(noMoreFiles(config.minFreeDiskBytes, words), 'degraded');
    else watched.store?.works();
    if (free < full) watched.disk.fails(words);
    else if (free < little) watched.disk.fails(words, 'degraded');
    else watched.disk.works();
  };
  const probeDatabase = async (): Promise<void> => {
    await inTime(database.ping());
    watched.database.works();
  };
  const probeRedis = async (): Promise<void> => {
    await redis?.ping();
    watched.redis?.works();
  };
  const probeAll = async (): Promise<void> => {
    await Promise.all([
      probeDatabase().catch(watched.database.fails),
      probeDisk().catch(watched.disk.fails),
      probeRedis().catch((error: unknown) => watched.redis?.fails(error)),
    ]);
  };

  let probedAtMs = Number.NEGATIVE_INFINITY;
  let underway: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const probe = (): Promise<void> => {
    if (performance.now() - probedAtMs > freshMs) {
      probedAtMs = performance.now();
      underway = probeAll();
    }
    return underway;
  };
  return {
    probe,
    start() {
      timer ??= setInterval(() => void probe(), everyMs).unref();
    },
    stop: () => clearInterval(timer),
  };
}

const noMoreFiles = (minFreeBytes: number, cause: Error): Error =>
  new Error(`files of people are refused: less than ${minFreeBytes / megabyte} MB (MIN_FREE_DISK_MB) are free`, {
    cause,
  });

type ProbedResources = Pick<Resources, 'config' | 'database' | 'redis' | 'monitoring'>;

/** The embedded database has no time limit of its own. */
const inTime = async (answer: Promise<unknown>): Promise<void> => {
  const late = new AbortController();
  const limit = pause(answerMs, undefined, { signal: late.signal, ref: false }).then(
    () => Promise.reject(new Error('the database does not answer')),
    () => {},
  );
  await Promise.race([answer, limit]).finally(() => late.abort());
};
