import { type SQL, sql } from 'drizzle-orm';
import { searchLexemes } from './search-lexemes.ts';

/** The value of a row's `search`: its words and its owner. */
export const searchVector = (clientId: string, text: string): SQL<string> =>
  sql<string>`array_to_tsvector(${sql.param(searchLexemes(clientId, text))}::text[])`;
