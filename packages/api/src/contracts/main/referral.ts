import * as z from 'zod';
import { mainAddresses } from '../../addresses.ts';
import { fieldLimits } from '../../limits.ts';
import { creditGroup, email, id, isoTime } from '../fields.ts';
import { route } from '../route.ts';

/**
 * `paid`: they paid and the reward for it was withheld, because the client has as many as one can earn. `reversed`:
 * that payment was given back, and the credits with it.
 */
export const referralStatuses = ['invited', 'joined', 'paid', 'rewarded', 'reversed'] as const;

/** One person whom the client referred. */
export const referral = z.object({
  id,
  /** As the client typed it; null for who came by the link, and once they deleted their account. */
  email: z.string().nullable(),
  /** Their account was deleted and erased. */
  is_erased: z.boolean(),
  status: z.enum(referralStatuses),
  created_at: isoTime,
});

export const getReferral = route({
  method: 'GET',
  path: mainAddresses.referral,
  summary: 'Own referral code and link, what a referral earns, and the newest 200 people who were referred.',
  response: z.object({
    code: z.string(),
    link: z.url(),
    /** What the client and the invitee each receive after the invitee’s first payment. */
    reward: z.object({ group: creditGroup, credits: z.int(), valid_days: z.int() }),
    rewards_max: z.int(),
    /** An invitation that is not accepted is deleted after so many days. */
    invitation_days: z.int(),
    items: z.array(referral),
  }),
});

export const invite = route({
  method: 'POST',
  path: mainAddresses.referral,
  summary:
    'Invite an address by mail. The answer is the same whether it has an account or not; a second one changes nothing.',
  body: z.strictObject({ email }),
  response: referral,
});

export const checkInvitation = route({
  method: 'POST',
  path: mainAddresses.checkInvitation,
  summary: 'The address that an open invitation was sent to; null for anything else.',
  body: z.strictObject({ invite_token: z.string().max(fieldLimits.inviteTokenMax) }),
  response: z.object({ email: z.string().nullable() }),
});

export type Referral = z.infer<typeof referral>;
export type ReferralOverview = z.infer<typeof getReferral.response>;
export type Invitation = z.infer<typeof checkInvitation.response>;
