import * as z from 'zod';
import { mainAddresses } from '../../addresses.ts';
import { creditGroup, isoTime } from '../fields.ts';
import { route } from '../route.ts';

/** Credit of one group: `allowance` is this month's grant, `balance` what is left of everything, `held` what running work has reserved. */
export const creditLine = z.object({
  group: creditGroup,
  allowance: z.int(),
  balance: z.int(),
  held: z.int(),
  /** When the monthly part of the balance ends; null if there is none. */
  resets_at: isoTime.nullable(),
});

/** How the payment gateway renews the plan. Money in minor units. */
export const renewal = z.object({
  /** `past_due`: the last payment failed and is tried again. `cancelled`: the plan ends with its time. */
  state: z.enum(['active', 'past_due', 'cancelled']),
  next_charge: z.object({ amount: z.int(), currency: z.string(), at: isoTime }).nullable(),
});

/** The current plan; all plan fields are null without one. */
export const subscription = z.object({
  plan_id: z.int().nullable(),
  plan_name: z.string().nullable(),
  /** `trial` means a trial plan. */
  type: z.enum(['trial', 'paid']).nullable(),
  interval: z.enum(['month', 'year']).nullable(),
  valid_to: isoTime.nullable(),
  /** The server's time. Pages compute the time left from it, because the clock of a device may be wrong. */
  server_time: isoTime,
  renews: z.boolean(),
  /** Null for a plan that was paid once. */
  renewal: renewal.nullable(),
  credits: z.array(creditLine),
});

export const getSubscription = route({
  method: 'GET',
  path: mainAddresses.subscription,
  summary: 'The current plan, how long it is valid, and credit per group.',
  response: subscription,
});

export type Subscription = z.infer<typeof subscription>;
export type Renewal = z.infer<typeof renewal>;
export type CreditLine = z.infer<typeof creditLine>;
