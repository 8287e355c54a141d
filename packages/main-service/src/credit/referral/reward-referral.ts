import { referralReward, referralRewardsMax } from '@deskmate/brand/referral';
import type { Client } from '../../clients/clients-repository.ts';
import type { Repositories } from '../../repositories.ts';
import { grantCredit } from '../grant-credit.ts';
import { takeBackCredit } from '../take-back-credit.ts';
import { joinReferral } from './join-referral.ts';
import type { Referral } from './referrals-repository.ts';

export type LockReferrerRepositories = Pick<Repositories, 'clients' | 'referrals'>;
export type ReferralRepositories = LockReferrerRepositories & Pick<Repositories, 'credit' | 'ledger' | 'reversals'>;
export type RewardRepositories = ReferralRepositories & Pick<Repositories, 'payments'>;

type PaidFirst = { client: Client; paymentId: string; amount: number; now: Date };

/**
 * Notes who referred a client, and locks the referrer, whom the client's first payment rewards. Belongs into a
 * transaction that has locked the client, before it takes an invoice number: the row of the numbers stays locked
 * until the end, and a payment of the referrer may wait for it.
 */
export async function lockReferrer(repositories: LockReferrerRepositories, client: Client): Promise<void> {
  // Also with a code that was stored at a registration before there was a referral programme.
  await joinReferral(repositories, client);
  const referrerId = await repositories.referrals.findUnrewarded(client.id);
  if (referrerId) await repositories.clients.lock(referrerId);
}

/**
 * Rewards both sides once the invitee has paid something for the first time. Belongs into the transaction that
 * records the payment and has locked both of them (`lockReferrer`).
 */
export async function rewardReferral(repositories: RewardRepositories, paid: PaidFirst): Promise<void> {
  const { client, paymentId, amount, now } = paid;
  if (amount <= 0 || (await repositories.payments.hasOther(client.id, paymentId))) return;
  const referral = await repositories.referrals.claimPayment(client.id, paymentId);
  if (!referral) return;
  await grantReward(repositories, { clientId: client.id, requestId: inviteeCause(referral), now });
  const referrer = referral.clientId === null ? null : await repositories.clients.find(referral.clientId);
  if (!referrer || referrer.blockedAt) return;
  if ((await repositories.referrals.countRewarded(referrer.id)) >= referralRewardsMax) return;
  await grantReward(repositories, { clientId: referrer.id, requestId: referrerCause(referral), now });
  await repositories.referrals.change(referral.id, { rewardedAt: now });
}

type Reversal = { paymentId: string; cause: string; now: Date };

/**
 * Takes back what a payment earned, as far as it is still there, of whoever is still a client. Belongs into a
 * transaction that has locked the invitee.
 */
export async function reverseReferral(
  repositories: ReferralRepositories,
  { paymentId, cause, now }: Reversal,
): Promise<void> {
  const referral = await repositories.referrals.findByPayment(paymentId);
  if (!referral || referral.reversedAt) return;
  for (const { clientId, requestId } of await rewarded(repositories, referral)) {
    for (const lotOf of await lotsOf(repositories, paymentId, requestId))
      await takeBackCredit(repositories, { clientId, lotOf, cause: `${cause}:${lotOf}`, now });
  }
  await repositories.referrals.change(referral.id, { reversedAt: now });
}

/** Gives it again, once the dispute that took it is won. */
export async function restoreReferral(
  repositories: ReferralRepositories,
  { paymentId, cause, now }: Reversal,
): Promise<void> {
  const { referrals, credit, ledger } = repositories;
  const referral = await referrals.findByPayment(paymentId);
  if (!referral?.reversedAt) return;
  for (const { clientId, requestId } of await rewarded(repositories, referral)) {
    const lot = await credit.findLotByRequest(clientId, requestId);
    let taken = 0;
    for (const lotOf of await lotsOf(repositories, paymentId, requestId))
      taken -= await ledger.creditsOf(`${cause}:${lotOf}`, 'adjust');
    if (!lot || taken <= 0 || lot.expiresAt <= now) continue;
    await grantCredit(repositories, {
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
async function lotsOf({ reversals }: Pick<Repositories, 'reversals'>, paymentId: string, requestId: string) {
  const disputes = await reversals.listDisputes(paymentId);
  return [
    requestId,
    ...disputes.map(({ gatewayReference }) => restoredCause(`dispute:${gatewayReference}`, requestId)),
  ];
}

/** Locks the invitee before the referrer, as payments do. */
async function rewarded({ clients }: Pick<Repositories, 'clients'>, referral: Referral) {
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

function grantReward(
  repositories: Pick<Repositories, 'credit' | 'ledger'>,
  to: { clientId: string; requestId: string; now: Date },
) {
  const { group, credits, validDays } = referralReward;
  const expiresAt = new Date(to.now.getTime() + validDays * 86_400_000);
  return grantCredit(repositories, { ...to, kind: 'referral', credits: { [group]: credits }, expiresAt });
}
