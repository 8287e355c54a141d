import type { SpendLine } from '@deskmate/api/contracts/ai/spend';
import type { Database } from '@deskmate/db/database';
import { costs } from '@deskmate/db/tables/ai/costs';
import { type SQL, sql } from 'drizzle-orm';
import type { CostSource } from './cost-source.ts';

export type Cost = { id: string; clientId: string; source: CostSource; now: Date } & Partial<Counted>;
/** `inputTokens` is null where the vendor did not count them. */
type Counted = { images: number; seconds: number; inputTokens: number | null };

export type CostRepository = ReturnType<typeof createCostRepository>;

export const createCostRepository = (db: Database) => ({
  /** Of anything but an answer. */
  async add({ id, clientId, source, images = 0, seconds = 0, inputTokens = 0, now }: Cost): Promise<void> {
    const { price } = source;
    await db.insert(costs).values({
      id,
      clientId,
      ...source,
      images,
      seconds,
      ...(inputTokens !== null && inputTokens > 0 && { inputTokens }),
      createdAt: now,
      currency: price?.currency ?? null,
      micros:
        price &&
        (inputTokens === null
          ? null
          : images * price.image +
            Math.ceil((seconds * price.minute) / 60) +
            Math.ceil((inputTokens * price.input) / 1_000_000)),
    });
  },

  async list(from: Date, to: Date): Promise<SpendLine[]> {
    const { rows } = await db.execute<SpendLine>(sql`
      select vendor, upstream_id as "upstreamId", count(*)::int as count,
        coalesce(sum(input_tokens), 0)::float8 as "inputTokens", coalesce(sum(output_tokens), 0)::float8 as "outputTokens",
        sum(images)::float8 as images, sum(seconds)::float8 as seconds, currency,
        coalesce(sum(micros), 0)::float8 as micros, count(*) filter (where micros is null)::int as unknown
      from ${costs}
      where created_at >= ${from.toISOString()}::timestamptz and created_at < ${to.toISOString()}::timestamptz
      group by vendor, upstream_id, currency
      order by vendor, upstream_id, currency`);
    return rows;
  },
});

/**
 * A part of the statement that ends an answer, so that each answer has one cost, whichever process ends it: writes the
 * cost of the `job` that the statement has ended.
 */
export const insertAnswerCost = (tokens: { input: number | null; output: number | null }, at: SQL): SQL => sql`
  insert into ai.costs (id, client_id, tool, model_id, vendor, upstream_id, input_tokens, output_tokens, price, currency,
    micros, created_at)
  select chat_id, client_id, cost_source ->> 'tool', cost_source ->> 'modelId', cost_source ->> 'vendor',
    cost_source ->> 'upstreamId', ${tokens.input}::int, ${tokens.output}::int,
    nullif(cost_source -> 'price', 'null'::jsonb), cost_source -> 'price' ->> 'currency',
    ceil((${tokens.input}::numeric * (rate ->> 'input')::numeric
      + ${tokens.output}::numeric * (rate ->> 'output')::numeric) / 1000000), ${at}
  from job
  cross join lateral (
    select case when ${tokens.input}::int > (cost_source -> 'price' -> 'long' ->> 'above')::int
      then cost_source -> 'price' -> 'long' else cost_source -> 'price' end as rate
  ) rates
  where cost_source is not null
  on conflict do nothing`;
