import { customType } from 'drizzle-orm/pg-core';

/** Search words of a row. Written from words that the service has normalised, never by PostgreSQL's own parser. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
