import type { Database } from '@deskmate/db/database';
import type { Queue } from '@deskmate/service-kit/monitoring/metrics';
import { sql } from 'drizzle-orm';

/** What the main backend has to do, for the operator's metrics; each count reads an index of open rows alone. */
export const createQueueCountRepository = (db: Database) => ({
  async count(): Promise<Queue[]> {
    const { rows } = await db.execute<Queue>(sql`
    select 'mails' as name, count(*)::int as entries,
      coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestSeconds"
    from main.mail_outbox where sent_at is null and given_up_at is null
    union all
    select 'payment_notices', count(*)::int, coalesce(extract(epoch from now() - min(received_at)), 0)::float8
    from main.gateway_notices where done_at is null
    union all
    select 'credit_holds', count(*)::int, coalesce(extract(epoch from now() - min(created_at)), 0)::float8
    from main.credit_holds where state = 'open'`);
    return rows;
  },
});
