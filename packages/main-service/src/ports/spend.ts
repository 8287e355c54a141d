import type { SpendLine } from '@deskmate/api/contracts/ai/spend';

/** What the AI service's vendors take, for the operator. */
export type Spend = { list(from: Date, to: Date): Promise<SpendLine[]> };
