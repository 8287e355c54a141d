import type { Database } from '@deskmate/db/database';
import { clients } from '@deskmate/db/tables/main/clients';
import { creditAlerts, creditLots } from '@deskmate/db/tables/main/credits';
import { sql } from 'drizzle-orm';
import { isOpenAccount } from '../clients/clients-repository.ts';
import { type CreditGroup, isOfPlan } from './credit-repository.ts';

type NewAlert = { clientId: string; group: CreditGroup; threshold: 80 | 100; now: Date };
type AlertedClient = Pick<typeof clients.$inferSelect, 'firstName' | 'email' | 'language' | 'timeZone'>;

export const createCreditAlertsRepository = (db: Database) => ({
  /**
   * Notes that a client is told of low credit. @returns whom to tell; null when they were told of this threshold of the
   * month before, want no such mails, or cannot use the account.
   */
  async claim({ clientId, group, threshold, now }: NewAlert): Promise<AlertedClient | null> {
    const { rows } = await db.execute<AlertedClient>(sql`
      with claimed as (
        insert into ${creditAlerts} (client_id, "group", month, threshold, created_at)
        select ${clients.id}, ${group}, month.name, ${threshold}::int, ${now.toISOString()}::timestamptz
        from ${clients}, (
          select coalesce(request_id, id) as name from ${creditLots}
          where client_id = ${clientId} and "group" = ${group} and ${isOfPlan}
          order by created_at desc, id desc limit 1
        ) as month
        where ${clients.id} = ${clientId} and ${clients.lowCreditMails} and ${isOpenAccount}
        on conflict do nothing
        returning client_id
      )
      select ${clients.firstName} as "firstName", ${clients.email} as "email", ${clients.language} as "language",
        ${clients.timeZone} as "timeZone"
      from ${clients} join claimed on claimed.client_id = ${clients.id}`);
    return rows[0] ?? null;
  },
});
