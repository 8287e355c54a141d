import type { Referral as ReferralOnWire, ReferralOverview } from '@deskmate/api/contracts/main/referral';
import { invitationDays } from '@deskmate/api/limits';
import { pagePaths } from '@deskmate/api/page-paths';
import { referralReward, referralRewardsMax } from '@deskmate/brand/referral';
import type { MainContext, WithRepositories } from '../../context.ts';
import { newReferralCode } from './referral-code.ts';
import type { Referral } from './referrals-repository.ts';

type Deps = Pick<MainContext, 'clock' | 'publicUrl'> & WithRepositories<'referrals'>;

const shownMax = 200;

export async function getReferral(deps: Deps, clientId: string): Promise<ReferralOverview> {
  const code = await ownCode(deps, clientId);
  return {
    code,
    link: deps.publicUrl + pagePaths.referral(code),
    reward: { group: referralReward.group, credits: referralReward.credits, valid_days: referralReward.validDays },
    rewards_max: referralRewardsMax,
    invitation_days: invitationDays,
    items: (await deps.repositories.referrals.list(clientId, shownMax)).map(toContract),
  };
}

/** Made when it is first asked for; of two requests at once the first one's code stays. */
async function ownCode({ repositories: { referrals }, clock }: Deps, clientId: string): Promise<string> {
  const createdAt = new Date(clock.now());
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
