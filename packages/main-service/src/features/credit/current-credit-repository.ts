import { creditLots } from '@deskmate/db/tables/main/credits';
import { planVersions } from '@deskmate/db/tables/main/plans';
import { subscriptions } from '@deskmate/db/tables/main/subscriptions';
import { type SQL, sql } from 'drizzle-orm';

/**
 * True in a statement when a client's credit is as it should be now and their plan has this model:
 * nothing has ended, and the month's grant is there. Says the same as `isMonthDue` and `addMonths`.
 */
export function isCreditCurrent(clientId: string, modelId: string, now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`exists (
      select 1 from (
        select starts_at, granted_month, plan_version_id from ${subscriptions}
        where client_id = ${clientId} and superseded_at is null and ends_at > ${at}
        order by starts_at limit 1
      ) as current
      join ${planVersions} as version on version.id = current.plan_version_id
      where not version.excluded_model_ids @> jsonb_build_array(${modelId}::text)
        and current.starts_at at time zone 'UTC' + make_interval(months => current.granted_month + 1)
          > ${at} at time zone 'UTC'
    )
    and not exists (
      select 1 from ${creditLots} where client_id = ${clientId} and remaining > 0 and expires_at <= ${at}
    )`;
}
