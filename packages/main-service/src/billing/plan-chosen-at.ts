import type { Repositories } from '../repositories.ts';
import type { Payment } from './webhook/payments-repository.ts';

type ChosenPlan = {
  gateway: Payment['gateway'];
  reference: string;
  /** When the subscription began; without a change its plan was chosen then. */
  createdAt: Date;
};

/** When the client chose what a subscription is for now: when it was last changed. */
export async function planChosenAt(
  { subscriptions }: Repositories,
  { gateway, reference, createdAt }: ChosenPlan,
): Promise<Date> {
  const [latest, ...earlier] = await subscriptions.listOfGateway(gateway, reference);
  let at = latest?.startsAt;
  for (const period of earlier) {
    if (period.planId !== latest?.planId || period.interval !== latest.interval) return at ?? createdAt;
    at = period.startsAt;
  }
  return createdAt;
}
