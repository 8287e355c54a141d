/** Whether this version has the referral programme; the public pages follow it. */
export const isReferralBuilt: boolean = false;
