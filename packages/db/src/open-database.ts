import type { Database } from './database.ts';
import { type EmbeddedOptions, openEmbedded } from './open-embedded.ts';
import { openServer, type ServerOptions } from './open-server.ts';

/** PGlite in `<dataDir>/database`, locked for this process, or PostgreSQL 15 or newer. */
export type DatabaseOptions = EmbeddedOptions | ServerOptions;

export type OpenDatabase = {
  db: Database;
  kind: 'embedded' | 'server';
  /** The connections of this process to a server, and how many queries wait for one. */
  pool?: () => { open: number; idle: number; waiting: number };
  /** @throws when the database does not answer. */
  ping(): Promise<void>;
  /** After the queries that were asked before; gives everything back, the lock included. */
  close(): Promise<void>;
};

/**
 * The one way to a database; the same code runs on either kind.
 * @throws DatabaseError with one sentence that says what to do.
 */
export const openDatabase = (options: DatabaseOptions): Promise<OpenDatabase> =>
  'url' in options ? openServer(options) : openEmbedded(options);
