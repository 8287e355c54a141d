import { hostname } from 'node:os';
import pg from 'pg';

export type PoolOptions = { url: string; poolSize: number; queryTimeoutMs: number; connectTimeoutMs: number };

export const applicationPrefix = 'deskmate ';
/** Tells the operator of the server whose connection it is; a longer name would be cut there. */
const applicationName = `${applicationPrefix}process ${process.pid} on ${hostname()}`.slice(0, 63);

/**
 * A pool that gives up on a server that hangs: a query that waits too long fails, and its
 * connection is cut, so that neither the rollback nor the next user waits for it again.
 */
export function createServerPool(options: PoolOptions): pg.Pool {
  const { url, poolSize, queryTimeoutMs, connectTimeoutMs } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    application_name: applicationName,
    // The server stops the query by itself a little earlier, if it is alive.
    ...(queryTimeoutMs > 0 && { query_timeout: queryTimeoutMs, statement_timeout: Math.floor(queryTimeoutMs * 0.9) }),
  });
  pool.on('connect', (client) => {
    // A connection that breaks inside a transaction emits `error` here too; without a listener that would end the process.
    client.on('error', () => {});
    cutWhenHanging(client);
  });
  return pool;
}

type AnyQuery = (...args: unknown[]) => unknown;
type WithStream = pg.PoolClient & { connection: { stream: { destroy(): void } } };

function cutWhenHanging(client: pg.PoolClient): void {
  const query = client.query.bind(client) as AnyQuery;
  const watched: AnyQuery = (...args) => {
    const result = query(...args);
    if (result instanceof Promise) {
      result.catch((error: Error) => {
        if (error.message === 'Query read timeout') (client as WithStream).connection.stream.destroy();
      });
    }
    return result;
  };
  Object.assign(client, { query: watched });
}
