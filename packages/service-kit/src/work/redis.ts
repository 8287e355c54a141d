import { Redis } from 'ioredis';
import type { Dependency } from '../monitoring/dependencies.ts';

export type { Redis } from 'ioredis';

/** A connection that fails fast when Redis is unavailable or hangs, so that callers fall back to their own process (R17). */
export function openRedis(url: string, dependency: Dependency, { commandTimeoutMs = 500 } = {}): Redis {
  const redis = new Redis(url, {
    commandTimeout: commandTimeoutMs,
    connectTimeout: 2000,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    retryStrategy: (attempts) => Math.min(attempts * 200, 3000),
  });
  redis.on('error', (error: Error) => dependency.fails(error));
  redis.on('ready', () => dependency.works());
  return redis;
}
