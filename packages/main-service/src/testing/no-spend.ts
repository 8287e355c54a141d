import type { Spend } from '../ports/spend.ts';

/** An AI service without any cost. */
export const noSpend: Spend = { list: async () => [] };
