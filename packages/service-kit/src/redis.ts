import { Redis } from 'ioredis';
import type { Log } from './log.ts';

export type { Redis } from 'ioredis';

/** A connection that fails fast when Redis is unavailable or hangs, so that callers fall back to their own process (R17). */
export function openRedis(url: string, log: Log, { commandTimeoutMs = 500 } = {}): Redis {
  const redis = new Redis(url, {
    commandTimeout: commandTimeoutMs,
    connectTimeout: 2000,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    retryStrategy: (attempts) => Math.min(attempts * 200, 3000),
  });
  redis.on('error', (error: Error) => log.warn({ err: error }, 'redis'));
  return redis;
}
