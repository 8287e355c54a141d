import * as z from 'zod';
import { mainAddresses } from '../../addresses.ts';
import { creditGroup } from '../fields.ts';
import { route } from '../route.ts';

/** spec §3 "Plan". Prices are in major units as people read them; `null` shows as Free or a dash. */
export const plan = z.object({
  id: z.int(),
  name: z.string(),
  is_trial: z.boolean(),
  monthly_price: z.number().nullable(),
  yearly_price: z.number().nullable(),
  currency: z.string(),
  currency_symbol: z.string(),
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
  summary: 'The plans on offer, ascending id, trial included (faces leave it out).',
  response: z.array(plan),
});

/** A small request that tells the pricing page whether its prerendered list is still right. */
export const plansVersion = route({
  method: 'GET',
  path: `${mainAddresses.plans}/version`,
  summary: 'A short hash of the plan list.',
  response: z.object({ version: z.string() }),
});

export const listCreditPacks = route({
  method: 'GET',
  path: mainAddresses.creditPacks,
  summary: 'The credit packs on offer.',
  response: z.array(creditPack),
});

export type Plan = z.infer<typeof plan>;
export type CreditPack = z.infer<typeof creditPack>;
