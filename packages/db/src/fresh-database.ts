import type { Logger } from 'drizzle-orm/logger';
import { freshEmbedded } from './fresh-embedded.ts';
import { freshOnServer } from './fresh-on-server.ts';
import type { OpenDatabase } from './open-database.ts';

/**
 * An empty, migrated database for one test file, copied from a template in well under a second:
 * PGlite in memory, or a database of its own on PostgreSQL when `TEST_DATABASE_URL` is set.
 * Close it in `afterAll`. A `logger` gets every statement.
 */
export function freshDatabase({ logger }: { logger?: Logger } = {}): Promise<OpenDatabase> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? freshOnServer(url, logger) : freshEmbedded(logger);
}
