import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

type Rows = { rows: unknown[] };
type Query = (text: string, values: unknown[]) => Promise<Rows>;

/** What a read of the subscription asks the database, with nothing around it. */
const plan = `
  select s.*, v.*, p.is_trial, max(s.ends_at) over () as valid_to
  from main.subscriptions s
  join main.plan_versions v on v.id = s.plan_version_id
  join main.plans p on p.id = v.plan_id
  where s.client_id = $1 and s.superseded_at is null
  order by case when s.ends_at > $2::timestamptz then s.starts_at end nulls last, s.ends_at desc limit 1`;
const credit = `
  select a."group", a.balance, a.held, min(l.expires_at) filter (where l.kind = 'monthly') as monthly_ends_at,
    coalesce(min(l.expires_at) <= $2::timestamptz, false) as has_expired
  from main.credit_accounts a
  left join main.credit_lots l on l.client_id = a.client_id and l."group" = a."group" and l.remaining > 0
  where a.client_id = $1 group by a.client_id, a."group"`;

/** The driver alone, on the data of a product that has ended (embedded) or still runs (server). */
async function openBare(
  place: { dataDir: string } | { url: string },
): Promise<{ query: Query; close(): Promise<void> }> {
  if ('url' in place) {
    const pool = new pg.Pool({ connectionString: place.url, max: 10 });
    return { query: (text, values) => pool.query(text, values), close: () => pool.end() };
  }
  const pglite = await PGlite.create({ dataDir: join(place.dataDir, 'database') });
  return { query: (text, values) => pglite.query(text, values), close: () => pglite.close() };
}

/** @returns reads a second that the bare driver does, so many at once */
export async function measureBareReads(
  place: { dataDir: string } | { url: string },
  { clientId, atOnce, seconds }: { clientId: string; atOnce: number; seconds: number },
): Promise<number> {
  const { query, close } = await openBare(place);
  const read = async () => {
    const values = [clientId, new Date().toISOString()];
    const [plans, credits] = await Promise.all([query(plan, values), query(credit, values)]);
    if (plans.rows.length !== 1 || credits.rows.length === 0) throw new Error('the bare driver found another client');
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
