import * as z from 'zod';

const count = z.number().min(0);

/** What one model of a vendor cost in a time. `count` is answers, images and transcriptions. */
export const spendLine = z.object({
  vendor: z.string(),
  upstreamId: z.string(),
  count,
  inputTokens: count,
  outputTokens: count,
  images: count,
  seconds: count,
  /** Null where the model table had no price. */
  currency: z.string().nullable(),
  /** Millionths of `currency`, of those whose cost is known. */
  micros: count,
  /** How many have no known cost. */
  unknown: count,
});

export type SpendLine = z.infer<typeof spendLine>;
