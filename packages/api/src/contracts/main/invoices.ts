import * as z from 'zod';
import { mainAddresses } from '../../addresses.ts';
import { cursor, id, isoTime, page } from '../fields.ts';
import { route } from '../route.ts';
import { bought, discount, gatewayId } from './payments.ts';

/** A payment with its invoice. Money is in integer minor units of `currency`. */
export const invoice = z.object({
  id,
  /** Year and a count without gaps. */
  number: z.string(),
  gateway: gatewayId,
  /** Null where only `description` tells what it is for. */
  bought: bought.nullable(),
  description: z.string(),
  /** What was paid, after the discount. */
  amount: z.int(),
  discount: discount.nullable(),
  /** What was given back of it. */
  refunded: z.int(),
  /** What was used of it and is not paid for any more, after a refund or a dispute. */
  owed: z.int(),
  currency: z.string(),
  issued_at: isoTime,
});

export const listInvoices = route({
  method: 'GET',
  path: mainAddresses.invoice,
  summary: 'Own payments with their invoices, newest first.',
  query: z.strictObject({ cursor: cursor.optional() }),
  response: page(invoice),
});

export const downloadInvoice = route({
  method: 'GET',
  path: `${mainAddresses.invoice}/:file`,
  summary: 'One invoice as PDF, `<id>.pdf`, in English or Arabic.',
  params: z.object({ file: z.string().regex(/^[\w-]{1,64}\.pdf$/) }),
  query: z.strictObject({ language: z.enum(['en', 'ar']).default('en') }),
});

export type Invoice = z.infer<typeof invoice>;
