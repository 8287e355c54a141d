import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

type Rows = { rows: unknown[] };
type Query = (text: string, values: unknown[]) => Promise<Rows>;

/** The query of main-service's `entitlements-repository.ts`, with nothing around it. */
const standing = `
  select plan.*, credit.accounts
  from (
    select coalesce(json_agg(json_build_object('group', a."group", 'balance', a.balance, 'held', a.held,
      'monthlyEndsAtMs', (extract(epoch from left_over.monthly_ends_at) * 1000)::int8,
      'hasExpired', coalesce(left_over.first_ends_at <= $2::timestamptz, false))), '[]') as accounts
    from main.credit_accounts a
    cross join lateral (
      select min(expires_at) as first_ends_at, coalesce(min(expires_at) filter (where kind = 'monthly'),
            min(expires_at) filter (where kind = 'trial')) as monthly_ends_at
      from main.credit_lots l where l.client_id = a.client_id and l."group" = a."group" and l.remaining > 0
    ) left_over
    where a.client_id = $1
  ) credit
  left join lateral (
    select v.plan_id as "planId", v.name as "planName", v.grants, p.is_trial as "isTrial", s.interval,
      s.granted_month as "grantedMonth", (extract(epoch from s.starts_at) * 1000)::float8 as "startsAtMs",
      (extract(epoch from s.ends_at) * 1000)::float8 as "endsAtMs",
      (extract(epoch from max(s.ends_at) over ()) * 1000)::float8 as "validToMs",
      (
        select json_build_object('status', g.status, 'cancels', g.cancels_at_period_end,
          'amount', greatest(0,
            case g.interval when 'year' then gv.yearly_price else gv.monthly_price end - g.next_discount - g.balance),
          'currency', gv.currency, 'atMs', (extract(epoch from g.period_ends_at) * 1000)::int8)
        from main.gateway_subscriptions g
        join main.plan_versions gv on gv.id = g.plan_version_id
        where g.client_id = s.client_id and g.status <> 'ended' and gv.plan_id = v.plan_id
        order by g.created_at desc limit 1
      ) as renewal
    from main.subscriptions s
    join main.plan_versions v on v.id = s.plan_version_id
    join main.plans p on p.id = v.plan_id
    where s.client_id = $1 and s.superseded_at is null
    order by case when s.ends_at > $2::timestamptz then s.starts_at end nulls last, s.ends_at desc limit 1
  ) plan on true`;

/** The driver alone, on the data of a product that has ended (embedded) or still runs (server). */
async function openBare(
  target: { dataDir: string } | { url: string },
): Promise<{ query: Query; close(): Promise<void> }> {
  if ('url' in target) {
    const pool = new pg.Pool({ connectionString: target.url, max: 10 });
    return { query: (text, values) => pool.query(text, values), close: () => pool.end() };
  }
  const pglite = await PGlite.create({ dataDir: join(target.dataDir, 'database') });
  return { query: (text, values) => pglite.query(text, values), close: () => pglite.close() };
}

/** @returns reads a second that the bare driver does, so many at once */
export async function measureBareReads(
  target: { dataDir: string } | { url: string },
  { clientId, atOnce, seconds }: { clientId: string; atOnce: number; seconds: number },
): Promise<number> {
  const { query, close } = await openBare(target);
  const read = async () => {
    const { rows } = await query(standing, [clientId, new Date().toISOString()]);
    const [row] = rows as { planId: number | null; accounts: unknown[] }[];
    if (!row || row.planId === null || row.accounts.length === 0)
      throw new Error('the bare driver found another client');
  };
  await readFor(read, atOnce, 1);
  const rate = await readFor(read, atOnce, seconds);
  await close();
  return rate;
}

async function readFor(read: () => Promise<void>, atOnce: number, seconds: number): Promise<number> {
  const startedAt = performance.now();
  let done = 0;
  const worker = async () => {
    for (; performance.now() - startedAt < seconds * 1000; done += 1) await read();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return done / ((performance.now() - startedAt) / 1000);
}
