import { pgSchema } from 'drizzle-orm/pg-core';

/** Everything the main backend owns; no other service reads or writes here. */
export const main = pgSchema('main');
