import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** What both drivers answer to a raw query; anything beyond `rows` differs between them. */
type Rows<Row> = { rows: Row[] };

interface CommonResult extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/**
 * A connection or an open transaction, on PGlite or PostgreSQL alike.
 *
 * Inside `db.transaction(async (tx) => …)` use only `tx`: the embedded database has one
 * connection, so a query on the outer `db` would wait for the transaction it is part of.
 * To learn how many rows changed, use `.returning()`; the drivers count differently.
 */
export type Database = PgDatabase<CommonResult>;
