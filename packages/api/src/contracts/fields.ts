import * as z from 'zod';
import { creditGroups } from '../credits/credit-groups.ts';
import { fieldLimits } from '../limits.ts';
import { addressPattern, asciiDomain } from './email-address.ts';

/** Fields that several nouns share. Times are ISO 8601 in UTC, ids strings unless said. */
export const id = z.string().min(1).max(64);
export const uuid = z.uuid();
export const isoTime = z.iso.datetime();
export const emailAddress = (problem?: string) =>
  z
    .string()
    .trim()
    .overwrite(asciiDomain)
    .min(3)
    .max(fieldLimits.emailMax)
    .pipe(z.email({ pattern: addressPattern, error: problem }));
export const email = emailAddress();
/** Kept exactly as typed; the service chooses the form that is hashed. */
export const newPassword = z.string().min(fieldLimits.passwordMin).max(fieldLimits.passwordMax);
/** Where an existing password is typed: rules for new passwords do not apply. */
export const anyPassword = z.string().min(1).max(fieldLimits.passwordMax);
/** One line of visible text: no control character, no line separator, nothing that turns the direction of the text after it. */
const plainLine = /^(?=.*[^\p{C}\p{Z}\p{M}])[^\p{Cc}\p{Co}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u;
export const lineOfText = (max: number) => z.string().trim().min(1).max(max).regex(plainLine);
export const personName = lineOfText(fieldLimits.nameMax).regex(/^[^<>]*$/);
export const secretToken = z.string().min(20).max(200);
/** Six digits, or a backup code. Spaces, hyphens and letter case do not count, so it may be longer than it is. */
export const oneTimeCode = z.string().trim().min(1).max(40);
export const otpType = z.enum(['app', 'email']);
export const turnstileResponse = z.string().max(2048);
export const creditGroup = z.enum(creditGroups);
export const cursor = z.string().max(200);

/** The value comes from the address of a page, so an invalid one is ignored and does not prevent the login. */
export const ifValid = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);

/** What a site or app that asks for a login puts into the address of the login page. */
export const requestedTarget = {
  /** Where to go afterwards; only an address on the operator's list counts. */
  target: ifValid(z.string().max(2000)),
  /** Base64url of the SHA-256 of the `code_verifier` with which the code will be redeemed (PKCE, S256). */
  code_challenge: ifValid(z.string().regex(/^[\w-]{43}$/)),
};

export const ok = z.strictObject({ message: z.string() });

export const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable() });

export type CreditGroup = z.infer<typeof creditGroup>;
