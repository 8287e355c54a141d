import * as z from 'zod';
import { fieldLimits } from '../limits.ts';

/** Fields that several nouns share. Times are ISO 8601 in UTC, ids strings unless said. */
export const id = z.string().min(1).max(64);
export const uuid = z.uuid();
export const isoTime = z.iso.datetime();
export const email = z.string().trim().min(3).max(fieldLimits.emailMax).pipe(z.email());
/** Kept exactly as typed: no trimming, no normalising (`safety.md` B10). */
export const newPassword = z.string().min(fieldLimits.passwordMin).max(fieldLimits.passwordMax);
/** At sign-in any password may be tried, so that old rules never lock anyone out. */
export const anyPassword = z.string().min(1).max(fieldLimits.passwordMax);
/** Something to see; no markup, no control character, nothing that turns the direction of what stands after it. */
export const personName = z
  .string()
  .trim()
  .min(1)
  .max(fieldLimits.nameMax)
  .regex(/^(?=.*[^\p{C}\p{Z}\p{M}])[^\p{Cc}\p{Co}<>\u202a-\u202e\u2066-\u2069]*$/u);
export const secretToken = z.string().min(20).max(200);
export const turnstileResponse = z.string().max(2048);
export const creditGroup = z.enum(['standard', 'advanced', 'image']);
export const cursor = z.string().max(200);
export const ok = z.strictObject({ message: z.string() });

export const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable() });

export type CreditGroup = z.infer<typeof creditGroup>;
