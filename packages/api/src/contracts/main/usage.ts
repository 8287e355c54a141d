import * as z from 'zod';
import { mainAddresses } from '../../addresses.ts';
import { ledgerTools } from '../../tools.ts';
import { creditGroup, cursor, id, isoTime, page } from '../fields.ts';
import { route } from '../route.ts';

const ledgerKinds = ['grant', 'spend', 'not_charged', 'expire', 'adjust'] as const;

/** Why a line is there. `use`: an answer, an image, a transcription or a call with an API key, named by `tool`. */
export const ledgerCauses = [
  'use',
  'plan',
  'purchase',
  'referral',
  'gift',
  'gift_taken_back',
  'dispute_won',
  'refund',
  'dispute',
  'withdrawal',
  'referral_reversed',
  'expiry',
  'unknown',
] as const;

/** One line of the credit ledger. `credits` is negative for what was spent, 0 for an answer that was not charged. */
export const ledgerLine = z.object({
  id,
  kind: z.enum(ledgerKinds),
  cause: z.enum(ledgerCauses),
  group: creditGroup,
  credits: z.int(),
  tool: z.enum(ledgerTools).nullable(),
  model_id: z.string().nullable(),
  session_id: z.string().nullable(),
  chat_id: z.string().nullable(),
  created_at: isoTime,
});

const timeZone = z.string().max(64).refine(isTimeZone, 'is not a time zone');

export const listUsage = route({
  method: 'GET',
  path: mainAddresses.usage,
  summary: 'Own ledger lines, newest first; with `Accept: text/csv` all of them as a file.',
  query: z.strictObject({
    cursor: cursor.optional(),
    kind: z.enum(ledgerKinds).optional(),
    tool: z.enum(ledgerTools).optional(),
    group: creditGroup.optional(),
  }),
  response: page(ledgerLine),
});

/** What was spent on a day with one model in one tool. */
export const usageOfDay = z.object({
  /** In the time zone that was asked for, e.g. `2026-03-10`. */
  day: z.string(),
  tool: z.enum(ledgerTools).nullable(),
  model_id: z.string().nullable(),
  group: creditGroup,
  credits: z.int(),
  /** How many answers, images and transcriptions that were. */
  count: z.int(),
});

export const getMonthUsage = route({
  method: 'GET',
  path: mainAddresses.monthUsage,
  summary: 'Credits spent in a month, by day, tool, model and group.',
  query: z.strictObject({
    /** The current month without it. */
    month: z
      .string()
      .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
      .optional(),
    time_zone: timeZone.default('UTC'),
  }),
  response: z.object({ month: z.string(), today: z.string(), items: z.array(usageOfDay) }),
});

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export type MonthUsage = z.infer<typeof getMonthUsage.response>;
export type LedgerLine = z.infer<typeof ledgerLine>;
