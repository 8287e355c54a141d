import { newId } from '@deskmate/service-kit/random';
import { renewCredit } from '../credit/renew-credit.ts';
import type { Repositories } from '../repositories.ts';

export type TrialRepositories = Pick<Repositories, 'credit' | 'ledger' | 'plans' | 'subscriptions'>;

/** Starts the trial with its credit, if one is on offer. Belongs into a transaction. @returns its end. */
export async function startTrial(repositories: TrialRepositories, clientId: string, now: Date): Promise<Date | null> {
  const trial = await repositories.plans.trial();
  if (!trial?.trialDays) return null;
  const endsAt = new Date(now.getTime() + trial.trialDays * 86_400_000);
  const planVersionId = trial.id;
  await repositories.subscriptions.add({ id: newId(), clientId, planVersionId, startsAt: now, endsAt, createdAt: now });
  await renewCredit(repositories, clientId, now);
  return endsAt;
}
