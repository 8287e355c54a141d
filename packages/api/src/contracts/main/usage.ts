import * as z from 'zod';
import { mainAddresses } from '../../addresses.ts';
import { ledgerTools } from '../../tools.ts';
import { creditGroup, cursor, id, isoTime, page } from '../fields.ts';
import { route } from '../route.ts';

/** One line of the credit ledger. `credits` is negative for what was spent. */
export const ledgerLine = z.object({
  id,
  kind: z.enum(['grant', 'spend', 'expire', 'adjust']),
  group: creditGroup,
  credits: z.int(),
  tool: z.enum(ledgerTools).nullable(),
  model_id: z.string().nullable(),
  session_id: z.string().nullable(),
  chat_id: z.string().nullable(),
  created_at: isoTime,
});

export const listUsage = route({
  method: 'GET',
  path: mainAddresses.usage,
  summary: 'Own ledger lines, newest first.',
  query: z.strictObject({ cursor: cursor.optional() }),
  response: page(ledgerLine),
});

export type LedgerLine = z.infer<typeof ledgerLine>;
