import * as z from 'zod';
import { mainAddresses } from '../../addresses.ts';
import { creditGroup } from '../fields.ts';
import { route } from '../route.ts';

/** Prices are in major units as people read them; a missing monthly price shows as Free, a missing yearly one as a dash. */
export const plan = z.object({
  id: z.int(),
  name: z.string(),
  is_trial: z.boolean(),
  /** How long a trial lasts; null for a plan that is sold. */
  trial_days: z.int().nullable(),
  monthly_price: z.number().nullable(),
  yearly_price: z.number().nullable(),
  currency: z.string(),
  currency_symbol: z.string(),
  /** Credits of each group: a month's, or a trial's. */
  grants: z.record(creditGroup, z.int()),
  /** JSON text: group heading → list of entries (text, or label → description). */
  banner_content: z.string(),
});

export const creditPack = z.object({
  id: z.int(),
  name: z.string(),
  group: creditGroup,
  credits: z.int(),
  price: z.number(),
  currency: z.string(),
  currency_symbol: z.string(),
  valid_days: z.int(),
});

export const listPlans = route({
  method: 'GET',
  path: mainAddresses.plans,
  summary: 'The plans on offer, ascending id, trials included.',
  response: z.array(plan),
});

/** A small request that tells the pricing page whether its prerendered cards are still right. */
export const plansVersion = route({
  method: 'GET',
  path: `${mainAddresses.plans}/version`,
  summary: 'A short hash of the plan list, and whether anything can be bought.',
  response: z.object({
    version: z.string(),
    /** Whether a payment gateway is on. */
    payments_available: z.boolean(),
  }),
});

export const listCreditPacks = route({
  method: 'GET',
  path: mainAddresses.creditPacks,
  summary: 'The credit packs on offer.',
  response: z.array(creditPack),
});

const planId = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
const count = z.int().min(0).max(2_000_000_000);
/** In major units; exact in the decimals of its currency. */
const price = z.number().min(0).max(999_999_999);
const shortText = z.string().trim().min(1).max(200);

/** What can be said of a plan; what is left out stays as it is. */
const planTerms = z.strictObject({
  name: shortText.optional(),
  monthly_price: price.nullable().optional(),
  yearly_price: price.nullable().optional(),
  currency: z.string().length(3).optional(),
  grants: z
    .strictObject({ standard: count.optional(), advanced: count.optional(), image: count.optional() })
    .optional(),
  banner_content: z.string().max(20_000).optional(),
  excluded_models: z.array(shortText).max(500).optional(),
  trial_days: z.int().min(1).max(3650).optional(),
});

export const addPlan = route({
  method: 'POST',
  path: mainAddresses.plans,
  summary: 'Offer a new plan; administrators only.',
  body: planTerms.extend({ name: shortText }),
  response: plan,
});

export const editPlan = route({
  method: 'PUT',
  path: `${mainAddresses.plans}/:id`,
  summary: 'Sell a plan changed from now on; who has it keeps theirs until it is renewed. Administrators only.',
  params: planId,
  body: planTerms,
  response: plan,
});

export const retirePlan = route({
  method: 'DELETE',
  path: `${mainAddresses.plans}/:id`,
  summary: 'Take a plan off the offer; who has it keeps it. Administrators only.',
  params: planId,
});

const packTerms = z.strictObject({
  name: shortText,
  group: creditGroup,
  credits: count.min(1),
  price,
  currency: z.string().length(3),
  valid_days: z.int().min(1).max(36_500),
});

export const addCreditPack = route({
  method: 'POST',
  path: mainAddresses.creditPacks,
  summary: 'Offer a new credit pack; administrators only.',
  body: packTerms,
  response: creditPack,
});

export const editCreditPack = route({
  method: 'PUT',
  path: `${mainAddresses.creditPacks}/:id`,
  summary: 'Offer a pack changed, under a number of its own; what is being paid stays as it was. Administrators only.',
  params: planId,
  body: packTerms.partial(),
  response: creditPack,
});

export const retireCreditPack = route({
  method: 'DELETE',
  path: `${mainAddresses.creditPacks}/:id`,
  summary: 'Take a credit pack off the offer; what was bought stays. Administrators only.',
  params: planId,
});

export type PlanTerms = z.infer<typeof planTerms>;
export type Plan = z.infer<typeof plan>;
export type PlansVersion = z.infer<typeof plansVersion.response>;
export type CreditPack = z.infer<typeof creditPack>;
