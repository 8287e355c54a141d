import { newId } from '@deskmate/service-kit/random';
import { renewCredit } from '../credit/renew-credit.ts';
import type { Tx } from '../transaction.ts';

/** Starts the trial with its credit, if one is on offer. @returns its end. */
export async function startTrial(tx: Tx, clientId: string, now: Date): Promise<Date | null> {
  const trial = await tx.plans.trial();
  if (!trial?.trialDays) return null;
  const endsAt = new Date(now.getTime() + trial.trialDays * 86_400_000);
  const planVersionId = trial.id;
  await tx.subscriptions.add({ id: newId(), clientId, planVersionId, startsAt: now, endsAt, createdAt: now });
  await renewCredit(tx, clientId, now);
  return endsAt;
}
