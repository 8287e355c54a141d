import { referralReward, referralRewardsMax } from '@deskmate/brand/referral';
import type { Repositories } from '../../repositories.ts';
import type { Client } from '../clients/clients-repository.ts';
import { grantCredit } from '../credit/grant-credit.ts';
import { takeBackCredit } from '../credit/take-back-credit.ts';
import { joinReferral } from './join-referral.ts';
import type { Referral } from './referrals-repository.ts';

export type ReferralRepositories = Pick<Repositories, 'clients' | 'credit' | 'ledger' | 'referrals'>;
export type RewardRepositories = ReferralRepositories & Pick<Repositories, 'payments'>;

type PaidFirst = { client: Client; paymentId: string; amount: number; now: Date };

/**
 * Rewards both sides once the invitee has paid something for the first time. Belongs into the transaction that
 * records the payment and has locked the invitee, after everything else that it does to their credit: the one who
 * referred is always locked after the one who was referred, so that no two payments wait for each other.
 */
export async function rewardReferral(repositories: RewardRepositories, paid: PaidFirst): Promise<void> {
  const { client, paymentId, amount, now } = paid;
  if (amount <= 0 || (await repositories.payments.hasOther(client.id, paymentId))) return;
  // Also with a code that was stored at a registration before there was a referral programme.
  await joinReferral(repositories, client);
  const referral = await repositories.referrals.claimPayment(client.id, paymentId);
  if (!referral) return;
  await grantReward(repositories, { clientId: client.id, requestId: inviteeCause(referral), now });
  const referrer = referral.clientId === null ? null : await repositories.clients.lock(referral.clientId);
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
    await takeBackCredit(repositories, { clientId, lotOf: requestId, cause: `${cause}:${requestId}`, now });
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
    const taken = -(await ledger.creditsOf(`${cause}:${requestId}`, 'adjust'));
    if (!lot || taken <= 0 || lot.expiresAt <= now) continue;
    await grantCredit(repositories, {
      clientId,
      kind: 'referral',
      requestId: `won:${cause}:${requestId}`,
      credits: { [lot.group]: taken },
      expiresAt: lot.expiresAt,
      now,
    });
  }
  await referrals.change(referral.id, { reversedAt: null });
}

/** The invitee first, as everywhere. */
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

function grantReward(
  repositories: Pick<Repositories, 'credit' | 'ledger'>,
  to: { clientId: string; requestId: string; now: Date },
) {
  const { group, credits, validDays } = referralReward;
  const expiresAt = new Date(to.now.getTime() + validDays * 86_400_000);
  return grantCredit(repositories, { ...to, kind: 'referral', credits: { [group]: credits }, expiresAt });
}
