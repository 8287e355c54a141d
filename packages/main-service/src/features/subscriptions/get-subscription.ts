import type { CreditLine, Subscription } from '@deskmate/api/contracts/main/subscriptions';
import type { MainContext } from '../../context.ts';
import { isMonthDue, renewCredit } from '../credit/renew-credit.ts';
import type { Standing } from './standing-repository.ts';

/** The plan and credit as they are now; a month that has turned since anybody looked is brought up to date first. */
export async function getSubscription(context: MainContext, clientId: string): Promise<Subscription> {
  const now = new Date(context.clock.now());
  const look = () => context.repositories.standing.find(clientId, now);
  let standing = await look();
  if (isMonthDue(standing.plan, now) || standing.accounts.some((account) => account.hasExpired)) {
    await context.transact((repositories) => renewCredit(repositories, clientId, now));
    standing = await look();
  }
  return toContract(standing, now);
}

const groups = ['standard', 'advanced', 'image'] as const;

const toContract = ({ plan, accounts }: Standing, now: Date): Subscription => ({
  plan_id: plan?.planId ?? null,
  plan_name: plan?.planName ?? null,
  type: plan ? (plan.isTrial ? 'trial' : 'paid') : null,
  interval: plan?.interval ?? null,
  valid_to: plan?.validTo.toISOString() ?? null,
  server_time: now.toISOString(),
  renews: false,
  credits: groups.map((group): CreditLine => {
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
