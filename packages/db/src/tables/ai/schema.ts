import { pgSchema } from 'drizzle-orm/pg-core';

/** Everything the AI service owns; no other service reads or writes here. */
export const ai = pgSchema('ai');
