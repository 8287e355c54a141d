import type { CreditLine, Subscription } from '@deskmate/api/contracts/main/subscriptions';
import type { MainContext } from '../../context.ts';
import type { CreditAccount } from '../credit/credit-repository.ts';
import { isMonthDue, renewCredit } from '../credit/renew-credit.ts';
import type { CurrentSubscription } from './subscriptions-repository.ts';

/** The plan and credit as they are now; a month that has turned since anybody looked is brought up to date first. */
export async function getSubscription(context: MainContext, clientId: string): Promise<Subscription> {
  const now = new Date(context.clock.now());
  const look = () =>
    Promise.all([
      context.repositories.subscriptions.findCurrent(clientId, now),
      context.repositories.credit.accounts(clientId, now),
    ]);
  let [subscription, accounts] = await look();
  if (isMonthDue(subscription, now) || accounts.some((account) => account.hasExpired)) {
    await context.transact((repositories) => renewCredit(repositories, clientId, now));
    [subscription, accounts] = await look();
  }
  return toContract(subscription, accounts, now);
}

const groups = ['standard', 'advanced', 'image'] as const;

const toContract = (current: CurrentSubscription | null, accounts: CreditAccount[], now: Date): Subscription => ({
  plan_id: current?.version.planId ?? null,
  plan_name: current?.version.name ?? null,
  type: current ? (current.isTrial ? 'trial' : 'paid') : null,
  interval: current?.interval ?? null,
  valid_to: current?.validTo.toISOString() ?? null,
  server_time: now.toISOString(),
  renews: false,
  credits: groups.map((group): CreditLine => {
    const account = accounts.find((one) => one.group === group);
    return {
      group,
      allowance: current && !current.isOver ? current.version.grants[group] : 0,
      balance: account?.balance ?? 0,
      held: account?.held ?? 0,
      resets_at: account?.monthlyEndsAt?.toISOString() ?? null,
    };
  }),
});
