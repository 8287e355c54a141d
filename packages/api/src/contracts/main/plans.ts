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

export type Plan = z.infer<typeof plan>;
export type PlansVersion = z.infer<typeof plansVersion.response>;
export type CreditPack = z.infer<typeof creditPack>;
