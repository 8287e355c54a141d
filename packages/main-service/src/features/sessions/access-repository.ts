import type { Database } from '@deskmate/db/database';
import { sql } from 'drizzle-orm';

/** What a sign-in session, or an API key in its place, may do now. */
export type Access = { signInSessionId: string; role: 'client' | 'admin'; hasPlan: boolean };

const apiKeyPrefix = 'api-key:';

export const createAccessRepository = (db: Database) => ({
  /** The sessions and keys (`api-key:<id>`) among these that still give access. */
  async find(signInSessionIds: string[], now: Date): Promise<Access[]> {
    const keyIds = signInSessionIds.flatMap((id) => (id.startsWith(apiKeyPrefix) ? id.slice(apiKeyPrefix.length) : []));
    const at = sql`${now.toISOString()}::timestamptz`;
    const { rows } = await db.execute<Access>(sql`
      with held as (
        select id as session_id, client_id, target_id from main.sign_in_sessions
        where id = any(${sql.param(signInSessionIds)}::text[]) and ended_at is null and expires_at > ${at}
        union all
        select ${apiKeyPrefix} || id, client_id, null from main.api_keys where id = any(${sql.param(keyIds)}::text[])
      )
      select held.session_id as "signInSessionId",
        case when held.target_id is null then c.role else 'client' end as role, exists (
        select 1 from main.subscriptions s where s.client_id = c.id and s.superseded_at is null
          and s.starts_at <= ${at} and s.ends_at > ${at}) as "hasPlan"
      from held join main.clients c on c.id = held.client_id and c.blocked_at is null`);
    return rows;
  },
});
