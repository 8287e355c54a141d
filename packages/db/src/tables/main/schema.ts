import { pgSchema } from 'drizzle-orm/pg-core';

/** The tables of the main backend; no other service reads or writes them. */
export const main = pgSchema('main');
