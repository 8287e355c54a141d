import { newId } from '@deskmate/service-kit/random';
import type { Repositories } from '../../repositories.ts';
import { grantCredit } from '../credit/grant-credit.ts';
import { renewCredit } from '../credit/renew-credit.ts';
import { takeBackCredit } from '../credit/take-back-credit.ts';
import { restoreReferral, reverseReferral } from '../referral/reward-referral.ts';
import type { Payment } from './payments-repository.ts';

type Reversal = {
  amount: number;
  /** Nothing of the payment is left. */
  isWhole: boolean;
  /** The ledger's name for it: the same cause never takes twice. */
  cause: string;
  now: Date;
};

/**
 * Takes back what a payment gave. A plan ends when all of it was given back; of a pack as much credit goes as the
 * money is worth, as far as it is still there, and with all of it what it earned as a referral. Belongs into a transaction that has locked the client.
 */
export async function reversePayment(repositories: Repositories, payment: Payment, reversal: Reversal): Promise<void> {
  const { clientId } = payment;
  if (clientId === null) return;
  if (reversal.isWhole) await endPaidPlan(repositories, { clientId, paymentId: payment.id, now: reversal.now });
  if (payment.paymentSessionId) await takeBackPack(repositories, { clientId, payment, reversal });
  if (reversal.isWhole) await reverseReferral(repositories, { ...reversal, paymentId: payment.id });
}

async function endPaidPlan(
  repositories: Repositories,
  { clientId, paymentId, now }: { clientId: string; paymentId: string; now: Date },
): Promise<void> {
  const { subscriptions, credit } = repositories;
  const stretch = await subscriptions.findByPayment(paymentId);
  if (!stretch || stretch.supersededAt || stretch.endsAt <= now) return;
  await subscriptions.change(stretch.id, { supersededAt: now });
  if (stretch.startsAt <= now) await credit.endMonthlyLots(clientId, now);
  await renewCredit(repositories, clientId, now);
}

type PackReversal = { clientId: string; payment: Payment; reversal: Reversal };

async function takeBackPack(repositories: Repositories, { clientId, payment, reversal }: PackReversal): Promise<void> {
  const { cause, now } = reversal;
  const lotOf = `payment:${payment.paymentSessionId}`;
  const bought = await repositories.ledger.creditsOf(lotOf, 'grant');
  const credits = reversal.isWhole ? bought : Math.floor((bought * reversal.amount) / payment.amount);
  await takeBackCredit(repositories, { clientId, lotOf, cause, credits, now });
}

/**
 * Gives back what a dispute took, once it is won: the rest of the plan's time, and the credit of a pack. A plan that had
 * ended before the dispute, for another one, stays ended.
 */
export async function restorePayment(
  repositories: Repositories,
  payment: Payment,
  { cause, disputedAt, now }: Pick<Reversal, 'cause' | 'now'> & { disputedAt: Date },
): Promise<void> {
  const { subscriptions, credit, ledger } = repositories;
  const { clientId, id: paymentId } = payment;
  if (clientId === null) return;
  const stretch = await subscriptions.findByPayment(paymentId);
  if (stretch?.supersededAt && stretch.supersededAt >= disputedAt && stretch.endsAt > now) {
    const { planVersionId, interval, endsAt, usedAhead } = stretch;
    const startsAt = stretch.startsAt > now ? stretch.startsAt : now;
    const row = {
      id: newId(),
      clientId,
      planVersionId,
      interval,
      paymentId,
      startsAt,
      endsAt,
      usedAhead,
      createdAt: now,
    };
    await subscriptions.add(row);
    await renewCredit(repositories, clientId, now);
  }
  await restoreReferral(repositories, { paymentId, cause, now });
  const lot = await credit.findLotByRequest(clientId, `payment:${payment.paymentSessionId}`);
  const taken = -(await ledger.creditsOf(cause, 'adjust'));
  if (!lot || taken <= 0 || lot.expiresAt <= now) return;
  const { expiresAt } = lot;
  const requestId = `won:${cause}`;
  await grantCredit(repositories, {
    clientId,
    kind: 'bought',
    requestId,
    credits: { [lot.group]: taken },
    expiresAt,
    now,
  });
}
