import type { Referral as ReferralOnWire, ReferralOverview } from '@deskmate/api/contracts/main/referral';
import { invitationDays } from '@deskmate/api/limits';
import { pagePaths } from '@deskmate/api/page-paths';
import { referralReward, referralRewardsMax } from '@deskmate/brand/referral';
import type { MainContext } from '../../context.ts';
import { newReferralCode } from './referral-code.ts';
import type { Referral } from './referrals-repository.ts';

const shownMax = 200;

export async function getReferral(app: MainContext, clientId: string): Promise<ReferralOverview> {
  const code = await ownCode(app, clientId);
  return {
    code,
    link: app.publicUrl + pagePaths.referral(code),
    reward: { group: referralReward.group, credits: referralReward.credits, valid_days: referralReward.validDays },
    rewards_max: referralRewardsMax,
    invitation_days: invitationDays,
    items: (await app.repositories.referrals.list(clientId, shownMax)).map(toContract),
  };
}

/** Made when it is first asked for; of two requests at once the first one's code stays. */
async function ownCode({ repositories: { referrals }, clock }: MainContext, clientId: string): Promise<string> {
  const createdAt = clock.date();
  for (;;) {
    const known = await referrals.findCode(clientId);
    if (known) return known;
    await referrals.addCode({ clientId, code: newReferralCode(), createdAt });
  }
}

export const toContract = (referral: Referral): ReferralOnWire => ({
  id: referral.id,
  email: referral.email,
  is_erased: referral.joinedAt !== null && referral.inviteeId === null,
  status: statusOf(referral),
  created_at: referral.createdAt.toISOString(),
});

function statusOf({ joinedAt, paymentId, rewardedAt, reversedAt }: Referral): ReferralOnWire['status'] {
  if (reversedAt) return 'reversed';
  if (rewardedAt) return 'rewarded';
  if (paymentId) return 'paid';
  return joinedAt ? 'joined' : 'invited';
}
