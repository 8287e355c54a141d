/** What both sides of a referral receive once the invitee has paid for the first time. */
export const referralReward = { group: 'advanced', credits: 50, validDays: 365 } as const;

/** Rewards that one client can earn by referring others. Who they refer later is still rewarded. */
export const referralRewardsMax = 50;
