import { newId } from '@deskmate/service-kit/random';
import { usedAtEarlyEnd } from '../../credit/credit-overuse.ts';
import { grantCredit } from '../../credit/grant-credit.ts';
import { restoreReferral, reverseReferral } from '../../credit/referral/reward-referral.ts';
import { renewCredit } from '../../credit/renew-credit.ts';
import { takeBackCredit } from '../../credit/take-back-credit.ts';
import type { LockedClient, Tx } from '../../transaction.ts';
import type { Payment } from '../webhook/payments-repository.ts';

type Reversal = {
  amount: number;
  /** Nothing of the payment is left. */
  isWhole: boolean;
  /** The ledger's name for it: the same cause never takes twice. */
  cause: string;
  now: Date;
};

/**
 * Takes back what a payment gave its client, who is null once erased. A plan ends when all of it was given back; of a pack as much credit goes as the
 * money is worth, as far as it is still there, and with all of it what it earned as a referral.
 */
export async function revokePurchase(
  tx: Tx,
  client: LockedClient | null,
  payment: Payment,
  reversal: Reversal,
): Promise<void> {
  if (client) {
    const { id: clientId } = client;
    if (reversal.isWhole) await endPaidPlan(tx, { clientId, paymentId: payment.id, now: reversal.now });
    if (payment.paymentSessionId) await takeBackPack(tx, { clientId, payment, reversal });
  }
  // The referrer's reward is taken back as well, also when the payer has been erased.
  if (reversal.isWhole) await reverseReferral(tx, { ...reversal, paymentId: payment.id });
}

async function endPaidPlan(
  tx: Tx,
  { clientId, paymentId, now }: { clientId: string; paymentId: string; now: Date },
): Promise<void> {
  const { subscriptions, credit } = tx;
  const period = await subscriptions.findByPayment(paymentId);
  if (!period || period.supersededAt || period.endsAt <= now) return;
  await subscriptions.change(period.id, { supersededAt: now });
  if (period.startsAt <= now) await credit.endMonthlyLots(clientId, now);
  await renewCredit(tx, clientId, now);
}

type PackReversal = { clientId: string; payment: Payment; reversal: Reversal };

async function takeBackPack(tx: Tx, { clientId, payment, reversal }: PackReversal): Promise<void> {
  const { cause, now } = reversal;
  const lotOf = `payment:${payment.paymentSessionId}`;
  const bought = await tx.ledger.creditsOf(lotOf, 'grant');
  const credits = reversal.isWhole ? bought : Math.floor((bought * reversal.amount) / payment.amount);
  await takeBackCredit(tx, { clientId, lotOf, cause, credits, now });
  // After a dispute that was won its credit is there again, as a lot of its own.
  for (const { gatewayReference } of await tx.reversals.listDisputes(payment.id)) {
    const won = disputeWonCause(`dispute:${gatewayReference}`);
    const granted = await tx.ledger.creditsOf(won, 'grant');
    const share = reversal.isWhole ? granted : Math.floor((granted * reversal.amount) / payment.amount);
    await takeBackCredit(tx, { clientId, lotOf: won, cause: `${cause}:${won}`, credits: share, now });
  }
}

/** The ledger's name for the credit of a pack that a dispute, named by its cause, took and that was won. */
export const disputeWonCause = (cause: string): string => `won:${cause}`;

/**
 * Gives back what a dispute took, once it is won: the rest of the plan's time, and the credit of a pack. A plan that had
 * ended before the dispute, for another one, stays ended. Of a payment whose client was erased only what it earned
 * somebody else is left.
 */
export async function restorePurchase(
  tx: Tx,
  client: LockedClient | null,
  payment: Payment,
  won: Pick<Reversal, 'cause' | 'now'> & { disputedAt: Date },
): Promise<void> {
  const { id: paymentId } = payment;
  if (client) await restorePaidPlan(tx, { ...won, clientId: client.id, paymentId });
  await restoreReferral(tx, { ...won, paymentId });
  if (client) await restorePack(tx, { ...won, clientId: client.id, payment });
}

type WonPlan = { clientId: string; paymentId: string; disputedAt: Date; now: Date };

/** The rest of the time, behind a plan that was bought meanwhile. What was used of the month is not granted again. */
async function restorePaidPlan(tx: Tx, { clientId, paymentId, disputedAt, now }: WonPlan) {
  const { subscriptions, plans } = tx;
  const period = await subscriptions.findByPayment(paymentId);
  if (!period?.supersededAt || period.supersededAt < disputedAt || period.endsAt <= now) return;
  const version = await plans.findVersion(period.planVersionId);
  if (!version) throw new Error('a plan that was paid for is missing');
  const current = await subscriptions.findCurrent(clientId, now);
  const isBehind = current !== null && !current.isTrial && !current.isOver && current.startsAt <= now;
  const leftFrom = latest(period.startsAt, now);
  const startsAt = isBehind ? latest(leftFrom, current.validTo) : leftFrom;
  const { planVersionId, interval } = period;
  await subscriptions.add({
    id: newId(),
    clientId,
    planVersionId,
    interval,
    paymentId,
    startsAt,
    endsAt: new Date(startsAt.getTime() + period.endsAt.getTime() - leftFrom.getTime()),
    usedAhead: await usedAtEarlyEnd(tx, { ...period, grants: version.grants }, now),
    createdAt: now,
  });
  await renewCredit(tx, clientId, now);
}

const latest = (a: Date, b: Date): Date => (a > b ? a : b);

type WonPack = { clientId: string; payment: Payment; cause: string; now: Date };

async function restorePack(tx: Tx, { clientId, payment, cause, now }: WonPack): Promise<void> {
  const { credit, ledger } = tx;
  const lot = await credit.findLotByRequest(clientId, `payment:${payment.paymentSessionId}`);
  const taken = -(await ledger.creditsOf(cause, 'adjust'));
  if (!lot || taken <= 0 || lot.expiresAt <= now) return;
  const { expiresAt } = lot;
  const credits = { [lot.group]: taken };
  await grantCredit(tx, {
    clientId,
    kind: 'bought',
    requestId: disputeWonCause(cause),
    credits,
    expiresAt,
    now,
  });
}
