import type { Database } from '@deskmate/db/database';
import type { Queue } from '@deskmate/service-kit/monitoring/metrics';
import { sql } from 'drizzle-orm';

/** What the AI service has to do, for the operator's metrics; each count reads an index of open rows alone. */
export const createQueueCountRepository = (db: Database) => ({
  async count(): Promise<Queue[]> {
    const { rows } = await db.execute<Queue>(sql`
    select 'generations' as name, count(*)::int as entries,
      coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestSeconds"
    from ai.image_generations where state <> 'ended'
    union all
    select 'documents', count(*)::int, coalesce(extract(epoch from now() - min(used_at)), 0)::float8
    from ai.documents where status = 'reading'`);
    return rows;
  },
});
