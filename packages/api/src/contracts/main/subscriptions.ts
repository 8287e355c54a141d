import * as z from 'zod';
import { mainAddresses } from '../../addresses.ts';
import { creditGroup, isoTime } from '../fields.ts';
import { route } from '../route.ts';
import { promoCodeText, sandboxCard } from './payments.ts';

/** Credit of one group: `allowance` is this month's grant, `balance` all that is left, `held` what running work has reserved. */
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

/** What changes with the next renewal of a plan. Money in minor units of `currency`, after what a promo code takes off. */
export const comingTerms = z.object({
  at: isoTime,
  amount: z.int(),
  amount_before: z.int(),
  /** The part of `amount` that is charged, after the client's balance was used. */
  charge: z.int(),
  currency: z.string(),
  /** Credit a month; only the groups whose allowance changes. */
  credits: z.array(z.object({ group: creditGroup, allowance: z.int(), allowance_before: z.int() })),
  /** Names of models that the plan includes no longer. */
  excluded_models: z.array(z.string()),
});

export const getComingTerms = route({
  method: 'GET',
  path: mainAddresses.comingTerms,
  summary: 'New terms of the own plan that were announced and apply from its next renewal on.',
  response: z.object({ coming: comingTerms.nullable() }),
});

const wantedPlan = { plan_id: z.coerce.number().int().positive(), interval: z.enum(['month', 'year']) };

/** What a change of the plan costs now. Money in minor units of `currency`. */
export const planChange = z.object({
  plan_name: z.string(),
  interval: z.enum(['month', 'year']),
  price: z.int(),
  /** As it is written; null without one. */
  code: z.string().nullable(),
  /** What the code takes off this payment, and off as many in all as `discounted_payments` says. */
  discount: z.int(),
  discounted_payments: z.int(),
  /** Taken off for time that was paid and not used. */
  unused: z.int(),
  due_now: z.int(),
  /** The client's balance after the change, used for the next charges; below 0 for a sum too small to charge now. */
  left_over: z.int(),
  currency: z.string(),
  renews_at: isoTime,
  /** The moment that unused time is counted from; the change names it, so that it costs what was shown. */
  priced_at: isoTime,
});

export const previewPlanChange = route({
  method: 'GET',
  path: mainAddresses.subscriptionChange,
  summary: 'What another plan or interval would cost now, for a plan that renews by itself.',
  query: z.strictObject({ ...wantedPlan, promo_code: promoCodeText.optional() }),
  response: planChange,
});

export const changePlan = route({
  method: 'POST',
  path: mainAddresses.subscriptionChange,
  summary: 'Change a plan that renews by itself, at the price that was shown.',
  body: z.strictObject({
    plan_id: z.int().positive(),
    interval: z.enum(['month', 'year']),
    promo_code: promoCodeText.optional(),
    priced_at: isoTime,
    due_now: z.int().min(0),
  }),
  response: subscription,
});

export const saveSandboxCard = route({
  method: 'PUT',
  path: mainAddresses.subscriptionCard,
  summary: 'Keep another test card for the plan; a plan that was paid once renews with it from now on. Sandbox only.',
  body: sandboxCard,
  response: subscription,
});

export const cancelRenewal = route({
  method: 'POST',
  path: mainAddresses.subscriptionCancel,
  summary: 'End the plan with the time that is paid.',
  response: subscription,
});

export const resumeRenewal = route({
  method: 'POST',
  path: mainAddresses.subscriptionResume,
  summary: 'Undo a cancellation while the plan still runs.',
  response: subscription,
});

export type ComingTerms = z.infer<typeof comingTerms>;
export type PlanChange = z.infer<typeof planChange>;
export type PlanChangeRequest = z.infer<typeof changePlan.body>;
export type Subscription = z.infer<typeof subscription>;
export type Renewal = z.infer<typeof renewal>;
export type CreditLine = z.infer<typeof creditLine>;
