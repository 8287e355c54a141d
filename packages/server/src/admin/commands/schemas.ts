import { isCurrency } from '@deskmate/api/money/currency';
import * as z from 'zod';

const largest = 2_000_000_000;

/** A whole number written in digits. */
export const whole = (least: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(least, `must be at least ${least}`).max(largest, `must be at most ${largest}`));

/** An amount with up to six decimals, as millionths. */
export const micros = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,6})?$/, 'must be an amount such as 2.50')
  .transform((text) => Math.round(Number(text) * 1_000_000));

export const currency = z.string().refine(isCurrency, 'must be a currency such as USD');

export const shortText = z.string().trim().min(1, 'must not be empty').max(200, 'must have at most 200 characters');

/** "none" is nothing. */
export const orNone = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal('none').transform(() => null), schema], { error: (issue) => firstMessage(schema, issue.input) });

/** Words between commas; "none" is an empty list. */
export const list = <S extends z.ZodType<unknown, string>>(item: S) =>
  z
    .string()
    .transform((text) => (text === 'none' ? [] : text.split(',').map((word) => word.trim())))
    .pipe(z.array(item));

/** The same of the words that an option of the contract has, each once. */
export const choices = <const T extends Readonly<Record<string, string>>>(option: z.ZodEnum<T>) =>
  list(oneOfOption(option)).transform((words) => [...new Set(words)]);

const oneOfOption = <const T extends Readonly<Record<string, string>>>(option: z.ZodEnum<T>) =>
  z.enum(option.enum, `must be one of: ${option.options.join(', ')}`);

export const oneOf = <const T extends readonly [string, ...string[]]>(words: T) =>
  z.enum(words, `must be one of: ${words.join(', ')}`);

const firstMessage = (schema: z.ZodType, input: unknown): string | undefined =>
  schema.safeParse(input).error?.issues[0]?.message;

/** A month such as 2026-03. */
export const monthName = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-03');

/** From its first moment to that of the next, in UTC. */
export function monthRange(name: string): { from: Date; to: Date } {
  const from = new Date(`${name}-01T00:00:00Z`);
  const to = new Date(from);
  to.setUTCMonth(to.getUTCMonth() + 1);
  return { from, to };
}
