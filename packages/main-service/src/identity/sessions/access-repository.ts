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
        select s.id as session_id, s.client_id, s.target_id from main.sign_in_sessions s
        left join main.sign_in_sessions parent on parent.id = s.parent_id
        where s.id = any(${sql.param(signInSessionIds)}::text[]) and s.ended_at is null and s.expires_at > ${at}
          and (s.parent_id is null or s.outlives_logout or (parent.ended_at is null and parent.expires_at > ${at}))
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
