import type { Money } from '@deskmate/api/money/minor-units';
import type { Database } from '@deskmate/db/database';
import type { Grants } from '@deskmate/db/tables/main/plans';
import { sql } from 'drizzle-orm';
import type { CreditGroup } from '../credit/credit-repository.ts';

/** What a client has now: the paid period of their plan that runs, or the last one, and their credit. */
export type Entitlements = { plan: EntitledPlan | null; accounts: CreditAccount[] };

type CreditAccount = {
  group: CreditGroup;
  balance: number;
  held: number;
  /** When the monthly part of the balance ends. */
  monthlyEndsAt: Date | null;
  /** Some of the balance has expired and not been taken off yet. */
  hasExpired: boolean;
};

export type EntitledPlan = {
  planId: number;
  planName: string;
  grants: Grants;
  isTrial: boolean;
  interval: 'month' | 'year' | null;
  startsAt: Date;
  isOver: boolean;
  grantedMonth: number;
  /** The end of the whole chain of renewals. */
  validTo: Date;
  /** Null where nothing renews it. */
  renewal: { status: 'active' | 'past_due'; cancels: boolean; price: Money | null; at: Date } | null;
};

type Row = Omit<EntitledPlan, 'planId' | 'startsAt' | 'isOver' | 'validTo' | 'renewal'> & {
  renewal: {
    status: 'active' | 'past_due';
    cancels: boolean;
    amount: number | null;
    currency: string;
    atMs: number;
  } | null;
  planId: number | null;
  startsAtMs: number;
  endsAtMs: number;
  validToMs: number;
  accounts: (Omit<CreditAccount, 'monthlyEndsAt'> & { monthlyEndsAtMs: number | null })[];
};

export const createEntitlementsRepository = (db: Database) => ({
  /** One statement for all of it, because it runs more often than any other and the round trip costs more than the query. */
  async find(clientId: string, now: Date): Promise<Entitlements> {
    const at = sql`${now.toISOString()}::timestamptz`;
    const { rows } = await db.execute<Row>(sql`
      select plan.*, credit.accounts
      from (
        select coalesce(json_agg(json_build_object('group', a."group", 'balance', a.balance, 'held', a.held,
          'monthlyEndsAtMs', (extract(epoch from left_over.monthly_ends_at) * 1000)::int8,
          'hasExpired', coalesce(left_over.first_ends_at <= ${at}, false))), '[]') as accounts
        from main.credit_accounts a
        cross join lateral (
          select min(expires_at) as first_ends_at, coalesce(min(expires_at) filter (where kind = 'monthly'),
            min(expires_at) filter (where kind = 'trial')) as monthly_ends_at
          from main.credit_lots l
          where l.client_id = a.client_id and l."group" = a."group" and l.remaining > 0
        ) left_over
        where a.client_id = ${clientId}
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
        where s.client_id = ${clientId} and s.superseded_at is null
        order by case when s.ends_at > ${at} then s.starts_at end nulls last, s.ends_at desc limit 1
      ) plan on true`);
    const [row] = rows;
    return { plan: row ? toPlan(row, now) : null, accounts: row ? row.accounts.map(toAccount) : [] };
  },
});

function toPlan(
  { planId, startsAtMs, endsAtMs, validToMs, renewal, accounts: _, ...plan }: Row,
  now: Date,
): EntitledPlan | null {
  if (planId === null) return null;
  return {
    ...plan,
    planId,
    startsAt: new Date(startsAtMs),
    isOver: endsAtMs <= now.getTime(),
    validTo: new Date(validToMs),
    renewal: renewal && toRenewal(renewal),
  };
}

const toRenewal = ({ status, cancels, amount, currency, atMs }: NonNullable<Row['renewal']>) => ({
  status,
  cancels,
  price: amount === null ? null : { amount, currency },
  at: new Date(atMs),
});

const toAccount = ({ monthlyEndsAtMs, ...account }: Row['accounts'][number]): CreditAccount => ({
  ...account,
  monthlyEndsAt: monthlyEndsAtMs === null ? null : new Date(monthlyEndsAtMs),
});
