import type { Database } from '@deskmate/db/database';
import { sql } from 'drizzle-orm';

/** Every account whose figures do not add up, in one statement, so that it may run at any moment. */
export async function checkLedger(db: Database): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select * from (
      select a.client_id, a."group", a.balance, a.held,
        (select coalesce(sum(credits), 0) from main.ledger_entries l
          where l.client_id = a.client_id and l."group" = a."group") as ledger,
        (select coalesce(sum(remaining), 0) from main.credit_lots l
          where l.client_id = a.client_id and l."group" = a."group") as lots,
        (select coalesce(sum(credits), 0) from main.credit_holds h
          where h.client_id = a.client_id and h."group" = a."group" and h.state = 'open') as open_holds
      from main.credit_accounts a
    ) figures
    where balance <> ledger or balance <> lots or held <> open_holds or held < 0 or balance < held`);
  return rows;
}
