import type { CreditLine, Renewal, Subscription } from '@deskmate/api/contracts/main/subscriptions';
import { creditGroups } from '@deskmate/api/credits/credit-groups';
import type { MainContext } from '../context.ts';
import { isMonthDue, renewCredit } from '../credit/renew-credit.ts';
import type { EntitledPlan, Entitlements } from './entitlements-repository.ts';

/** The current plan and credit; a month that has begun since the last call is granted first. */
export async function getSubscription(app: MainContext, clientId: string): Promise<Subscription> {
  const now = app.clock.date();
  const look = () => app.repositories.entitlements.find(clientId, now);
  let entitlements = await look();
  if (isMonthDue(entitlements.plan, now) || entitlements.accounts.some((account) => account.hasExpired)) {
    await app.transact((tx) => renewCredit(tx, clientId, now));
    entitlements = await look();
  }
  return toContract(entitlements, now);
}

const toContract = ({ plan, accounts }: Entitlements, now: Date): Subscription => ({
  plan_id: plan?.planId ?? null,
  plan_name: plan?.planName ?? null,
  type: plan ? (plan.isTrial ? 'trial' : 'paid') : null,
  interval: plan?.interval ?? null,
  valid_to: plan?.validTo.toISOString() ?? null,
  server_time: now.toISOString(),
  renews: plan?.renewal?.status === 'active' && !plan.renewal.cancels,
  renewal: plan?.renewal ? toRenewal(plan.renewal) : null,
  credits: creditGroups.map((group): CreditLine => {
    const account = accounts.find((one) => one.group === group);
    return {
      group,
      allowance: plan && !plan.isOver ? plan.grants[group] : 0,
      balance: account?.balance ?? 0,
      held: account?.held ?? 0,
      resets_at: account?.monthlyEndsAt?.toISOString() ?? null,
    };
  }),
});

const toRenewal = ({ status, cancels, price, at }: NonNullable<EntitledPlan['renewal']>): Renewal => ({
  state: cancels ? 'cancelled' : status,
  next_charge: cancels || !price ? null : { ...price, at: at.toISOString() },
});
