import * as z from 'zod';
import { mainAddresses } from '../../addresses.ts';
import { fieldLimits } from '../../limits.ts';
import { creditGroup, id, isoTime, lineOfText } from '../fields.ts';
import { route } from '../route.ts';
import { bought } from './payments.ts';

/** A purchase that the client may withdraw from, or has withdrawn from. Money in minor units of `currency`. */
export const withdrawableContract = z.object({
  id,
  bought,
  bought_at: isoTime,
  /** Until when a declaration counts. */
  ends_at: isoTime,
  currency: z.string(),
  /** What was paid for it in all and not refunded yet, without the part that is the client's balance at the gateway. */
  paid: z.int(),
  /** What is kept for the share that was used; 0 unless the client asked for the service to begin at once. */
  kept: z.int(),
  refund: z.int(),
  /** The part of `refund` that was paid from the balance at the gateway, and goes back to that balance. */
  to_balance: z.int(),
  /** Credit that was used, by group, of all that the purchase gives; those that give none are left out. */
  used: z.array(z.object({ group: creditGroup, used: z.int(), total: z.int() })),
  /** Null until the client has withdrawn; then the amounts are those of that moment. */
  withdrawn_at: isoTime.nullable(),
  /** Whether the payment gateway has given the money back. */
  is_refunded: z.boolean(),
});

export const listContracts = route({
  method: 'GET',
  path: mainAddresses.withdrawal,
  summary: 'Own purchases that can be withdrawn from, newest first, and those that were withdrawn from.',
  response: z.object({ items: z.array(withdrawableContract), next_cursor: z.null() }),
});

export const withdraw = route({
  method: 'POST',
  path: mainAddresses.withdrawal,
  summary: 'Withdraw from a purchase: it ends at once, the money goes back, a mail confirms the declaration.',
  body: z.strictObject({ contract_id: id, name: lineOfText(2 * fieldLimits.nameMax + 1) }),
  response: withdrawableContract,
});

export type WithdrawableContract = z.infer<typeof withdrawableContract>;
export type WithdrawalRequest = z.infer<typeof withdraw.body>;
