import type { Spend } from '../ports/spend.ts';

/** An AI service that has not cost anything. */
export const noSpend: Spend = { list: async () => [] };
