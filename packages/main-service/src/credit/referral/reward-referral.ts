import { referralReward, referralRewardsMax } from '@deskmate/brand/referral';
import type { LockedClient, Tx } from '../../transaction.ts';
import { grantCredit } from '../grant-credit.ts';
import { takeBackCredit } from '../take-back-credit.ts';
import { joinReferral } from './join-referral.ts';
import type { Referral } from './referrals-repository.ts';

type PaidFirst = { paymentId: string; amount: number; now: Date };

/**
 * Notes who referred a client, and locks the referrer, whom the client's first payment rewards. It comes
 * before the invoice number is taken: the row of the numbers stays locked until the end, and a payment of the referrer
 * may wait for it.
 */
export async function lockReferrer(tx: Tx, client: LockedClient): Promise<void> {
  // Also with a code that was stored at a registration before there was a referral programme.
  await joinReferral(tx, client);
  const referrerId = await tx.referrals.findUnrewarded(client.id);
  if (referrerId) await tx.clients.lock(referrerId);
}

/**
 * Rewards both sides once the invitee has paid something for the first time. The referrer is locked as well
 * (`lockReferrer`).
 */
export async function rewardReferral(tx: Tx, client: LockedClient, paid: PaidFirst): Promise<void> {
  const { paymentId, amount, now } = paid;
  if (amount <= 0 || (await tx.payments.hasOther(client.id, paymentId))) return;
  const referral = await tx.referrals.claimPayment(client.id, paymentId);
  if (!referral) return;
  await grantReward(tx, { clientId: client.id, requestId: inviteeCause(referral), now });
  const referrer = referral.clientId === null ? null : await tx.clients.find(referral.clientId);
  if (!referrer || referrer.blockedAt) return;
  if ((await tx.referrals.countRewarded(referrer.id)) >= referralRewardsMax) return;
  await grantReward(tx, { clientId: referrer.id, requestId: referrerCause(referral), now });
  await tx.referrals.change(referral.id, { rewardedAt: now });
}

type Reversal = { paymentId: string; cause: string; now: Date };

/**
 * Takes back what a payment earned, as far as it is still there, of whoever is still a client. The invitee is locked
 * unless erased (`revokePurchase`).
 */
export async function reverseReferral(tx: Tx, { paymentId, cause, now }: Reversal): Promise<void> {
  const referral = await tx.referrals.findByPayment(paymentId);
  if (!referral || referral.reversedAt) return;
  for (const { clientId, requestId } of await rewarded(tx, referral)) {
    for (const lotOf of await lotsOf(tx, paymentId, requestId))
      await takeBackCredit(tx, { clientId, lotOf, cause: `${cause}:${lotOf}`, now });
  }
  await tx.referrals.change(referral.id, { reversedAt: now });
}

/** Gives it again, once the dispute that took it is won. */
export async function restoreReferral(tx: Tx, { paymentId, cause, now }: Reversal): Promise<void> {
  const { referrals, credit, ledger } = tx;
  const referral = await referrals.findByPayment(paymentId);
  if (!referral?.reversedAt) return;
  for (const { clientId, requestId } of await rewarded(tx, referral)) {
    const lot = await credit.findLotByRequest(clientId, requestId);
    let taken = 0;
    for (const lotOf of await lotsOf(tx, paymentId, requestId))
      taken -= await ledger.creditsOf(`${cause}:${lotOf}`, 'adjust');
    if (!lot || taken <= 0 || lot.expiresAt <= now) continue;
    await grantCredit(tx, {
      clientId,
      kind: 'referral',
      requestId: restoredCause(cause, requestId),
      credits: { [lot.group]: taken },
      expiresAt: lot.expiresAt,
      now,
    });
  }
  await referrals.change(referral.id, { reversedAt: null });
}

/** The lots of a reward: what a won dispute gave again is a lot of its own. */
async function lotsOf({ reversals }: Tx, paymentId: string, requestId: string) {
  const disputes = await reversals.listDisputes(paymentId);
  return [
    requestId,
    ...disputes.map(({ gatewayReference }) => restoredCause(`dispute:${gatewayReference}`, requestId)),
  ];
}

/** Locks the invitee before the referrer, as payments do. */
async function rewarded({ clients }: Tx, referral: Referral) {
  const { inviteeId, clientId, rewardedAt } = referral;
  const invitee = inviteeId ? [{ clientId: inviteeId, requestId: inviteeCause(referral) }] : [];
  if (!rewardedAt || clientId === null) return invitee;
  await clients.lock(clientId);
  return [...invitee, { clientId, requestId: referrerCause(referral) }];
}

/** The ledger's names for the two rewards. */
const inviteeCause = ({ id }: Referral) => `referral:${id}:invitee`;
const referrerCause = ({ id }: Referral) => `referral:${id}:referrer`;
const restoredCause = (cause: string, requestId: string) => `won:${cause}:${requestId}`;

function grantReward(tx: Tx, to: { clientId: string; requestId: string; now: Date }) {
  const { group, credits, validDays } = referralReward;
  const expiresAt = new Date(to.now.getTime() + validDays * 86_400_000);
  return grantCredit(tx, { ...to, kind: 'referral', credits: { [group]: credits }, expiresAt });
}
